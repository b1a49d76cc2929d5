using TlsToll.Results.Records;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The orders that the SUT acknowledged to a driver, in all loads including warm-up. Each must exist in the end.</summary>
public sealed class AcknowledgedOrders
{
    private readonly HashSet<long> _ids = [];
    private readonly List<long> _again = [];

    /// <summary>Adds the orders of a load.</summary>
    public void Add(RecordFile load)
    {
        ArgumentNullException.ThrowIfNull(load);
        foreach (ref readonly var interaction in load.Interactions.AsSpan())
        {
            if (interaction.Order > 0)
                Add(interaction.Order);
        }
    }

    /// <summary>Adds an order.</summary>
    public void Add(long order)
    {
        if (!_ids.Add(order))
            _again.Add(order);
    }

    /// <summary>Adds the orders of another driver.</summary>
    public void Add(AcknowledgedOrders other)
    {
        ArgumentNullException.ThrowIfNull(other);
        _again.AddRange(other._again);
        _again.AddRange(other._ids.Where(id => !_ids.Add(id)));
    }

    /// <summary>Describes acknowledged orders that do not exist, and orders that were acknowledged to more than one interaction.</summary>
    /// <param name="stored">Ids of the orders in the database.</param>
    public IEnumerable<string> Compare(IEnumerable<long> stored) =>
    [
        .. AuditFindings.OfOrders(_ids.Except(stored), "orders were acknowledged but are not in the database"),
        .. AuditFindings.OfOrders(_again, "orders were acknowledged to more than one interaction"),
    ];
}
