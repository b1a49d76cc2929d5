using TlsToll.Results.Records;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The orders that the SUT acknowledged to a driver, in all loads including warm-up. Each must exist in the end, with the total that the driver was told.</summary>
public sealed class AcknowledgedOrders
{
    private readonly Dictionary<long, long> _cents = [];
    private readonly List<long> _again = [];

    /// <summary>Adds the orders of a load.</summary>
    public void Add(RecordFile load)
    {
        ArgumentNullException.ThrowIfNull(load);
        foreach (ref readonly var interaction in load.Interactions.AsSpan())
        {
            if (interaction.Order > 0)
                Add(interaction.Order, interaction.OrderCents);
        }
    }

    /// <summary>Adds an order.</summary>
    /// <param name="order">Its id.</param>
    /// <param name="cents">Its total in cents.</param>
    public void Add(long order, long cents)
    {
        if (!_cents.TryAdd(order, cents))
            _again.Add(order);
    }

    /// <summary>Adds the orders of another driver.</summary>
    public void Add(AcknowledgedOrders other)
    {
        ArgumentNullException.ThrowIfNull(other);
        _again.AddRange(other._again);
        foreach (var (order, cents) in other._cents)
            Add(order, cents);
    }

    /// <summary>
    /// Describes acknowledged orders that do not exist, or whose total is another, and orders that were acknowledged to more than one interaction.
    /// </summary>
    /// <param name="stored">Ids and totals of the orders in the database.</param>
    public IEnumerable<string> Compare(IEnumerable<(long Id, decimal Total)> stored)
    {
        ArgumentNullException.ThrowIfNull(stored);
        var (missing, other) = (new HashSet<long>(_cents.Keys), new List<long>());
        foreach (var (id, total) in stored)
        {
            if (missing.Remove(id) && total * 100 != _cents[id])
                other.Add(id);
        }

        return
        [
            .. AuditFindings.OfOrders(missing, "orders were acknowledged but are not in the database"),
            .. AuditFindings.OfOrders(other, "orders were acknowledged with another total than in the database"),
            .. AuditFindings.OfOrders(_again, "orders were acknowledged to more than one interaction"),
        ];
    }
}
