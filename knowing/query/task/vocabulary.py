"""Words that say little, words that say what to do, and words that stand for each other.

Data only. *Stop* words are dropped. *Weak* words may be real identifiers (``handle``, ``new``, ``before``),
so they keep a small weight. *Task verbs* say what the person will do, not what the code does; *leading
verbs* do so only at the head of a task ("debug the parser", but "the debug toolbar"); *code verbs* there say
both.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _inflected(verbs: str) -> frozenset[str]:
    """The regular forms of each verb; a few non-words among them do no harm."""
    forms: set[str] = set()
    for verb in verbs.split():
        root = verb.removesuffix("e")
        forms |= {verb, verb + "s", verb + "es", root + "ed", root + "ing"}
        forms |= {verb + verb[-1] + "ed", verb + verb[-1] + "ing"}
    return frozenset(forms)


def _forms(text: str) -> dict[str, tuple[str, ...]]:
    return {short: tuple(longs.split(",")) for short, longs in (entry.split("=") for entry in text.split())}


STOP = _words(
    """
    a about above actually all almost along already also although always am among an and any anybody anyone
    anything anyway are aren around as at be because been being below beside besides both but by can cannot
    could couldn did didn do does doesn doing don done due during e eg either else enough especially etc
    even ever every everybody everyone everything everywhere far few for from further g get gets getting
    got had hadn has hasn have haven having he hello hence her here hers herself hey hi him himself his
    how however i ie if im in indeed instead into is isn it its itself ive just kindly less lest let
    lets lot lots many may maybe me meanwhile might mine more moreover most mostly much must my myself
    namely nearly neither never nevertheless no nobody none nor not nothing now nowhere of off often oh ok
    okay on onto or other others otherwise ought our ours ourselves out over own per perhaps please pls
    quite rather really regarding s same shall she should shouldn since so somebody
    somehow someone something sometimes somewhere soon still such t than thank thanks that the their theirs
    them themselves then thence there thereby therefore these they this those though through throughout thus
    to too toward towards under unless unlike until up upon us usually very via was wasn we were weren what
    whatever when whenever where whereas whereby wherever whether which whichever while who whoever whole
    whom whose why will with won would wouldn yes yet you your yours yourself yourselves dont cant wont
    doesnt isnt didnt each some once basically simply currently properly correctly
    """
)
"""English that carries no subject. Inside an identifier (``before_all``) nothing is stopped."""

DETERMINERS = _words(
    """
    a an the each every all any this that these those some its their our your my
    """
)
"""Words that may stand between the two halves of a name: "before each request" is ``before_request``."""

WEAK = _words(
    """
    able across actual additional additionally after again against allowed another apparently appropriate approach area aspect
    available aware away back bad based basic before behaviour behavior behaviours behaviors best better
    between big bit bug bugs case cases certain class classes clear clearly code codebase common complex
    concern concrete correct current custom deal dealing deals detail details different difficult directly
    easily easy effect effectively entire entirely exact exactly example examples existing expected
    explicitly fact first following full fully function functionality functions general generally given goal
    good great handle handled handles handling happen happened happening happens hard idea implementation
    implementations important improvement incorrect incorrectly inside interested internally involved issue
    issues kind kinds know last later like likely little main mainly manner matter meaning means mechanism
    method methods middle minor missing necessary need needed needs new next nice nicely normal normally
    note obvious occur occurs old one ones only outside overall part particular particularly parts place
    places possible possibly potential practice previous previously problem problems proper purpose quick
    quickly ready real reason reasons related relevant responsible right rough scenario sense several side
    similar simple situation slightly small software somewhat sort specific specifically specified stuff
    suitable support supported supporting supports supposed sure technique test tested tester testing tests
    spec specs thing things think third thought three together two typical typically underlying unexpected
    unexpectedly usage useful usual variety various way ways weird well within without work worked
    working works worse wrong eventually hopefully immediately obviously optionally presumably subsequently successfully unfortunately
    """
) | _inflected(
    """
    appear begin behave cause come concern contain deal decide depend expect include involve mean occur perform
    require say seem tend try turn want wish wonder
    """
)
"""Filler that may nevertheless be what something is called: kept, with a small weight."""

NO_ADVERBS = _words(
    """
    apply reapply reply supply multiply imply comply anomaly monopoly readonly daily early ally rally tally plotly
    """
)
NO_ADVERB_ENDINGS = tuple("family assembly weekly monthly nightly yearly hourly quarterly friendly fly".split())
"""Words in -ly, and those that end like these ("fortnightly", "dragonfly"), that say what something is, not how something is done; …"""
ADVERBS = _words("briefly chiefly")
"""… these end so by chance."""

TASK_VERBS = _inflected(
    """
    add adjust analyse analyze clarify create describe determine diagnose discuss enhance ensure examine
    explain explore figure find fix identify implement improve inspect introduce investigate learn locate look
    make modify provide refactor reimplement rework rewrite simplify solve suggest troubleshoot tweak
    understand use
    """
) | _words("found made see sees seen saw understood going went goes gone")
"""What a person does to code, wherever it stands in the sentence."""

DONE_BY_CODE = _inflected("add create find fix look modify rewrite")
"""Task verbs that a question asks of the code: "where is the log rewritten" is about rewriting."""

ASKING = _words("what how why where which who when does is are can do")
"""A task that begins with one of these asks what the code does."""

PLACES = _words("where how when which")
"""A task that begins with one of these asks for the place where something happens."""

LEADING_VERBS = _words(
    """
    address allow change check clean cleanup debug demonstrate document follow give go help keep leave list
    profile put review set show summarise summarize take tell test trace track walk
    """
)
"""Task verbs at the head of a task; ordinary words elsewhere."""

CODE_VERBS = _words(
    """
    attach build configure connect convert delete deprecate detect disable discover drop enable expose
    extend extract generate insert integrate load merge migrate move optimise optimize override parse port
    prevent reduce register rename remove replace reorganise reorganize resolve restore run send serialise
    serialize speed split start store support update upgrade validate wire wrap write
    """
)
"""Asked of the person and done by the code alike: they introduce the subject and keep some weight."""

PATH_NOISE = _words(
    """
    src lib main java kotlin scala com org net io index init mod test tests spec app pkg internal cmd usr
    home opt var tmp
    """
)
"""Folders and file names that every project has."""

ABBREVIATIONS = _forms(
    """
    abs=absolute acc=account,accumulator addr=address admin=administrator agg=aggregate alg=algorithm
    algo=algorithm alloc=allocate anim=animation app=application arch=architecture arg=argument
    arr=array async=asynchronous attr=attribute auth=authentication,authorization authn=authentication
    authz=authorization avg=average bg=background bool=boolean btn=button buf=buffer calc=calculate
    cat=category cb=callback cert=certificate cfg=config,configuration char=character chk=check
    clr=clear cls=class cmd=command cmp=compare,comparison col=column coll=collection concat=concatenate
    cond=condition conf=config,configuration config=configuration conn=connection const=constant
    conv=convert,conversion coord=coordinate,coordinator cred=credential crypto=cryptography
    ctor=constructor ctrl=control,controller ctx=context cur=current curr=current db=database dbg=debug
    decl=declaration decomp=decompress def=definition deg=degree del=delete dep=dependency
    desc=description,descriptor deser=deserialize dest=destination dev=development,device
    dict=dictionary diff=difference,diffing dim=dimension dir=directory dist=distribution,distance
    doc=document,documentation dst=destination dup=duplicate dupe=duplicate elem=element enc=encode,encoding
    encr=encrypt env=environment eq=equal err=error eval=evaluate evt=event exc=exception
    exec=execute,execution exp=expiration,expression expr=expression ext=extension fig=figure fmt=format
    fn=function freq=frequency fs=filesystem func=function gen=generate,generator gfx=graphics
    hdr=header i18n=internationalization id=identifier ident=identifier idx=index iface=interface
    https=http wss=websocket img=image impl=implementation inc=increment info=information init=initialize,initialization
    inst=instance int=integer io=input,output iter=iterate,iterator k8s=kubernetes l10n=localization
    lang=language len=length lib=library lim=limit loc=location,locale lvl=level max=maximum mem=memory
    meta=metadata mgmt=management mgr=manager mid=middle migr=migration min=minimum misc=miscellaneous
    ms=millisecond msg=message mul=multiply mut=mutable mw=middleware nav=navigation neg=negative
    net=network ns=namespace num=number obj=object obs=observer op=operation,operator
    opt=option,optional org=organization orig=original param=parameter paren=parenthesis passwd=password
    pct=percent perf=performance perm=permission pic=picture pkg=package pos=position pref=preference
    prev=previous prio=priority priv=private proc=process,procedure prod=product,production prof=profile
    prop=property proto=protocol prov=provider ptr=pointer pub=public,publish pwd=password qty=quantity
    rand=random recv=receive rec=record ref=reference reg=register,registry rel=relation,relative
    repl=replace repo=repository req=request,requirement res=resource,response,result resp=response
    ret=return rm=remove sched=schedule,scheduler sec=second,security sel=select,selection sep=separator
    seq=sequence ser=serialize sess=session sig=signal,signature snap=snapshot sock=socket
    spec=specification src=source srv=server stat=status,statistic std=standard stmt=statement
    str=string struct=structure sub=subscribe,subscription subs=subscription svc=service sym=symbol
    sync=synchronize,synchronization sys=system tbl=table temp=temporary tmp=temporary tmpl=template
    tok=token tpl=template ts=timestamp tx=transaction txn=transaction tz=timezone usr=user util=utility
    val=value var=variable vec=vector ver=version win=window ws=websocket,workspace xform=transform
    alt=alternative anon=anonymous approx=approximate assoc=association auto=automatic aux=auxiliary
    cnt=count ctr=counter esc=escape feat=feature grp=group hist=history incl=include
    intl=international kw=keyword mtx=mutex rcv=receive rect=rectangle regex=expression regexp=expression rev=revision
    snd=send symlink=symbolic sz=size tgt=target txt=text upd=update
    """
)
"""Short form -> what it stands for. Read both ways by :func:`knowing.query.task.keywords.extract_keywords`."""

FILE_EXTENSIONS = _words(
    """
    py pyi pyx ipynb js mjs cjs jsx ts mts cts tsx vue svelte go rs java kt kts scala groovy clj rb erb rake
    gemspec cs csproj fs vb c h cc cpp cxx hpp hh m mm swift php pl pm lua r jl ex exs erl hs ml dart zig
    nim sol sh bash zsh ps1 bat sql graphql gql proto thrift html htm css scss sass less md mdx rst adoc txt
    toml yaml yml json json5 jsonl xml ini cfg conf properties gradle tf tfvars hcl cmake lock log csv tmpl
    j2 jinja hbs liquid haml slim cshtml razor xaml prisma env dockerfile snap
    """
)
"""Endings that make a bare ``name.ending`` a file."""

ATTRIBUTE_LIKE = _words(
    """
    json html xml sql lock log c h m r fs text env css conf properties snap less go
    """
)
"""Endings that may as well be attributes: ``response.json`` is read both ways."""

PRODUCTS = _words(
    """
    node next vue nuxt react express angular three d3 chart ember backbone moment underscore alpine discord
    socket
    """
)
"""``Node.js`` is a product, not a file."""

SPELLED = (
    ("C#", "csharp"),
    ("F#", "fsharp"),
    ("C++", "cpp"),
    ("I/O", "IO"),
    (".NET", " dotnet"),
    ("at least", " "),
    ("built-in", " "),
    ("in order to", "to"),
)
"""Names whose punctuation would be lost; and turns of speech of which nothing is to be looked for, while *least* alone may be a
policy and *order* a thing."""
