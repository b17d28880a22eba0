package org.example.shop;

import java.util.List;
// <- imports java.util List
import java.util.function.*;
// <- imports java.util.function *
import static java.util.Map.entry;
// <- imports java.util.Map entry
import static org.example.shop.Limits.*;
// <- imports org.example.shop.Limits *

/**
 * Sells things.
 *
 * @param <T> what is sold
 */
@Service("shop")
// <- decorates Service
public abstract class Shop<T extends Item> extends Store<T> implements Openable, Comparable<Shop<T>>, a.b.Named {
//                    ^ class Shop
// <- type_hint_of Item
// <- extends Store
// <- type_hint_of T
// <- implements Openable
// <- implements Comparable
// <- type_hint_of Shop
// <- type_hint_of T
// <- implements a.b.Named
// <- doc Sells things. @param <T> what is sold
    public static final int MAX_ITEMS = 10;
    //                      ^ constant Shop.MAX_ITEMS
    // <- signature public static final int MAX_ITEMS = 10
    // <- type int
    private final List<Item> items = new ArrayList<>();
    //                       ^ field Shop.items
    // <- type_hint_of List
    // <- type_hint_of Item
    // <- calls ArrayList
    // <- signature private final List<Item> items = new ArrayList<>()
    // <- type List
    static int opened, closed;
    //         ^ field Shop.opened
    //                 ^ field Shop.closed
    private final Comparator<Item> order = new Comparator<>() {
    //                             ^ field Shop.order
    // <- type_hint_of Comparator
    // <- type_hint_of Item
    // <- calls Comparator
    // <- signature private final Comparator<Item> order = new Comparator<>()
        @Override
        // <- decorates Override
        public int compare(Item a, Item b) {
        //         ^ method Shop.order.compare
        // <- type_hint_of Item
        // <- type_hint_of Item
            return a.price() - b.price();
            // <- calls a.price
            // <- calls b.price
        }
    };

    static {
        register(Shop.class);
        // <- calls register
        // <- references Shop
    }

    /** Opens with an owner. */
    @Inject
    // <- decorates Inject
    protected Shop(Person owner, String... names) throws IOException {
    //        ^ constructor Shop.Shop
    // <- type_hint_of Person
    // <- type_hint_of String
    // <- throws IOException
    // <- doc Opens with an owner.
        super(owner);
        // <- calls super
        this.owner = owner;
        // <- accesses_field this.owner
        this.till = new Till(MAX_ITEMS);
        // <- accesses_field this.till
        // <- calls Till
        // <- references MAX_ITEMS
    }

    private Shop() {
    //      ^ constructor Shop.Shop
        this(null);
        // <- calls this
    }

    /** Sells one. */
    // second thoughts
    public <R> R sell(Map<String, Item> basket, Item[] extra) throws SoldOut, a.b.Closed {
    //           ^ method Shop.sell
    // <- type_hint_of R
    // <- type_hint_of Map
    // <- type_hint_of String
    // <- type_hint_of Item
    // <- type_hint_of Item
    // <- throws SoldOut
    // <- throws a.b.Closed
    // <- signature public <R> R sell(Map<String, Item> basket, Item[] extra) throws SoldOut, a.b.Closed
    // <- doc Sells one. second thoughts
    // <- type R
        Item first = basket.get("first");
        // <- references Item
        // <- calls basket.get
        var second = new Item(Level.HIGH);
        // <- calls Item
        // <- references Level.HIGH
        for (Item item : items) {
        // <- references Item
            item.sell();
            // <- calls item.sell
        }
        items.stream().map(Item::name).map(this::wrap).map(Box::new).forEach(x -> print(x));
        // <- calls items.stream
        // <- calls items.stream().map
        // <- references Item.name
        // <- calls items.stream().map(Item::name).map
        // <- references this.wrap
        // <- calls items.stream().map(Item::name).map(this::wrap).map
        // <- references Box
        // <- calls items.stream().map(Item::name).map(this::wrap).map(Box::new).forEach
        // <- calls print
        if (first instanceof Book book) {
        // <- references Book
            throw new SoldOut(book.title());
            // <- throws SoldOut
            // <- calls SoldOut
            // <- calls book.title
        }
        try (Lock lock = open()) {
        // <- references Lock
        // <- calls open
            return (R) super.sell();
            // <- references R
            // <- calls super.sell
        } catch (IOException | Closed e) {
        // <- references IOException
        // <- references Closed
            throw e;
        }
    }

    public void sell() {
    //          ^ method Shop.sell
        String home = System.getenv("HOME");
        // <- references String
        // <- calls System.getenv
        // <- reads_env HOME
        new ProcessBuilder("ls", "-l").start();
        // <- calls ProcessBuilder
        // <- executes_process ls
        // <- calls new ProcessBuilder("ls", "-l").start
        Runtime.getRuntime().exec("make all");
        // <- calls Runtime.getRuntime
        // <- calls Runtime.getRuntime().exec
        // <- executes_process make all
    }

    protected abstract int count();
    //                     ^ method Shop.count
    // <- signature protected abstract int count()

    /** A shelf. */
    private static class Shelf {
    //                   ^ class Shop.Shelf
        int size = count();
        //  ^ field Shop.Shelf.size
        // <- calls count

        class Row { }
        //    ^ class Shop.Shelf.Row
    }
}
