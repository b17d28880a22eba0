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

// What a macro says between the type and the name.
static void printflike(2, 3)
log_line(int level, const char *text, ...)
// <- function log_line
// <- signature static void printflike(2, 3) log_line(int level, const char *text, ...)
{
    emit(text);
    // <- calls emit
    // <- references text
}
typedef int SHOP_CALLBACK(shop_cb)(const char *name);
//                        ^ type shop_cb
// <- type_hint_of shop_cb
static HANDLE (WINAPI *open_shop)(int number);
//                     ^ variable open_shop
// <- type_hint_of HANDLE
struct shop {
//     ^ struct shop
    BIT(is_open);
    //  ^ field shop.is_open
};
