using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;

namespace TlsToll.Hosting.Validation;

/// <summary>Keeps a list to its number of items, and each item to its own rules.</summary>
internal abstract class ListCheck<T, TItem> : FieldCheck<T>
{
    private readonly string _name;
    private readonly Func<T, List<TItem>?> _get;
    private readonly int _fewest;
    private readonly int _most;

    protected ListCheck(PropertyInfo property)
    {
        _name = property.Name;
        _get = Getter<List<TItem>?>(property);
        var length = property.GetCustomAttribute<LengthAttribute>();
        (_fewest, _most) = (length?.MinimumLength ?? 0, length?.MaximumLength ?? int.MaxValue);
    }

    public override Violation? Violation(T owner)
    {
        var items = _get(owner);
        if (items is null)
            return new Violation(_name, "is missing.");
        if (items.Count < _fewest || items.Count > _most)
        {
            var reason = string.Create(CultureInfo.InvariantCulture, $"must have {_fewest} to {_most} items and has {items.Count}.");
            return new Violation(_name, reason);
        }

        for (var i = 0; i < items.Count; i++)
        {
            if (InItem(items[i], _name, i) is { } violation)
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
