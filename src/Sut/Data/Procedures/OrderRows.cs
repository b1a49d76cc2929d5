using System.Data.Common;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>Reads the results of the procedures for orders.</summary>
internal static class OrderRows
{
    /// <summary>
    /// Reads a customer from the first six columns, and the stored order, if any, from the columns that start at
    /// <paramref name="storedOrder"/>.
    /// </summary>
    public static OrderingCustomer Customer(DbDataReader row, int storedOrder) => new(
        row.GetString(0),
        row.GetString(1),
        row.GetString(2),
        row.GetDecimal(3),
        row.GetInt64(4),
        row.GetInt32(5),
        row.IsDBNull(storedOrder) ? null : Stored(row, storedOrder));

    /// <summary>Reads an order from the columns that start at <paramref name="first"/>.</summary>
    public static StoredOrder Stored(DbDataReader row, int first) => new(
        row.GetInt64(first),
        row.GetInt64(first + 1),
        row.GetDecimal(first + 2),
        row.GetDecimal(first + 3),
        row.GetDecimal(first + 4),
        row.GetDecimal(first + 5),
        row.GetDecimal(first + 6),
        row.GetString(first + 7));

    /// <summary>Reads the rows of <c>order_status</c> and groups them by order; null if there are no rows.</summary>
    public static async Task<List<OrderSummary>?> RecentAsync(DbDataReader reader, CancellationToken cancellationToken)
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

    private static OrderSummary Summary(long id, DbDataReader row) => new()
    {
        OrderId = id,
        OrderDate = Utc(row, 1),
        ProcessDate = row.IsDBNull(2) ? null : Utc(row, 2),
        Status = row.GetString(3),
        ShipType = row.GetString(4),
        SubTotal = row.GetDecimal(5),
        Tax = row.GetDecimal(6),
        ShipCost = row.GetDecimal(7),
        Total = row.GetDecimal(8),
    };

    private static OrderLineSummary Line(DbDataReader row) => new()
    {
        LineId = row.GetInt32(9),
        ItemId = row.GetInt32(10),
        Quantity = row.GetInt32(11),
        Cost = row.GetDecimal(12),
        Status = row.GetString(13),
    };

    // All times are UTC, but not every driver sets their kind.
    private static DateTime Utc(DbDataReader row, int column) => DateTime.SpecifyKind(row.GetDateTime(column), DateTimeKind.Utc);
}
