"""The token estimate: recorded counts of the tokenizers in use, and the laws a price must obey."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knowing.query.pack.tokens import ONE, estimate, merged, pieces, price, ranks

RECORDED = {
    "python": (
        160,
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
        134,
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
        115,
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
        122,
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
        128,
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
    "rare names": (
        52,
        'sidekiq_queue.sidekiq/sidekiq-ffc nsqadmin.dubbo_dubbo("nsqlookupd") ffc_parse/FFC_MANTISSA_BITS koel.dev\n',
    ),
    "code in JSON": (
        81,
        r'{"source":"func (n *NSQD) Main() error {\n\texitCh := make(chan error)\n\tvar once sync.Once\n'
        r'\texitFunc := func(err error) {\n\t\tonce.Do(func() {\n\t\t\texitCh <- err\n\t\t})\n\t}\n}"}' + "\n",
    ),
    "paths": (
        52,
        "dubbo-rpc/dubbo-rpc-triple/src/main/java/org/apache/dubbo/rpc/protocol/tri/h12/http1/"
        "DefaultHttp11ServerTransportListenerFactory.java:47\n",
    ),
    "digest": (
        77,
        "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da"
        "0c4663475c2e5c3adef46f73bcdec043",
    ),
}
"""The highest count of cl100k, o200k and the tokenizer that Anthropic published; ``bench/tokens.py`` does this for whole repositories."""


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


@pytest.mark.parametrize("kind", RECORDED)
def test_no_tokenizer_counts_more_and_hardly_any_count_less(kind: str) -> None:
    """A budget is a promise, and what is not spent is lost."""
    tokens, text = RECORDED[kind]
    assert tokens <= estimate(text) <= 1.08 * tokens


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


words_and_marks = st.text(st.sampled_from("aeinorst_ABC.'\"()[]{}<>=/\\-0123 \n\t"), max_size=20)


@given(words_and_marks)
def test_who_knows_only_the_first_merges_never_counts_fewer_tokens(text: str) -> None:
    """What the first merges join, all merges join too: that is why no answer in ASCII is over its budget."""
    first = {token: rank for token, rank in ranks().items() if rank < 9_000}
    for piece in pieces(text):
        letters = piece.translate({32: "Ġ", 10: "Ċ", 9: "ĉ"})
        few, all_of_them = merged(letters, first), merged(letters, ranks())
        assert "".join(few) == "".join(all_of_them) == letters
        assert len(few) >= len(all_of_them)


def test_every_script_has_the_price_of_the_tokenizer_that_counts_it_highest() -> None:
    assert estimate("漢" * 100) == estimate("か" * 100) == estimate("한" * 100) == 140
    assert estimate("ж" * 100) == 70 and estimate("ש" * 100) == estimate("ع" * 100) == 115
    assert estimate("é" * 100) == 105
    assert estimate("🦀") == 3


def test_white_space_is_counted_as_it_is_merged() -> None:
    assert estimate(" " * 40) == estimate("\n\n\n") == estimate("\t\t") == estimate("\n        ") == 1
    assert estimate("\n\t\tx") == 3


@pytest.mark.parametrize(
    ("plain", "odd"),
    [
        (" response", "_response"),
        (" userid", " userIdOfThem"),
        (" handler", " HANDLER"),
        (" queue", " sidekiq"),
        (" ()", ' "})'),
        ("word", "internationalisation"),
    ],
)
def test_what_splits_costs_more(plain: str, odd: str) -> None:
    assert sum(map(price, pieces(plain))) < sum(map(price, pieces(odd)))


@pytest.mark.parametrize("monster", ["a" * 100_000, " " * 100_000, "#" * 100_000, "\r\n" * 50_000, "漢" * 100_000])
def test_endless_pieces_are_cut_so_that_prices_can_be_remembered(monster: str) -> None:
    assert max(map(len, pieces(monster))) <= 1 + 64
