using System;
// <- imports System *
using static System.Math;
// <- imports System.Math *
global using Shop.Models;
// <- imports Shop.Models * everywhere
global using static Shop.Money;
// <- imports Shop.Money * everywhere
global using Goods = Shop.Storage.Goods;
// <- imports Shop.Storage Goods as Goods everywhere
using Stock = Shop.Storage.Inventory<int>;
// <- imports Shop.Storage Inventory as Stock

namespace Shop.Orders
{
    /// <summary>
    /// Takes orders.
    /// </summary>
    public abstract partial class OrderService<T> : ServiceBase<T>, IOrderService, Api.IHandler<Order>
    //                            ^ class OrderService
    // <- extends ServiceBase
    // <- type_hint_of T
    // <- implements IOrderService
    // <- implements Api.IHandler
    // <- type_hint_of Order
        where T : class, IEntity, new()
        // <- type_hint_of IEntity
    {
    // <- nothing
        public const int MaxItems = 10, MinItems = 1;
        //               ^ constant OrderService.MaxItems
        //                              ^ constant OrderService.MinItems
        private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(MaxItems);
        //                               ^ constant OrderService.Timeout
        // <- type_hint_of TimeSpan
        // <- calls TimeSpan.FromSeconds
        // <- references MaxItems
        // <- signature private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(MaxItems)
        // <- type TimeSpan
        private readonly IRepository<Order> _orders;
        //                                  ^ field OrderService._orders
        // <- type_hint_of IRepository
        // <- type_hint_of Order
        // <- signature private readonly IRepository<Order> _orders
        // <- type IRepository
        private readonly List<string> _names = new()
        //                            ^ field OrderService._names
        // <- type_hint_of List
        // <- calls List
        // <- signature private readonly List<string> _names = new()
        {
            "one",
        };

        /// <summary>Raised when placed.</summary>
        public event EventHandler<OrderArgs> Placed;
        //                                   ^ field OrderService.Placed
        // <- type_hint_of EventHandler
        // <- type_hint_of OrderArgs
        // <- doc Raised when placed.
        public event Action Closed { add { Add(value); } remove { } }
        //                  ^ property OrderService.Closed
        // <- type_hint_of Action
        // <- calls Add

        static OrderService() => Register(typeof(Order));
        //     ^ constructor OrderService.OrderService
        // <- calls Register
        // <- references Order

        /// <summary>Makes one.</summary>
        public OrderService(IRepository<Order> orders, Clock? clock) : base(orders)
        //     ^ constructor OrderService.OrderService
        // <- type_hint_of IRepository
        // <- type_hint_of Order
        // <- type_hint_of Clock
        // <- calls base
        // <- doc Makes one.
        {
            _orders = orders ?? throw new ArgumentNullException(nameof(orders));
            // <- accesses_field _orders
            // <- throws ArgumentNullException
            // <- calls ArgumentNullException
            this.Clock = clock;
            // <- accesses_field this.Clock
            Placed += OnPlaced;
            // <- references OnPlaced
        }

        private OrderService() : this(null, null) { }
        //      ^ constructor OrderService.OrderService
        // <- calls this

        public Clock? Clock { get; private set; }
        //            ^ property OrderService.Clock
        // <- type_hint_of Clock
        // <- signature public Clock? Clock
        // <- type Clock
        public int Count => _orders.Count();
        //         ^ property OrderService.Count
        // <- accesses_field _orders
        // <- calls _orders.Count
        // <- signature public int Count
        public Order this[int index] => _orders.Get(index);
        //           ^ property OrderService.this
        // <- type_hint_of Order
        // <- accesses_field _orders
        // <- calls _orders.Get
        // <- signature public Order this[int index]

        /// <summary>Places an order.</summary>
        /// <param name="order">The order.</param>
        public async Task<Receipt> PlaceAsync<TOrder>(TOrder order, Order[] more) where TOrder : Order
        //                         ^ method OrderService.PlaceAsync
        // <- type_hint_of Task
        // <- type_hint_of Receipt
        // <- type_hint_of TOrder
        // <- type_hint_of Order
        // <- type_hint_of Order
        // <- signature public async Task<Receipt> PlaceAsync<TOrder>(TOrder order, Order[] more) where TOrder : Order
        // <- doc Places an order. The order.
        // <- type Receipt
        {
            Order first = new(1);
            // <- calls Order
            var receipt = new Api.Receipt(first) { Total = 1 };
            // <- calls Api.Receipt
            var stored = await _orders.AddAsync<Order>(order);
            // <- accesses_field _orders
            // <- calls _orders.AddAsync
            // <- type_hint_of Order
            foreach (Line line in order.Lines)
            // <- references Line
            {
                line.Check(this.Validate, Rules.Strict, x => Trace(x));
                // <- calls line.Check
                // <- accesses_field this.Validate
                // <- references Rules.Strict
                // <- calls Trace
            }
            if (stored is Draft draft && order is not Empty)
            // <- references Draft
            // <- references Empty
            {
                throw new OrderException(draft.Reason);
                // <- throws OrderException
                // <- calls OrderException
            }
            return Price(receipt) ?? _cache?.Find<Receipt>();
            // <- calls Price
            // <- accesses_field _cache
            // <- calls _cache.Find
            // <- type_hint_of Receipt

            Receipt Price(Receipt r) => Round(r, Level.High);
            //      ^ function OrderService.PlaceAsync.Price
            // <- type_hint_of Receipt
            // <- type_hint_of Receipt
            // <- calls Round
            // <- references Level.High
            // <- signature Receipt Price(Receipt r)
            // <- type Receipt
        }

        public abstract void Cancel(Order order);
        //                   ^ method OrderService.Cancel
        // <- type_hint_of Order
        // <- signature public abstract void Cancel(Order order)

        void IHandler<Order>.Handle(Order order) => base.Handle((Draft)order);
        //                   ^ method OrderService.Handle
        // <- type_hint_of Order
        // <- type_hint_of Order
        // <- calls base.Handle
        // <- references Draft

        public static OrderService<T> operator +(OrderService<T> left, Order right) => left.With(right);
        //                                     ^ method OrderService.+
        // <- type_hint_of T
        // <- type_hint_of OrderService
        // <- type_hint_of T
        // <- type_hint_of Order
        // <- calls left.With
        // <- signature public static OrderService<T> operator +(OrderService<T> left, Order right)
        public static implicit operator int(OrderService<T> service) => service.Count;
        //            ^ method OrderService.implicit
        // <- type_hint_of OrderService
        // <- type_hint_of T

        ~OrderService() { Close(); }
        // <- method OrderService.~
        // <- calls Close

        private class Line { }
        //            ^ class OrderService.Line
    }
}
