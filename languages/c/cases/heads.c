// A macro defines what its first argument says.
SYSCALL_DEFINE2(shop_read, struct shop *, own, int, count)
//              ^ function shop_read
// <- signature SYSCALL_DEFINE2(shop_read, struct shop *, own, int, count)
// <- type_hint_of SYSCALL_DEFINE2
// <- type_hint_of shop
// <- type_hint_of own
// <- type_hint_of count
{
    return read_all(count);
    // <- calls read_all
    // <- references count
}

TEST(adds)
//   ^ function adds
// <- test adds
// <- type_hint_of TEST
{
    add(1);
    // <- calls add
}
TEST_F(shop, opens)
//           ^ method shop.opens
// <- test shop.opens
// <- type_hint_of TEST_F
{
    open_all();
    // <- calls open_all
}

static int read_some(int from) NONNULL(1) COLD;
//         ^ function read_some
int guarded GUARDED_BY(lock);
//  ^ variable guarded
static int read_all(int from) NONNULL(1)
//         ^ function read_all
{
    if (from) TRACE(from);
    // <- calls TRACE
    // <- references from
    FOR_EACH(one, from) TRACE(one);
    // <- calls FOR_EACH
    // <- references one
    // <- references from
    // <- calls TRACE
    // <- references one
    return 0;
}
