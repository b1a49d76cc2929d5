using System.Collections.Frozen;
using Npgsql;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>Reads what the procedures of orders give.</summary>
internal static class OrderRows
{
    /// <summary>A row of <c>order_basis</c>.</summary>
    public static OrderBasis Basis(NpgsqlDataReader row)
    {
        const int ItemIds = 6;
        const int Costs = 7;
        const int StoredOrder = 8;
        var stored = row.IsDBNull(StoredOrder) ? null : Stored(row, StoredOrder);
        var customer = new OrderingCustomer(
            row.GetString(0), row.GetString(1), row.GetString(2), row.GetDecimal(3), row.GetInt64(4), row.GetInt32(5), stored);
        return new OrderBasis(customer, row.IsDBNull(ItemIds) ? FrozenDictionary<int, decimal>.Empty : CostsOf(row, ItemIds, Costs));
    }

    /// <summary>An order in the columns from one on.</summary>
    public static StoredOrder Stored(NpgsqlDataReader row, int first) => new(
        row.GetInt64(first),
        row.GetInt64(first + 1),
        row.GetDecimal(first + 2),
        row.GetDecimal(first + 3),
        row.GetDecimal(first + 4),
        row.GetDecimal(first + 5),
        row.GetDecimal(first + 6),
        row.GetString(first + 7));

    /// <summary>The rows of <c>order_status</c>, folded; null if there are none.</summary>
    public static async Task<List<OrderSummary>?> RecentAsync(NpgsqlDataReader reader, CancellationToken cancellationToken)
    {
        const int OrderId = 0;
        const int LineId = 9;
        List<OrderSummary>? orders = null;
        OrderSummary? last = null;
        while (await reader.ReadAsync(cancellationToken))
        {
            orders ??= [];
            if (reader.IsDBNull(OrderId))
                continue;
            if (reader.GetInt64(OrderId) is var id && last?.OrderId != id)
                orders.Add(last = Summary(id, reader));
            if (!reader.IsDBNull(LineId))
                last!.Lines.Add(Line(reader));
        }

        return orders;
    }

    private static Dictionary<int, decimal> CostsOf(NpgsqlDataReader row, int ids, int costs)
    {
        var (items, amounts) = (row.GetFieldValue<int[]>(ids), row.GetFieldValue<decimal[]>(costs));
        var all = new Dictionary<int, decimal>(items.Length);
        for (var i = 0; i < items.Length; i++)
            all.Add(items[i], amounts[i]);
        return all;
    }

    private static OrderSummary Summary(long id, NpgsqlDataReader row) => new()
    {
        OrderId = id,
        OrderDate = row.GetDateTime(1),
        ProcessDate = row.IsDBNull(2) ? null : row.GetDateTime(2),
        Status = row.GetString(3),
        ShipType = row.GetString(4),
        SubTotal = row.GetDecimal(5),
        Tax = row.GetDecimal(6),
        ShipCost = row.GetDecimal(7),
        Total = row.GetDecimal(8),
    };

    private static OrderLineSummary Line(NpgsqlDataReader row) => new()
    {
        LineId = row.GetInt32(9),
        ItemId = row.GetInt32(10),
        Quantity = row.GetInt32(11),
        Cost = row.GetDecimal(12),
        Status = row.GetString(13),
    };
}
