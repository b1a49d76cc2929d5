using System.ComponentModel.DataAnnotations;
using System.Reflection;
using static System.FormattableString;

namespace TlsToll.Hosting.Validation;

/// <summary>
/// Checks of a request type's fields, in the order of their declaration. They are built at the first request of the type.
/// </summary>
internal static class FieldChecks<T>
    where T : class
{
    private const BindingFlags Hidden = BindingFlags.NonPublic | BindingFlags.Static;

    private static readonly Func<T, Violation?>[] All =
        [.. typeof(T).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(p => p.CanWrite).Select(CheckOf)];

    /// <summary>The first invalid field; null if all are valid.</summary>
    public static Violation? FirstIn(T owner)
    {
        foreach (var check in All)
        {
            if (check(owner) is { } violation)
                return violation;
        }

        return null;
    }

    private static Func<T, Violation?> CheckOf(PropertyInfo property)
    {
        var range = property.GetCustomAttribute<RangeAttribute>();
        return property.PropertyType switch
        {
            var t when t == typeof(string) => Of(property, FieldRules.Text(property)),
            var t when t == typeof(int) => Of(property, FieldRules.Number<int>(range)),
            var t when t == typeof(long) => Of(property, FieldRules.Number<long>(range)),
            var t when t == typeof(decimal) => Of(property, FieldRules.Amount(range)),
            var t when t == typeof(DateTime) => Of(property, FieldRules.Date(range)),

            // All lists of numbers contain ids, which start at 1.
            var t when t == typeof(List<int>) =>
                OfList<int>(property, static id => id < 1 ? new Violation("", "must be at least 1.") : null),
            { IsGenericType: true } t when t.GetGenericTypeDefinition() == typeof(List<>) && t.GetGenericArguments()[0] is { IsClass: true } item =>
                (Func<T, Violation?>)typeof(FieldChecks<T>).GetMethod(nameof(OfObjects), Hidden)!.MakeGenericMethod(item).Invoke(null, [property])!,
            _ => throw new NotSupportedException($"{typeof(T).Name}.{property.Name} is of a type that no check knows."),
        };
    }

    private static Func<T, Violation?> Of<TValue>(PropertyInfo property, Func<TValue, string?> rule)
    {
        var (name, get) = (property.Name, Getter<TValue>(property));
        return owner => rule(get(owner)) is { } reason ? new Violation(name, reason) : null;
    }

    private static Func<T, Violation?> OfObjects<TItem>(PropertyInfo property)
        where TItem : class =>
        OfList<TItem>(property, static item => item is null ? new Violation("", "is null.") : FieldChecks<TItem>.FirstIn(item));

    // Checks the number of items and each item.
    private static Func<T, Violation?> OfList<TItem>(PropertyInfo property, Func<TItem, Violation?> check)
    {
        var (name, get) = (property.Name, Getter<List<TItem>?>(property));
        var length = property.GetCustomAttribute<LengthAttribute>();
        var (fewest, most) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
        return owner =>
        {
            if (get(owner) is not { } items)
                return new Violation(name, "is missing.");
            if (items.Count < fewest || items.Count > most)
                return new Violation(name, Invariant($"must have {fewest} to {most} items and has {items.Count}."));
            for (var i = 0; i < items.Count; i++)
            {
                if (check(items[i]) is { } violation)
                    return violation.Within(Invariant($"{name}[{i}]"));
            }

            return null;
        };
    }

    // A delegate avoids reflection at each call.
    private static Func<T, TValue> Getter<TValue>(PropertyInfo property) => property.GetMethod!.CreateDelegate<Func<T, TValue>>();
}
