"""The token estimate: recorded cl100k counts, and the laws a price list must obey."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knowing.query.pack.tokens import ONE, Prices, estimate, pieces, price

RECORDED = {
    "python": (
        145,
        '''\
class Router:
    """Match a request path against the registered rules."""

    def __init__(self, rules: Iterable[Rule] = (), *, strict_slashes: bool = True) -> None:
        self._rules = sorted(rules, key=lambda rule: (-rule.weight, rule.pattern))
        self.strict_slashes = strict_slashes

    def match(self, path: str, method: str = "GET") -> tuple[Rule, dict[str, str]]:
        for rule in self._rules:
            if (found := rule.regex.fullmatch(path)) and method in rule.methods:
                return rule, found.groupdict()
        raise NotFound(f"no rule for {method} {path!r}")
''',
    ),
    "go": (
        102,
        """\
func (s *Server) handleUpload(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseMultipartForm(maxUploadBytes); err != nil {
		return fmt.Errorf("parse form: %w", err)
	}
	file, header, err := r.FormFile("document")
	if err != nil {
		return &StatusError{Code: http.StatusBadRequest, Err: err}
	}
	defer file.Close()
	return s.store.Put(r.Context(), header.Filename, file)
}
""",
    ),
    "rust": (
        93,
        """\
impl<'a, T: Clone + Send> Iterator for Chunks<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let (head, tail) = self.rest.split_at(self.size.min(self.rest.len()));
        self.rest = tail;
        Some(head)
    }
}
""",
    ),
    "typescript": (
        101,
        """\
export async function fetchProfile(userId: string, options: FetchOptions = {}): Promise<Profile | null> {
  const response = await fetch(`${BASE_URL}/users/${encodeURIComponent(userId)}`, {
    headers: { Accept: "application/json", ...options.headers },
    signal: options.signal,
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new HttpError(response.status, await response.text());
  return profileSchema.parse(await response.json());
}
""",
    ),
    "java": (
        94,
        """\
@Override
public Optional<Customer> findByEmail(final String emailAddress) {
    Objects.requireNonNull(emailAddress, "emailAddress");
    try (PreparedStatement statement = connection.prepareStatement(SELECT_BY_EMAIL)) {
        statement.setString(1, emailAddress.toLowerCase(Locale.ROOT));
        ResultSet rows = statement.executeQuery();
        return rows.next() ? Optional.of(mapRow(rows)) : Optional.empty();
    } catch (SQLException failure) {
        throw new RepositoryException("cannot read customer", failure);
    }
}
""",
    ),
}
"""What cl100k counts, recorded with ``tiktoken``; ``bench/tokens.py`` does this for whole repositories."""

words = st.sampled_from(
    [
        "self",
        "parse",
        "HTTPServer",
        "getUserById",
        "x",
        "MAX_SIZE",
        "cty",
        "internationalisation",
        "don't",
        "été",
    ]
)
glue = st.sampled_from(
    [" ", "\n", "\n\n        ", "\t", ".", "_", "(", ")", '"', "'", ",\n", "});\n", "漢字", "ёж", "12345"]
)
code = st.lists(st.one_of(words, glue), max_size=30).map("".join)
anything = st.one_of(code, st.text(max_size=60))


@pytest.mark.parametrize("language", RECORDED)
def test_code_is_never_counted_more_than_five_percent_short(language: str) -> None:
    """Nor far too much: the counts are cl100k's, and the prices hold for Claude's tokenizer, which counts more."""
    tokens, text = RECORDED[language]
    assert 0.95 * tokens <= estimate(text) <= 1.45 * tokens


def test_four_characters_per_token_would_be_short_where_the_estimate_is_not() -> None:
    digest = (
        "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da"
        "0c4663475c2e5c3adef46f73bcdec043"
    )
    tokens = 76
    assert len(digest) / 4 < 0.5 * tokens
    assert estimate(digest) >= 0.95 * tokens


def test_nothing_costs_nothing() -> None:
    assert estimate("") == 0


@given(anything)
def test_the_pieces_are_the_text(text: str) -> None:
    assert "".join(pieces(text)) == text


@given(anything)
def test_whatever_is_written_costs_something_and_no_more_than_three_tokens_a_character(text: str) -> None:
    assert bool(text) <= estimate(text) <= 3 * len(text)


@given(anything, anything)
@example("internationalisationHTTPServer", "HTTPServerinternationalisationinternationalisation")
def test_the_whole_costs_hardly_more_than_its_parts(first: str, second: str) -> None:
    """Where two words meet they may be read as three others."""
    assert estimate(first + second) <= estimate(first) + estimate(second) + 2


@given(st.lists(code, min_size=1, max_size=6))
def test_lines_can_be_priced_one_by_one(lines: list[str]) -> None:
    whole = "".join(f"{line}\n" for line in lines)
    assert estimate(whole) <= sum(estimate(f"{line}\n") for line in lines) + len(lines)


@given(anything)
def test_the_same_text_costs_the_same_every_time(text: str) -> None:
    assert estimate(text) == estimate(text) == -(-sum(price(piece) for piece in pieces(text)) // ONE)


@given(anything)
def test_prices_are_linear_so_that_they_can_be_fitted(text: str) -> None:
    nothing = Prices(*(0 for _ in Prices._fields))
    for piece in pieces(text):
        base = price(piece, nothing)
        rises = [price(piece, nothing._replace(**{name: ONE})) - base for name in Prices._fields]
        assert price(piece) == base + sum(rise * beta // ONE for rise, beta in zip(rises, Prices(), strict=True))


def test_every_script_has_its_price() -> None:
    assert estimate("漢" * 160) == estimate("か" * 160) == estimate("한" * 160) == 100
    assert estimate("ж" * 250) == estimate("ש" * 250) == estimate("ع" * 250) == 100
    assert estimate("é" * 10) == 10
    assert estimate("🦀") == 3


def test_white_space_and_numbers_are_counted_not_guessed() -> None:
    assert estimate(" " * 40) == estimate("\n\n\n") == estimate("\t\t") == estimate("123") == 1
    assert estimate("1234567") == 3


@pytest.mark.parametrize(
    ("plain", "odd"),
    [
        (" response", "response_"),
        (" name", '"name'),
        (" userid", " userId"),
        (" handler", " HANDLER"),
        (" hall", " hcl"),
        (" ()", ' "})'),
        ("word", "internationalisation"),
    ],
)
def test_what_splits_costs_more(plain: str, odd: str) -> None:
    assert sum(map(price, pieces(plain))) < sum(map(price, pieces(odd)))


@pytest.mark.parametrize("monster", ["a" * 100_000, " " * 100_000, "#" * 100_000, "\r\n" * 50_000, "漢" * 100_000])
def test_endless_pieces_are_cut_so_that_prices_can_be_remembered(monster: str) -> None:
    assert max(map(len, pieces(monster))) <= 1 + 64 + 64
