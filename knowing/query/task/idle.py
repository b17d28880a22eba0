"""Words that hold a sentence together: that a repository does not have them says nothing of what it lacks.

A name, a term of a trade and a noun may be what somebody looks for; how a person speaks about it (*told*, *complains*, *yesterday*) is not.
"""

from __future__ import annotations

from knowing.query.task.prose import Role
from knowing.query.task.vocabulary import STOP, TASK_VERBS, WEAK
from knowing.query.task.word_bag import Word


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _forms(verbs: str) -> frozenset[str]:
    """The third person, the past and the present participle of regular verbs; a few non-words among them do no harm."""
    found: set[str] = set()
    for verb in verbs.split():
        root = verb[:-1] + "i" if verb.endswith("y") and verb[-2] not in "aeou" else verb.removesuffix("e")
        found |= {verb + "s", root + "es", root + "ed", verb.removesuffix("e") + "ing"}
        found |= {verb + verb[-1] + "ed", verb + verb[-1] + "ing"}
    return frozenset(found)


_OF_THE_MIND = """
    admit agree annoy argue assume believe bother care complain confess confuse convince doubt dislike doubt enjoy fear feel forget
    guess hate hear hope imagine insist intend love mislead notice object pretend promise puzzle realise realize recall regret
    remark reply seem sigh speak surprise suppose suspect swear tell think trust understand wonder worry
"""
"""What people do with what they see: no form of these is looked for."""
_EVERYDAY = """
    arrive ask awake bring carry climb come cook cry dare drive eat fly hang hurry invite join jump kick kill knock laugh lean learn like
    live look manage marry meet owe pass pick play pour quit reach remain ride rise rush shake shine shout sing sit sleep slide smell
    smile speak spend stand stay steal step swim talk taste teach throw touch travel visit wait wake walk wander wash watch wear
    whisper win wish
"""
"""What people and things do: the verb itself may name something (*watch*, *sleep*), what somebody *watches* does not."""
_IRREGULAR = """
    arisen arose ate awoke awoken been began begun bought brought came chosen chose drew drawn driven drove eaten fallen fell felt flew
    flown forgot forgotten found gave given gone grew grown heard held hung kept knew known laid lain lay led left lost meant met paid
    ran rang ridden risen rode rose sang sat slept slid spent spoke spoken stood stole stolen struck stuck swam swore sworn taken
    taught thought threw thrown told took understood went woke woken won wore worn wrote written
"""
_OTHERS = """
    afraid afterwards ago alike alive angry anew annoyed anymore apart aside asleep awake aware beforehand besides bored curious elsewhere
    folk folks forever forth funny glad guy guys happy madly nearby nobody noon nowadays odd oddly people pity pretty quiet sad silly
    somebody sooner sorry strange straight stuff thereafter tired today together tomorrow tonight trouble twice ugly wary whenever
    yesterday zero one two three four five six seven eight nine ten eleven twelve dozen hundred
"""
IDLE = STOP | WEAK | TASK_VERBS | _words(_OF_THE_MIND) | _forms(_OF_THE_MIND) | _forms(_EVERYDAY) | _words(_IRREGULAR) | _words(_OTHERS)  # fmt: skip
_PROSE = frozenset(str(role) for role in (Role.PLAIN, Role.VERB, Role.WEAK, Role.ADVERB, Role.STOP))


def is_idle(word: Word, written: str, task: str) -> bool:
    """Whether a word of a task is plain English that names nothing. What is in quotes, or has a capital and does not open the task, is
    a name.

    >>> told = Word("told", "told", 1.0, 3, "word")
    >>> [is_idle(told, *pair) for pair in (("told", "who was told"), ("told", "who said `told`"), ("Told", "is Told a name"), ("Told", "Told by whom"))]
    [True, False, False, True]
    """
    opens = task.lstrip().startswith(written)
    is_name = written != written.lower() and not (opens and written[1:].islower())
    is_quoted = any(f"{mark}{written}{mark}" in task for mark in "`'\"")
    is_prose = word.origin.removesuffix(", for want of others") in _PROSE
    return is_prose and not (is_name or is_quoted) and (word.text in IDLE or word.origin == Role.ADVERB)
