namespace Shop.Models;

/// <summary>How urgent.</summary>
public enum Level : byte
//          ^ enum Level
// <- doc How urgent.
// <- signature public enum Level : byte
{
    Low,
    // <- constant Level.Low

    /// <summary>Now.</summary>
    [Obsolete("too loud")]
    // <- decorates Obsolete
    High = 2,
    // <- constant Level.High
    // <- doc Now.
}

public record Order(int Id, Level Level) : Entity(Id), IOrder;
//            ^ record Order
//                      ^ property Order.Id
//                                ^ property Order.Level
// <- type_hint_of Level
// <- extends Entity
// <- references Id
// <- implements IOrder
// <- signature public record Order(int Id, Level Level) : Entity(Id), IOrder
// <- signature int Id
// <- signature Level Level

public record struct Money(decimal Amount);
//                   ^ record Money
//                                 ^ property Money.Amount

public readonly struct Point : IEquatable<Point>
//                     ^ struct Point
// <- implements IEquatable
// <- type_hint_of Point
{
    public readonly int X, Y;
    //                  ^ field Point.X
    //                     ^ field Point.Y
}

public interface IOrder : IEntity, IComparable<Order>
//               ^ interface IOrder
// <- extends IEntity
// <- extends IComparable
// <- type_hint_of Order
{
    Level Level { get; }
    //    ^ property IOrder.Level
    // <- type_hint_of Level

    void Cancel(Reason reason);
    //   ^ method IOrder.Cancel
    // <- type_hint_of Reason
    // <- signature void Cancel(Reason reason)
}

public class Clock(IZone zone) : Ticker(zone);
//           ^ class Clock
// <- type_hint_of IZone
// <- extends Ticker

public static class OrderExtensions
//                  ^ class OrderExtensions
{
    /// <summary>Pays an order.</summary>
    public static Money Pay(this Basket order, Wallet wallet)
    //                  ^ method OrderExtensions.Pay
    // <- type_hint_of Money
    // <- type_hint_of Basket
    // <- type_hint_of Wallet
    // <- owner Basket
    // <- signature public static Money Pay(this Basket order, Wallet wallet)
    // <- doc Pays an order.
    {
        return wallet.Pay(order);
        // <- calls wallet.Pay
    }
}

[Serializable]
// <- decorates Serializable
public sealed class OrderException : Exception
//                  ^ class OrderException
// <- extends Exception
{
    [JsonIgnore]
    // <- decorates JsonIgnore
    public string? Reason { get; }
    //             ^ property OrderException.Reason

    public (Order first, Level second) Pair() => default;
    //                                 ^ method OrderException.Pair
    // <- type_hint_of Order
    // <- type_hint_of Level

    public string Describe(object value) => value switch
    //            ^ method OrderException.Describe
    {
        Order { Level: Level.High } order => order.ToString(),
        // <- references Order
        // <- references Level.High
        // <- calls order.ToString
        Money => throw new NotSupportedException(),
        // <- references Money
        // <- throws NotSupportedException
        // <- calls NotSupportedException
        _ => nameof(Order),
        // <- references Order
    };
}
