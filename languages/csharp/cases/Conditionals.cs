namespace Shop;
// <- nothing

public interface IShelf
//               ^ interface IShelf
{
#if HAS_DEFAULTS
    [Rare]
#endif
    void Put(string name)
    //   ^ method IShelf.Put
#if HAS_DEFAULTS
    {
        Put(name, 1);
        // <- calls Put
    }
#else
    ;
#endif

    int Count { get; }
    //  ^ property IShelf.Count
}
