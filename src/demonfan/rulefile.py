"""Reading a rules file strictly, checking that it makes a game, and applying a player's options.

A file holds the fields of `Rules` and a table ``options`` of named choices. Every error is a `RulesError` of one line
that names the file and the field's path.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from demonfan.rulecheck import check
from demonfan.rulefields import wanted
from demonfan.rules import Option, Rules, RulesError

#: A rules file of a player's own may not be longer than this.
MAX_BYTES = 16_000


class RuleFile(msgspec.Struct, frozen=True):
    """A decoded file: the rules without any option, and the options by name."""

    rules: Rules
    options: dict[str, Option]

    def with_options(self, chosen: Mapping[str, str]) -> Rules:
        """The rules with options applied, each ``name=value`` or ``path.to.field=value``.

        Raises:
            RulesError: an unknown option, value or field, or rules that make no game.
        """
        if not chosen:
            return self.rules
        data = msgspec.to_builtins(self.rules)
        waiting = sorted(chosen)
        while waiting:
            # A field may exist only once another is set, as ``redeal.flip`` does where ``redeal.how=gathered``.
            errors = []
            for name in waiting:
                try:
                    data = self._set(data, name, chosen[name])
                    break
                except RulesError as error:
                    errors.append(error)
            else:
                raise errors[0]
            waiting.remove(name)
        rules = _convert(data, _options_text(chosen))
        check(rules, _options_text(chosen))
        return rules

    def _set(self, data: dict[str, Any], name: str, value: str) -> dict[str, Any]:
        option = self.options.get(name)
        if option is None and name.partition(".")[0] not in Rules.__struct_fields__:
            known = ", ".join(sorted(self.options)) or "none, only fields of the rules"
            raise RulesError(f"--set {name[:40]}: no such option or field; the options of this game are: {known}")
        if option is None or (option.field and value not in option.values):
            return _set_field(data, option.field if option and option.field else name, value)
        if value not in option.values:
            allowed = ", ".join(option.values)
            raise RulesError(f"--set {name}={value[:40]}: the values of {name} are {allowed}")
        try:
            data = copy.deepcopy(data)
            for path, field_value in option.values[value].items():
                _assign(data, path, copy.deepcopy(field_value))
        except RecursionError:
            raise RulesError(f"--set {name}={value}: nested too deeply") from None
        return data


def decode(text: str | bytes, name: str = "rules", *, tested: bool = False) -> RuleFile:
    """Read a rules file. `name` stands in the errors.

    Of a file that is known to be right, `tested`, only the types are looked at: sixty games are then read in no time.

    Raises:
        RulesError: no TOML, an unknown, missing or ill-typed field, an option that makes no game, or rules that
            contradict themselves.
    """
    if len(text) > MAX_BYTES:
        raise RulesError(f"{name}: longer than {MAX_BYTES} bytes")
    try:
        data = tomllib.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError) as error:
        # Beside its own error tomllib lets through that of a number with too many digits.
        raise RulesError(f"{name}: no TOML: {error}") from None
    try:
        options = msgspec.convert(data.pop("options", {}), dict[str, Option])
    except (msgspec.ValidationError, RecursionError) as error:
        raise RulesError(f"{name}: options: {_where(error)}") from None
    rules = _convert(data, name)
    file = RuleFile(rules, options)
    if tested:
        return file
    check(rules, name)
    for option, declared in options.items():
        if declared.field is not None and not wanted(declared.field):
            raise RulesError(f"{name}: options.{option}.field: there is no field {declared.field[:60]}")
        for value in declared.values:
            try:
                file.with_options({option: value})
            except RulesError as error:
                raise RulesError(f"{name}: options.{option}.{value}: {error}") from None
    return file


def encode(rules: Rules) -> str:
    """The rules as canonical JSON: the form that records carry and `decode_json` reads."""
    return msgspec.json.encode(rules, order="deterministic").decode()


def decode_json(text: str | bytes, name: str = "rules") -> Rules:
    """Read the form that `encode` writes, checked like a file.

    Raises:
        RulesError: as `decode`.
    """
    if len(text) > MAX_BYTES:
        raise RulesError(f"{name}: longer than {MAX_BYTES} bytes")
    try:
        rules = msgspec.json.decode(text, type=Rules)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RulesError(f"{name}: {_where(error)}") from None
    check(rules, name)
    return rules


def diff(before: Rules, after: Rules) -> dict[str, tuple[object, object]]:
    """The fields in which two games differ, by path, with both values (None where a field is absent)."""
    flat_before, flat_after = fields(before), fields(after)
    paths = sorted(flat_before.keys() | flat_after.keys())
    pairs = {path: (flat_before.get(path), flat_after.get(path)) for path in paths}
    return {path: pair for path, pair in pairs.items() if pair[0] != pair[1]}


def fields(rules: Rules) -> dict[str, object]:
    """Every field that is not at its default, by path: ``tableau.fill.0.source``."""
    return _flat(msgspec.to_builtins(rules))


def _flat(value: object, path: str = "") -> dict[str, object]:
    items: list[tuple[str, object]]
    if isinstance(value, dict):
        items = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        items = [(str(place), item) for place, item in enumerate(value)]
    else:
        return {path: value}
    if not items and path:
        # A part that is there with its defaults, as the one draw of ``merci = {}``.
        return {path: "default"}
    return {key: leaf for name, item in items for key, leaf in _flat(item, f"{path}.{name}" if path else name).items()}


def _convert(data: dict[str, Any], name: str) -> Rules:
    try:
        return msgspec.convert(data, Rules)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RulesError(f"{name}: {_where(error)}") from None


def _where(error: Exception) -> str:
    """msgspec's message with the path in front: ``tableau.fill[0].count: expected …``."""
    message, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").removeprefix("$.").replace("$", "")
    return f"{path}: {message}" if path else message


