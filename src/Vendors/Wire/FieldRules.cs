using System.ComponentModel.DataAnnotations;
using System.Reflection;

namespace TlsToll.Vendors.Wire;

/// <summary>Keeps a request's fields to the limits that its type declares, read once a type, and amounts from being negative.</summary>
internal static class FieldRules<T>
    where T : class
{
    private static readonly Rule[] Rules = [.. typeof(T).GetProperties().SelectMany(RulesOf)];

    /// <summary>Passes a sound request.</summary>
    /// <exception cref="RefusalException">A field is not; the first one is named.</exception>
    public static void Check(T request)
    {
        foreach (var rule in Rules)
        {
            var value = rule.Get(request);
            if (!rule.Limit.IsValid(value))
                throw new RefusalException(Refusal.Invalid(rule.Field, $"{rule.Field}: {rule.Limit.FormatErrorMessage(rule.Field)}"));
        }
    }

    private static IEnumerable<Rule> RulesOf(PropertyInfo property)
    {
        var get = Getter(property);
        foreach (var limit in property.GetCustomAttributes<ValidationAttribute>())
            yield return new Rule(property.Name, get, limit);
        // The contract gives amounts no limits; 0 is the least that means anything, and the greatest is that of the kit's columns, n(17,2).
        if (property.PropertyType == typeof(decimal))
            yield return new Rule(property.Name, get, new RangeAttribute(0, 999_999_999_999_999.99));
    }

    private static Func<T, object?> Getter(PropertyInfo property) => property.PropertyType switch
    {
        var t when t == typeof(string) => property.GetMethod!.CreateDelegate<Func<T, string?>>(),
        var t when t == typeof(int) => Boxed<int>(property),
        var t when t == typeof(long) => Boxed<long>(property),
        var t when t == typeof(decimal) => Boxed<decimal>(property),
        _ => throw new NotSupportedException($"{typeof(T).Name}.{property.Name} is of a type that no rule knows."),
    };

    private static Func<T, object?> Boxed<TValue>(PropertyInfo property)
    {
        var get = property.GetMethod!.CreateDelegate<Func<T, TValue>>();
        return request => get(request);
    }

    private sealed record Rule(string Field, Func<T, object?> Get, ValidationAttribute Limit);
}
