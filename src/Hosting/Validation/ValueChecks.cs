using System.Reflection;

namespace TlsToll.Hosting.Validation;

/// <summary>Keeps a number or a date within its limits.</summary>
internal sealed class ValueCheck<T, TValue>(PropertyInfo property, Limits<TValue>? limits) : FieldCheck<T>
    where TValue : struct, IComparable<TValue>
{
    private readonly Func<T, TValue> _get = Getter<TValue>(property);

    public override Violation? Violation(T owner)
    {
        var value = _get(owner);
        return limits is null || (value.CompareTo(limits.Least) >= 0 && value.CompareTo(limits.Greatest) <= 0)
            ? null
            : new Violation(property.Name, limits.Sentence + ".");
    }
}

/// <summary>Keeps an amount within its limits and to whole cents, which is what the columns can hold.</summary>
internal sealed class AmountCheck<T>(PropertyInfo property, Limits<decimal>? limits) : FieldCheck<T>
{
    private const int Decimals = 2;
    private readonly Func<T, decimal> _get = Getter<decimal>(property);

    public override Violation? Violation(T owner)
    {
        var value = _get(owner);
        if (limits is not null && (value < limits.Least || value > limits.Greatest))
            return new Violation(property.Name, limits.Sentence + ".");
        return decimal.Round(value, Decimals) == value ? null : new Violation(property.Name, "must have at most two decimals.");
    }
}
