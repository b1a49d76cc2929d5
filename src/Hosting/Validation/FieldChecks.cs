using System.ComponentModel.DataAnnotations;
using System.Reflection;

namespace TlsToll.Hosting.Validation;

/// <summary>The checks of one type's fields, in the order that the type declares them.</summary>
internal sealed class FieldChecks<T>
    where T : class
{
    private readonly FieldCheck<T>[] _checks;

    private FieldChecks() =>
        _checks = [.. typeof(T).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(p => p.CanWrite).Select(CheckOf)];

    /// <summary>The checks, made at the first request of the type.</summary>
    public static FieldChecks<T> All { get; } = new();

    /// <summary>The first field at fault; null if none is.</summary>
    public Violation? FirstIn(T owner)
    {
        foreach (var check in _checks)
        {
            if (check.Violation(owner) is { } violation)
                return violation;
        }

        return null;
    }

    private static FieldCheck<T> CheckOf(PropertyInfo property)
    {
        var range = property.GetCustomAttribute<RangeAttribute>();
        return property.PropertyType switch
        {
            var t when t == typeof(string) => new TextCheck<T>(property),
            var t when t == typeof(int) => new ValueCheck<T, int>(property, Limits.OfNumber<int>(range)),
            var t when t == typeof(long) => new ValueCheck<T, long>(property, Limits.OfNumber<long>(range)),
            var t when t == typeof(decimal) => new AmountCheck<T>(property, Limits.OfNumber<decimal>(range)),
            var t when t == typeof(DateTime) => new ValueCheck<T, DateTime>(property, Limits.OfDate(range)),
            var t when t.IsGenericType && t.GetGenericTypeDefinition() == typeof(List<>) =>
                ListCheckOf(property, t.GetGenericArguments()[0]),
            _ => throw new NotSupportedException($"{typeof(T).Name}.{property.Name} is of a type that no check knows."),
        };
    }

    private static FieldCheck<T> ListCheckOf(PropertyInfo property, Type item)
    {
        var check = item.IsClass && item != typeof(string) ? typeof(ObjectListCheck<,>) : typeof(ValueListCheck<,>);
        return (FieldCheck<T>)Activator.CreateInstance(check.MakeGenericType(typeof(T), item), property)!;
    }
}

/// <summary>The check of one field of <typeparamref name="T"/>.</summary>
internal abstract class FieldCheck<T>
{
    /// <summary>Checks the field of an object; null if it is valid.</summary>
    public abstract Violation? Violation(T owner);

    /// <summary>A getter without reflection at each call.</summary>
    protected static Func<T, TValue> Getter<TValue>(PropertyInfo property) => property.GetMethod!.CreateDelegate<Func<T, TValue>>();
}
