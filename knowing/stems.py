"""The stems of English words: Snowball's, with the forms together that it leaves apart.

>>> {stem_of(word) for word in ("formats", "formatting", "formatter")}, {stem_of(word) for word in ("verify", "verifier", "verification")}
({'format'}, {'verif'})
"""

from __future__ import annotations

import Stemmer

_snowball = Stemmer.Stemmer("english", 0).stemWord

_KEEP_ER = frozenset(
    """
    author error header order number user other under over after never paper layer letter power proper trigger jitter banner matter
    mirror swagger summer
    """.split()
)
"""Words in which -er or -or is no agent: what is left would be another word."""
_VOWELS = frozenset("aeiouy")
_NO_PLURAL = frozenset("ftps https smtps xmlns".split())
_SHORT_PLURALS = frozenset("cbs dbs fds fns prs txs vms".split())
"""Snowball takes no -s from a word without a vowel: *cmds*, *pkgs*, *JDKs*. Of three letters most are no plurals: *css*, *dns*, *tls*."""
_DOUBLED = frozenset("bb dd gg mm nn pp rr tt".split())
"""Letters that English writes twice before an ending: *map* and *mapper*, *format* and *formatter*."""

_DEED = dict(
    pair.split("=")
    for pair in """
    resolut=resolv convers=convert subscript=subscrib descript=describ extens=extend expans=expand decis=decid divis=divid
    comparison=compar permiss=permit inclus=includ exclus=exclud transcript=transcrib recept=receiv invers=invert suspens=suspend
    reduct=reduc product=produc consumpt=consum analysi=analyz analys=analyz analyzer=analyz synchron=sync asynchron=async
    submiss=submit transmiss=transmit emiss=emit omiss=omit definit=defin composit=compos acquisit=acquir repetit=repeat invoc=invok
    revoc=revok retent=retain mainten=maintain explan=explain collis=collid occurr=occur registr=regist synthesi=synthes
    failur=fail exposur=expos expiri=expir recoveri=recov discoveri=discov deliveri=deliv denial=deni payment=pay
    chosen=choos written=write rewritten=rewrit overwritten=overwrit overridden=overrid wrote=write ran=run sent=send built=build
    rebuilt=rebuild found=find broken=break hidden=hide bound=bind held=hold kept=keep lost=lose spent=spend taken=take
    thrown=throw threw=throw caught=catch drawn=draw shown=show known=know given=give began=begin begun=begin frozen=freez
    stolen=steal torn=tear forgotten=forget driven=drive fallen=fall grown=grow shrunk=shrink woken=wake
    indic=index matric=matrix vertic=vertex children=child parenthes=parenthesi lexer=lex mixer=mix tuner=tune saver=save
    adder=add emb=embed
    """.split()
)
"""Nouns, past forms and plurals whose stem English hides from the stemmer."""


def stem_of(word: str) -> str:
    """Snowball's stem; who does something has the stem of what is done: *locker* that of *locking*, *mapper* that of *map*, *resolver*
    that of *resolution*, *verifier* that of *verification*."""
    stemmed: str = _snowball(word)
    if stemmed[-1:] == "s" and _is_plural_of_letters(stemmed):
        return stemmed[:-1]
    if len(stemmed) > 5 and stemmed.endswith(("er", "or")) and stemmed not in _KEEP_ER and stemmed not in _DEED:
        stemmed = _snowball(stemmed[:-2] + "e") if stemmed[-3] not in "kldp" else stemmed[:-2]
    if len(stemmed) > 3 and (stemmed[-2:] in _DOUBLED or stemmed.endswith("ifi")):
        stemmed = stemmed[:-1]
    return _DEED.get(stemmed, stemmed)


def _is_plural_of_letters(word: str) -> bool:
    """Whether a word that ends in -s is the plural of letters that nobody reads as a word.

    >>> [_is_plural_of_letters(word) for word in ("cmds", "jdks", "vms", "dns", "https", "class", "status")]
    [True, True, True, False, False, False, False]
    """
    is_long = len(word) > 3 and word not in _NO_PLURAL
    return (is_long or word in _SHORT_PLURALS) and word[-2] != "s" and _VOWELS.isdisjoint(word)
