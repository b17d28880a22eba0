"""An entry is added to a client's configuration, or removed from it: planned in memory first, written when all plans are sound."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from knowing.clients import disk, marked_block, whole_file
from knowing.clients.disk import TrustedFile
from knowing.clients.insertions import applied, without
from knowing.clients.positions import Malformed
from knowing.clients.records import Record, digest, record, recorded
from knowing.clients.table import Client, Form
from knowing.errors import ConfigError

_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Edit:
    """What happens to one file: its bytes before and after, and the record to keep. Equal bytes: nothing happens."""

    place: TrustedFile
    before: bytes | None
    after: bytes | None
    record: Record | None = None
    folders: int = 0
    """Folders to remove with the file, if nothing is left in them."""

    @property
    def is_change(self) -> bool:
        """Whether something happens at all."""
        return self.before != self.after


def entry_at(client: Client, place: TrustedFile) -> object:
    """The entry that a client's file has; None if there is none. Refuses what cannot be read."""
    return _entry(client, place, _text(place, disk.read(place)))


def _entry(client: Client, place: TrustedFile, text: str) -> object:
    try:
        return client.form.found(text.removeprefix(_MARK), client.keys)
    except Malformed as error:
        raise _refusal(place, error) from None


def _text(place: TrustedFile, data: bytes | None) -> str:
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError:
        raise ConfigError(f"{place.path} is not UTF-8", "it is left as it is") from None


def _refusal(place: TrustedFile, error: Malformed) -> ConfigError:
    return ConfigError(f"{place.path}: {error}", "it is left as it is")


def is_ours(client: Client, place: TrustedFile, entry: object) -> bool:
    """Whether an entry is one that this program writes, now or, by its record, before. What stands between our markers always is."""
    known = recorded(place.path)
    if known is not None and known.entry == entry:
        return True
    if not client.is_server:
        return client.form is marked_block or entry == client.entry(())
    if not isinstance(entry, dict):
        return False
    command, more = entry.get("command"), entry.get("args", [])
    words = [*(command if isinstance(command, list) else [command]), *(more if isinstance(more, list) else [])]
    return words[-3:] == ["-m", "knowing", "mcp"]


def plan_add(client: Client, place: TrustedFile, entry: Mapping[str, object]) -> Edit:
    """Put an entry into a client's file. One that an earlier version wrote is replaced; one that somebody else wrote, or changed, is
    refused.
    """
    before = disk.read(place)
    existing = _entry(client, place, _text(place, before))
    if existing == entry:
        return Edit(place, before, before, recorded(place.path))
    base = Edit(place, before, before)
    if existing is not None:
        known = recorded(place.path)
        if known is None or known.entry != existing:
            said = f"{'.'.join(client.keys) or 'a text'} in {place.path} is there already, and not as ctx wrote it"
            raise ConfigError(said, "remove it first, or leave it")
        base = plan_remove(client, place)
    text = client.start if base.after is None else _text(place, base.after)
    mark = _MARK if text.startswith(_MARK) else ""
    try:
        how = client.form.added(text.removeprefix(mark), client.keys, entry)
    except Malformed as error:
        raise _refusal(place, error) from None
    result, cuts = applied(text.removeprefix(mark), how.insertions)
    after = _encoded(place, mark + result)
    known = recorded(place.path) if existing is not None else None
    return Edit(
        place,
        before,
        after,
        Record(
            str(place.path),
            existed=before is not None if known is None else known.existed,
            folders=disk.missing(place) if known is None else known.folders,
            made=how.made,
            after=digest(after),
            cuts=tuple(cuts),
            entry=dict(entry),
        ),
    )


def _encoded(place: TrustedFile, text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        said = "the path of this Python cannot be written as text"
        raise ConfigError(f"{place.path}: {said}", "install knowing in a folder with another name") from None


def plan_remove(client: Client, place: TrustedFile) -> Edit:
    """Take our entry out of a client's file. An unchanged file becomes what it was to the byte; else only the entry goes."""
    before = disk.read(place)
    text = _text(place, before)
    existing = _entry(client, place, text)
    if before is None or existing is None:
        return Edit(place, before, before)
    if not is_ours(client, place, existing):
        said = f"{'.'.join(client.keys) or 'the text'} in {place.path} was not written by ctx, or was changed since"
        raise ConfigError(said, "remove it by hand if it may go")
    known = recorded(place.path)
    mark = _MARK if text.startswith(_MARK) else ""
    try:
        rest = _rest(client.form, client.keys, text.removeprefix(mark), known, is_as_left(known, before))
    except Malformed as error:
        raise _refusal(place, error) from None
    was_there = client.form is not whole_file if known is None else known.existed
    is_gone = not was_there and (client.form.is_blank(rest) or rest == client.start) and not mark
    after = None if is_gone else (mark + rest).encode("utf-8")
    return Edit(place, before, after, folders=known.folders if known is not None and is_gone else 0)


def is_as_left(known: Record | None, data: bytes) -> bool:
    """Whether a file is still as the addition left it."""
    return known is not None and known.after == digest(data)


def _rest(form: Form, keys: Sequence[str], text: str, known: Record | None, is_left: bool) -> str:
    if known is not None and is_left:
        return without(text, known.cuts)
    return form.removed(text, keys, 0 if known is None else known.made)


def write(edit: Edit) -> None:
    """Make an edit. A record is kept before the file is written and forgotten after, so that a crash loses none that is needed."""
    if not edit.is_change:
        return
    if edit.record is not None:
        record(edit.place.path, edit.record)
    disk.replace(edit.place, edit.before, edit.after)
    if edit.after is None:
        disk.remove_folders(edit.place, edit.folders)
    if edit.record is None:
        record(edit.place.path, None)
