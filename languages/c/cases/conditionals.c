// Each branch opens the brace that is closed once, after both.
int parse_flags(int given)
// <- function parse_flags
// <- signature int parse_flags(int given)
{
#ifdef STRICT
    if (check_strict(given)) {
    // <- calls check_strict
    // <- references given
#else
    if (check_loose(given)) {
    // <- calls check_loose
    // <- references given
#endif
        return 1;
    }
    return finish(given);
    // <- calls finish
    // <- references given
}

static int after_it(void) { return count(); }
//         ^ function after_it
// <- calls count

// A piece of a condition, and one of an `else`.
int wants_more(int state)
// <- function wants_more
{
    if (state > 1
#ifdef DEEP
        && is_deep(state)
        // <- calls is_deep
        // <- references state
#endif
    ) {
        return 1;
    }
#ifdef STRICT
    else if (is_last(state)) {
    // <- calls is_last
    // <- references state
        return 2;
    }
#endif
#if defined(STRICT) && LEVEL > LIMIT
// <- references LEVEL
// <- references LIMIT
    return 3;
#endif
    return 0;
}

// Two heads, one body: both names are found.
#ifdef WINDOWS
int wide_main(int count)
//  ^ function wide_main
// <- signature int wide_main(int count)
#elif defined(PLAN9)
int plan_main(int count)
//  ^ function plan_main
#else
int main(int count)
//  ^ function main
// <- signature int main(int count)
#endif
{
    return run(count);
    // <- calls run
    // <- references count
}

// One name for both heads is one function.
#ifdef WINDOWS
long seconds(void)
//   ^ function seconds
#else
int seconds(void)
// <- nothing
#endif
{
    return clock_now();
    // <- calls clock_now
}

// Every platform has its own, and the middle one is in pieces.
#if defined(WINDOWS)
int ticks(void) { return windows_ticks(); }
//  ^ function ticks
// <- calls windows_ticks
#elif defined(MONOTONIC)
int ticks(void)
//  ^ function ticks
{
    if (monotonic())
    // <- calls monotonic
        return 1;
#ifdef HAS_TIMES
    else {
        return times_ticks();
        // <- calls times_ticks
    }
#else
    else {
        return no_ticks();
        // <- calls no_ticks
    }
#endif
}
#else
int ticks(void) { return 0; }
//  ^ function ticks
int only_here(void) { return ticks(); }
//  ^ function only_here
// <- calls ticks
#endif

#if 0 /* } */
int unused(void) { return 0; }
//  ^ function unused
#endif

const char *text = "/* no comment";
// <- variable text
int last(void) { return 0; }
//  ^ function last