# ---------------------------------------------------------------------------------------------- options


def _options_text(chosen: Mapping[str, str]) -> str:
    return " ".join(f"--set {name}={value}"[:80] for name, value in sorted(chosen.items()))


def _set_field(data: dict[str, Any], path: str, value: str) -> dict[str, Any]:
    """The data with one field set from its text: the first reading of the text that the field's type takes.

    No draw and no redeal at all is the part left out: ``merci.count=0``, ``redeal.count=0``.
    """
    part, _, field = path.partition(".")
    if part in ("merci", "redeal") and field == "count" and value == "0":
        return {name: copy.deepcopy(there) for name, there in data.items() if name != part}
    readings: list[Any] = [value]
    if value.lstrip("-").isdecimal() and value.isascii() and len(value) < 10:
        readings.append(int(value))
    if value in ("on", "off", "true", "false"):
        readings.append(value in ("on", "true"))
    if value in ("none", "unlimited"):
        readings.append(None)
    first: RulesError | None = None
    for reading in readings:
        changed = copy.deepcopy(data)
        _assign(changed, path, reading)
        try:
            _convert(changed, f"--set {path}={value[:40]}")
            return changed
        except RulesError as error:
            # The last reading is the most fitting one: a number where a number was written.
            first = error
    if data.get(part) is None and field and first is not None and "missing required field" in str(first):
        needed = str(first).rpartition(" `")[2].rstrip("`")
        raise RulesError(f"--set {path[:60]}: the game has no {part[:40]}; set {part[:40]}.{needed[:40]} as well")
    raise _worded(path, value, first) if first else RulesError(f"--set {path}: no value")


def _worded(path: str, value: str, error: RulesError) -> RulesError:
    """What a field takes instead, in place of the decoder's talk of types; what is wrong elsewhere stays as it is."""
    head = f"--set {path}={value[:40]}: "
    outer, _, field = path.rpartition(".")
    place, around = (re.sub(r"\.(\d+)", r"[\1]", part) for part in (path, outer))
    if str(error) == f"{head}{around}: Object contains unknown field `{field}`":
        return RulesError(f"--set {path[:60]}: there is no such field")
    takes = wanted(path) if str(error).startswith((f"{head}{place}: ", f"{head}{place}[")) else ""
    return RulesError(f"--set {path[:60]}={value[:40]}: {path[:60]} is {takes}") if takes else error


def _assign(data: dict[str, Any], path: str, value: Any) -> None:
    """Set the field at a dotted path; numbers are places in a list, and missing sections are begun."""
    at: Any = data
    *sections, last = path.split(".")
    for step in sections:
        if isinstance(at, list | tuple):
            at = at[_place(at, step, path)]
        else:
            if not isinstance(at, dict) or (at.get(step) is not None and not isinstance(at[step], dict | list | tuple)):
                raise RulesError(f"--set {path[:60]}: there is no such field")
            if at.get(step) is None:
                at[step] = {}
            elif isinstance(at[step], tuple):
                at[step] = list(at[step])
            at = at[step]
    if isinstance(at, list):
        at[_place(at, last, path)] = value
    elif isinstance(at, dict):
        at[last] = value
    else:
        raise RulesError(f"--set {path[:60]}: there is no such field")


def _place(items: list[Any] | tuple[Any, ...], step: str, path: str) -> int:
    if not (step.isascii() and step.isdecimal() and int(step) < len(items)):
        raise RulesError(f"--set {path[:60]}: {step[:20]!a} is no place in a list of {len(items)}")
    return int(step)
