using System.Globalization;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Deliveries in ICE's ledger, item by item.</summary>
public sealed class DeliveriesInLedger
{
    private readonly Dictionary<int, long> _delivered = [];
    private readonly Dictionary<string, long> _byMessage = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Adds an entry. Repeats and failures have no effect.</summary>
    public void Add(LedgerEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        if (entry is not { Operation: "RequestStock", Outcome: "accepted", Repeat: false })
            return;
        var item = int.Parse(entry.Subject, CultureInfo.InvariantCulture);
        var quantity = (long)entry.Amount;
        _delivered[item] = _delivered.GetValueOrDefault(item) + quantity;
        _byMessage[entry.RequestId] = quantity;
    }

    /// <summary>Describes items whose stock differs from what ICE delivered.</summary>
    /// <param name="stock">
    /// Items of which something was delivered, or is on order: the quantity added to the stock, and the id of the message on the Stock queue.
    /// What ICE delivered for that message is not yet in the stock.
    /// </param>
    public IEnumerable<string> Compare(IReadOnlyCollection<(int Item, long Delivered, string? OnOrder)> stock)
    {
        ArgumentNullException.ThrowIfNull(stock);
        var items = stock.ToDictionary(item => item.Item);
        var wrong = items.Keys.Union(_delivered.Keys).Where(item => IsWrong(item, items.GetValueOrDefault(item))).Order().ToArray();
        return wrong is [var first, ..]
            ? [string.Create(CultureInfo.InvariantCulture,
                $"the stock of {wrong.Length} items differs from what ICE delivered, e.g. of {first}: {items.GetValueOrDefault(first).Delivered} came in, and the ledger has {_delivered.GetValueOrDefault(first)}")]
            : [];
    }

    private bool IsWrong(int item, (int Item, long Delivered, string? OnOrder) stock)
    {
        var onTheWay = stock.OnOrder is { } message ? _byMessage.GetValueOrDefault(message) : 0;
        return stock.Delivered != _delivered.GetValueOrDefault(item) - onTheWay;
    }
}
