"""Reading a rules file strictly, checking that it makes a game, and applying a player's options.

A file holds the fields of `Rules` and a table ``options`` of named choices. Every error is a `RulesError` of one line
that names the file and the field's path, and says what may stand there.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from demonfan.errors import Reason, worded
from demonfan.rulecheck import check
from demonfan.rulefaults import Fault, fault, no_toml, short, shown, told
from demonfan.rulefields import wanted
from demonfan.rules import Option, Rules, RulesError

#: A rules file of a player's own may not be longer than this.
MAX_BYTES = 16_000

_Kind = TypeVar("_Kind")


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
        rules = _convert(data, _options_text(chosen), Rules)
        check(rules, _options_text(chosen))
        return rules

    def _set(self, data: dict[str, Any], name: str, value: str) -> dict[str, Any]:
        option = self.options.get(name)
        if option is None and name.partition(".")[0] not in Rules.__struct_fields__:
            known = short(", ".join(sorted(self.options)), 200) or worded("none, only fields of the rules")
            sentence = "no such option or field; the options of this game are: {known}"
            raise _unset(name, worded(sentence, known=known))
        if option is None or (option.field and value not in option.values):
            return _set_field(data, option.field if option and option.field else name, value)
        if value not in option.values:
            allowed = short(", ".join(option.values), 200)
            sentence = "the values of {name} are {allowed}"
            raise _unset(f"{name[:40]}={value}", worded(sentence, name=short(name), allowed=allowed))
        try:
            data = copy.deepcopy(data)
            for path, field_value in option.values[value].items():
                _assign(data, path, copy.deepcopy(field_value))
        except RecursionError:
            raise _unset(f"{name[:40]}={value}", worded("nested too deeply")) from None
        return data


def decode(text: str | bytes, name: str = "rules", *, tested: bool = False) -> RuleFile:
    """Read a rules file. `name` stands in the errors.

    Of a file that is known to be right, `tested`, only the types are looked at: sixty games are then read in no time.

    Raises:
        RulesError: no TOML, an unknown, missing or ill-typed field, an option that makes no game, or rules that
            contradict themselves.
    """
    _fits(text, name)
    try:
        data = tomllib.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError) as error:
        raise RulesError.at(name, "", no_toml(error)) from None
    options = _options(data.pop("options", {}), name)
    rules = _convert(data, name, Rules)
    file = RuleFile(rules, options)
    if tested:
        return file
    check(rules, name)
    for option, declared in options.items():
        if declared.field is not None and not wanted(declared.field):
            sentence = "there is no field {field}"
            raise RulesError.at(name, f"options.{option[:40]}.field", worded(sentence, field=short(declared.field, 60)))
        for value in declared.values:
            try:
                file.with_options({option: value})
            except RulesError as error:
                raise RulesError.at(name, f"options.{option[:40]}.{value[:40]}", error.reason) from None
    return file


def encode(rules: Rules) -> str:
    """The rules as canonical JSON: the form that records carry and `decode_json` reads."""
    return msgspec.json.encode(rules, order="deterministic").decode()


def decode_json(text: str | bytes, name: str = "rules") -> Rules:
    """Read the form that `encode` writes, checked like a file.

    Raises:
        RulesError: as `decode`.
    """
    _fits(text, name)
    try:
        rules = msgspec.json.decode(text, type=Rules)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        # Read once more without the types, to say what is wrong.
        rules = _convert(_json(text, name), name, Rules)
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


def _fits(text: str | bytes, name: str) -> None:
    if len(text) > MAX_BYTES:
        raise RulesError.at(name, "", worded("longer than {most} bytes", most=MAX_BYTES))


def _json(text: str | bytes, name: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise RulesError.at(name, "", worded("no JSON: {why}", why=short(str(error), 80))) from None


def _options(data: Any, name: str) -> dict[str, Option]:
    if not isinstance(data, dict):
        found = worded("found {found}, but it takes {wanted}", found=shown(data), wanted=worded("a table"))
        raise RulesError.at(name, "options", found)
    return {option: _convert(declared, name, Option, f"options.{option[:40]}") for option, declared in data.items()}


def _convert(data: Any, name: str, kind: type[_Kind], within: str = "") -> _Kind:
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError):
        found = fault(data, kind) or Fault("")
        path = ".".join(filter(None, (within, found.path)))
        raise RulesError.at(name, path, told(found, data, kind)) from None


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
    found = None
    for reading in readings:
        changed = copy.deepcopy(data)
        _assign(changed, path, reading)
        # Of the faults the last one stays, that of the most fitting reading: a number where a number was written.
        found = fault(changed)
        if found is None:
            return changed
    assert found is not None
    if data.get(part) is None and field and found.missing:
        sentence = "the game has no {part}; set {part}.{field} as well"
        raise _unset(path, worded(sentence, part=part[:40], field=found.missing))
    raise _worded(path, value, found, changed)


def _worded(path: str, value: str, found: Fault, data: dict[str, Any]) -> RulesError:
    """What a field takes instead; what is wrong elsewhere is told as it would be of a file."""
    outer, _, field = path.rpartition(".")
    place, around = (re.sub(r"\.(\d+)", r"[\1]", part) for part in (path, outer))
    if found == Fault(around, unknown=field):
        return _no_field(path)
    takes = wanted(path) if (found.path + "[").startswith(f"{place}[") else None
    if takes:
        return _unset(f"{path[:60]}={value}", worded("{path} is {wanted}", path=short(path, 60), wanted=takes))
    return RulesError.at(f"--set {path[:60]}={value[:40]}", found.path, told(found, data))


def _unset(what: str, why: Reason) -> RulesError:
    """The error of an option."""
    return RulesError.at(f"--set {short(what, 100)}", "", why)


def _no_field(path: str) -> RulesError:
    return _unset(path[:60], worded("there is no such field"))


def _assign(data: dict[str, Any], path: str, value: Any) -> None:
    """Set the field at a dotted path; numbers are places in a list, and missing sections are begun."""
    at: Any = data
    *sections, last = path.split(".")
    for step in sections:
        if isinstance(at, list | tuple):
            at = at[_place(at, step, path)]
        else:
            if not isinstance(at, dict) or (at.get(step) is not None and not isinstance(at[step], dict | list | tuple)):
                raise _no_field(path)
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
        raise _no_field(path)


def _place(items: list[Any] | tuple[Any, ...], step: str, path: str) -> int:
    if not (step.isascii() and step.isdecimal() and int(step) < len(items)):
        why = worded('"{step}" is no place in a list of {length}', step=step[:20], length=len(items))
        raise _unset(path[:60], why)
    return int(step)
