using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;

namespace TlsToll.Sut.Validation;

/// <summary>Keeps a list to its number of items, and each item to its own rules.</summary>
internal abstract class ListCheck<T, TItem> : FieldCheck<T>
{
    private readonly string name;
    private readonly Func<T, List<TItem>?> get;
    private readonly int fewest;
    private readonly int most;

    protected ListCheck(PropertyInfo property)
    {
        name = property.Name;
        get = Getter<List<TItem>?>(property);
        var length = property.GetCustomAttribute<LengthAttribute>();
        (fewest, most) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
    }

    public override Violation? Violation(T owner)
    {
        var items = get(owner);
        if (items is null)
            return new Violation(name, "is missing.");
        if (items.Count < fewest || items.Count > most)
        {
            var reason = string.Create(CultureInfo.InvariantCulture, $"must have {fewest} to {most} items and has {items.Count}.");
            return new Violation(name, reason);
        }

        for (var i = 0; i < items.Count; i++)
        {
            if (InItem(items[i], name, i) is { } violation)
                return violation;
        }

        return null;
    }

    protected static string PathOf(string list, int index) => string.Create(CultureInfo.InvariantCulture, $"{list}[{index}]");

    protected abstract Violation? InItem(TItem item, string list, int index);
}

/// <summary>A list of objects with fields of their own.</summary>
internal sealed class ObjectListCheck<T, TItem>(PropertyInfo property) : ListCheck<T, TItem>(property)
    where TItem : class
{
    protected override Violation? InItem(TItem item, string list, int index) =>
        item is null ? new Violation(PathOf(list, index), "is null.") : FieldChecks<TItem>.All.FirstIn(item)?.Within(PathOf(list, index));
}

/// <summary>A list of plain numbers; all such lists hold ids, which start at 1.</summary>
internal sealed class ValueListCheck<T, TItem>(PropertyInfo property) : ListCheck<T, TItem>(property)
    where TItem : struct, System.Numerics.INumber<TItem>
{
    protected override Violation? InItem(TItem item, string list, int index) =>
        item < TItem.One ? new Violation(PathOf(list, index), "must be at least 1.") : null;
}
