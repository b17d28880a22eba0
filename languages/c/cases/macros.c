// A macro without a semicolon makes no function of the statement after it.
int fill(int count)
//  ^ function fill
{
    UNDO_EFFECTS

    if (
    // <- nothing
        count) {
        refill(count);
        // <- calls refill
        // <- references count
    }
    return 0;
}

int after(void) { return 0; }
//  ^ function after
