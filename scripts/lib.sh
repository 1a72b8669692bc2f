# Shared by the scripts beside it: run from the repository's root, one build at a time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
bin=$root/.venv/bin
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}

# Holds the lock of a build directory until the script ends, so that two builds at once wait for each other.
lock() {
    mkdir -p "$1"
    if command -v flock >/dev/null; then
        exec 9>"$1/.lock"
        flock 9
    fi
}

# configure DIRECTORY [CMAKE OPTION…]: once, and again when the options changed; ninja sees to the rest.
configure() {
    local directory=$1 stamp=$1/.options
    shift
    if [[ ! -f $directory/build.ninja || ! -f $stamp || $(<"$stamp") != "$*" ]]; then
        "$bin/cmake" -S . -B "$directory" -G Ninja -DCMAKE_MAKE_PROGRAM="$bin/ninja" \
            -DPython_EXECUTABLE="$bin/python" -DDEMONFAN_WERROR="${CI:-OFF}" "$@" >"$directory/configure.log" 2>&1 ||
            { cat "$directory/configure.log" >&2; return 1; }
        printf '%s' "$*" >"$stamp"
    fi
}

compile() { "$bin/ninja" -C "$1" -j "$jobs" --quiet "${@:2}"; }
