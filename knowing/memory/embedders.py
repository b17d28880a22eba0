"""Embedders: texts become rows of numbers, and near meanings near rows. Nothing is ever fetched.

:func:`hashed` needs nothing but the texts: one place for each word, the same on every machine. ``latent`` has the directions that the
index found in the repository's own words, and costs nothing. ``static`` is a table of trained vectors that ships inside the wheel of
``wordllama`` (the extra ``knowing-ctx[static]``), ``onnx`` a model that the user has on disk. Rows are Matryoshka rows: their first
numbers are coarser rows by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from json import loads
from math import log1p
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from knowing.errors import UsageError
from knowing.memory.wordindex import weight, words_of
from knowing.settings.memory import FOUND

if TYPE_CHECKING:
    from knowing.graph.reader import Graph

Array = NDArray[Any]
_DTYPES = {"F16": np.float16, "F32": np.float32}


class Embedder(Protocol):
    """Makes rows of texts."""

    name: str

    def embed(self, texts: Sequence[str]) -> Array:
        """One row for each text; a text without a known word has a row of zeros."""


def hashed(texts: Sequence[str]) -> Array:
    """One row for each text: the weight of each of its words, at the place of the word."""
    rows = np.zeros((len(texts), FOUND.hashed_places))
    for row, text in zip(rows, texts, strict=True):
        for term, count in Counter(words_of(text)).items():
            row[crc32(term.encode("utf-8", "replace")) % FOUND.hashed_places] += weight(count)
    return rows


class Latent:
    """The latent directions of a repository's own words."""

    name = "latent"

    def __init__(self, graph: Graph) -> None:
        self.graph, self.store = graph, graph.vectors()
        self.size = int(self.store["basis"].shape[1]) if self.store else 0

    def embed(self, texts: Sequence[str]) -> Array:
        """One row for each text: its words' directions, rare words first, added up."""
        said = [Counter(words_of(text[: FOUND.embedded_chars])) for text in texts]
        rows = np.zeros((len(texts), self.size), np.float32)
        if self.store is None:
            return rows
        numbers = self.graph.term_numbers(sorted({term for words in said for term in words}))
        terms, idf, basis = self.store["terms"], self.store["idf"], self.store["basis"]
        for row, words in zip(rows, said, strict=True):
            known = [(numbers[term], log1p(count)) for term, count in words.items() if term in numbers]
            wanted = np.array([number for number, _ in known], np.int64)
            at = np.minimum(np.searchsorted(terms, wanted), len(terms) - 1)
            weight = np.array([weight for _, weight in known], np.float32) * idf[at] * (terms[at] == wanted)
            row[:] = weight @ basis[at].astype(np.float32)
        return rows


class Static:
    """The mean of trained vectors, one for each token, from the files that the wheel of ``wordllama`` carries."""

    name = "static"

    def __init__(self, folder: Path | None = None) -> None:
        root = folder or static_folder()
        if root is None:
            raise UsageError("the static embedding is not installed", 'run: pip install "knowing-ctx[static]"')
        from tokenizers import Tokenizer  # noqa: PLC0415 - only where it is asked for

        self.tokenizer = Tokenizer.from_file(str(next(root.glob("tokenizers/*.json"))))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.table = _tensor(next(root.glob("weights/*.safetensors")))

    def embed(self, texts: Sequence[str]) -> Array:
        """One row for each text: the mean of its tokens' vectors."""
        rows = np.zeros((len(texts), self.table.shape[1]), np.float32)
        found = self.tokenizer.encode_batch([text[: FOUND.embedded_chars] for text in texts], add_special_tokens=False)
        for row, one in zip(rows, found, strict=True):
            if one.ids:
                row[:] = self.table[one.ids].astype(np.float32).mean(axis=0)
        return rows


def static_folder() -> Path | None:
    """Where the wheel of ``wordllama`` put its files; None if it is not installed. The package itself is never imported."""
    spec = find_spec("wordllama")
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []
    return next((place for place in places if any(place.glob("weights/*.safetensors"))), None)


def _tensor(path: Path) -> Array:
    """The one table of a file of tensors, mapped and not read."""
    with path.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        head = loads(file.read(size))
    (told,) = (value for name, value in head.items() if name != "__metadata__")
    first, _ = told["data_offsets"]
    return np.memmap(path, _DTYPES[told["dtype"]], "r", 8 + size + first, tuple(told["shape"]))


class Onnx:
    """A model on the user's disk: ``model.onnx`` and ``tokenizer.json`` in one folder; tokens are pooled by their mean."""

    name = "onnx"

    def __init__(self, folder: Path) -> None:
        if not (folder / "model.onnx").is_file() or not (folder / "tokenizer.json").is_file():
            raise UsageError(f"{folder} has no model.onnx with its tokenizer.json", "set search.model to their folder")
        try:
            from onnxruntime import InferenceSession  # noqa: PLC0415
            from tokenizers import Tokenizer  # noqa: PLC0415
        except ImportError as error:
            raise UsageError(f"{error.name} is not installed", "run: pip install onnxruntime tokenizers") from None
        self.session = InferenceSession(str(folder / "model.onnx"))
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.wanted = {one.name for one in self.session.get_inputs()}

    def embed(self, texts: Sequence[str]) -> Array:
        """One row for each text, one text at a time."""
        rows = [self._one(text[: FOUND.embedded_chars]) for text in texts]
        return np.stack(rows) if rows else np.zeros((0, 0), np.float32)

    def _one(self, text: str) -> Array:
        ids = np.array([self.tokenizer.encode(text).ids[: FOUND.embedded_tokens]], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        said = self.session.run(None, {name: value for name, value in given.items() if name in self.wanted})[0]
        row: Array = np.asarray(said, np.float32).reshape(-1, said.shape[-1]).mean(axis=0)
        return row


EMBEDDERS = ("none", "latent", "static", "onnx")


def embedder_named(name: str, model: str, graph: Graph) -> Embedder | None:
    """The embedder of a name; None for ``none``. Another name is refused."""
    if name == "latent":
        return Latent(graph)
    if name == "static":
        return Static()
    if name == "onnx":
        return Onnx(Path(model).expanduser())
    if name != "none":
        raise UsageError(f"no embedder {name[:40]!r}", f"search.embedder is one of: {', '.join(EMBEDDERS)}")
    return None
