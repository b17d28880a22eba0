"""The stems of English words: Snowball's, with the forms together that it leaves apart, and British spellings read as American ones.

>>> {stem_of(word) for word in ("formats", "formatting", "formatter")}, {stem_of(word) for word in ("verify", "verifier", "verification")}
({'format'}, {'verif'})
>>> {stem_of(word) for word in ("colour", "colors", "colourise")}, {stem_of(word) for word in ("sanitiser", "sanitize", "sanitisation")}
({'color'}, {'sanit'})
"""

from __future__ import annotations

import Stemmer

_snowball = Stemmer.Stemmer("english", 0).stemWord

_KEEP_ER = frozenset(
    """
    author error header order number user other under over after never paper layer letter power proper trigger jitter banner matter
    mirror swagger summer center
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
    adder=add emb=embed coercion=coerc coercibl=coerc decomposit=decompos recognit=recogn erasur=eras summari=summar prioriti=priorit
    centr=center metr=meter fibr=fiber licenc=licens defenc=defens offenc=offens practis=practic grey=gray
    favourit=favorit artefact=artifact judgement=judgment paralys=paralyz catalys=catalyz diall=dial
    """.split()
)
"""Nouns, past forms, plurals and British words whose stem English hides from the stemmer."""

_OTHERWISE = frozenset("is ur gu nc".split())
"""Endings of stems that may be spelled otherwise."""
_KEEP_IS = frozenset(
    """
    decis indecis precis imprecis concis collis deris promis compromis premis surmis exercis exorcis advertis merchandis franchis
    enfranchis expertis paradis treatis despis chastis turquois tortois practis
    """.split()
)
_KEEP_IS_AFTER = ("wis", "vis", "pris", "uis", "ais")
"""Stems in *-is* that no American spells with a z: *promise*, *precision*, *otherwise*, *revise*, *surprise*, *disguise*, *raise*."""
_OUR = tuple(
    """
    colour behaviour favour flavour neighbour honour labour harbour humour rumour tumour armour vapour odour rigour vigour savour
    saviour endeavour splendour parlour fervour candour clamour valour
    """.split()
)
"""All that Americans spell with *-or*; *hour*, *four*, *tour* and *contour* stay."""


def stem_of(word: str) -> str:
    """Snowball's stem; who does something has the stem of what is done: *locker* that of *locking*, *mapper* that of *map*, *resolver*
    that of *resolution*, *verifier* that of *verification*."""
    stemmed: str = _snowball(word)
    if stemmed[-1:] == "s" and _is_plural_of_letters(stemmed):
        return stemmed[:-1]
    if stemmed[-2:] in _OTHERWISE:
        stemmed = _respelled(stemmed)
    if len(stemmed) > 5 and stemmed.endswith(("er", "or")) and stemmed not in _KEEP_ER and stemmed not in _DEED:
        stemmed = _snowball(stemmed[:-2] + "e") if stemmed[-3] not in "kldp" else stemmed[:-2]
    if len(stemmed) > 3 and (stemmed[-2:] in _DOUBLED or stemmed.endswith("ifi")):
        stemmed = stemmed[:-1]
    return _DEED.get(stemmed, stemmed)


def _respelled(stemmed: str) -> str:
    """A stem as American English has it, and the stem of a noun for what is done with it: *referenced* is of *reference*.

    >>> [_respelled(one) for one in ("normalis", "promis", "behaviour", "contour", "catalogu", "referenc", "sequenc")]
    ['normal', 'promis', 'behavior', 'contour', 'catalog', 'refer', 'sequenc']
    """
    if len(stemmed) > 5 and stemmed.endswith("is") and stemmed not in _KEEP_IS and not stemmed.endswith(_KEEP_IS_AFTER):
        stemmed = _snowball(stemmed[:-2] + "ize")
    if stemmed.endswith(("enc", "anc")):
        stemmed = _snowball(stemmed + "e")
    if stemmed.endswith(_OUR):
        return stemmed[:-3] + "or"
    return stemmed[:-1] if len(stemmed) > 5 and stemmed.endswith("ogu") else stemmed


def _is_plural_of_letters(word: str) -> bool:
    """Whether a word that ends in -s is the plural of letters that nobody reads as a word.

    >>> [_is_plural_of_letters(word) for word in ("cmds", "jdks", "vms", "dns", "https", "class", "status")]
    [True, True, True, False, False, False, False]
    """
    is_long = len(word) > 3 and word not in _NO_PLURAL
    return (is_long or word in _SHORT_PLURALS) and word[-2] != "s" and _VOWELS.isdisjoint(word)
