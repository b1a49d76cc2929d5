using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.EntityFramework.Queries;

/// <summary>Reads a customer's newest orders with their lines in one round trip: a left join, whose rows are grouped here.</summary>
internal sealed class OrderStatusQuery
{
    private readonly Func<SutDb, long, int, IAsyncEnumerable<Row>> _rows =
        EF.CompileAsyncQuery((SutDb db, long customerId, int limit) =>
            from c in db.Customers.Where(c => c.Id == customerId)
            // By the parameter: for c.Id, EF Core would number all orders of the customer and then keep the newest. The constant is for PostgreSQL: of a limit that
            // is a parameter, it expects a tenth of all, and reads and sorts all orders of a customer once there are enough. The second order keeps EF Core from
            // making one limit of both.
            from o in db.Orders.Where(o => o.CustomerId == customerId).OrderByDescending(o => o.Date).ThenByDescending(o => o.Id).Take(FieldLimits.OrdersPerAnswer)
                .OrderByDescending(o => o.Date).ThenByDescending(o => o.Id).Take(limit).DefaultIfEmpty()
            from l in db.OrderLines.Where(l => l.OrderId == o!.Id).DefaultIfEmpty()
            orderby o!.Date descending, o.Id descending, l!.Id
            select new Row(
                o == null ? null : o.Id, o!.Date, o.ProcessDate, o.Status, o.ShipType, o.SubTotal, o.Tax, o.ShipCost, o.Total,
                l == null ? null : l.Id, l!.ItemId, l.Quantity, l.Cost, l.Status));

    /// <returns>The orders, newest first; null if the customer does not exist.</returns>
    public async Task<List<OrderSummary>?> RunAsync(SutDb db, long customerId, int limit, CancellationToken cancellationToken)
    {
        List<OrderSummary>? orders = null;
        OrderSummary? last = null;
        await foreach (var row in _rows(db, customerId, limit).WithCancellation(cancellationToken))
        {
            orders ??= [];
            if (row.OrderId is { } id && last?.OrderId != id)
                orders.Add(last = OrderOf(id, row));
            if (row.LineId is { } line)
                last!.Lines.Add(LineOf(line, row));
        }

        return orders;
    }

    private static OrderSummary OrderOf(long id, Row row) => new()
    {
        OrderId = id,
        OrderDate = row.Date!.Value,
        ProcessDate = row.ProcessDate,
        Status = row.Status!,
        ShipType = row.ShipType!,
        SubTotal = row.SubTotal!.Value,
        Tax = row.Tax!.Value,
        ShipCost = row.ShipCost!.Value,
        Total = row.Total!.Value,
    };

    private static OrderLineSummary LineOf(int id, Row row) => new()
    {
        LineId = id,
        ItemId = row.ItemId!.Value,
        Quantity = row.Quantity!.Value,
        Cost = row.Cost!.Value,
        Status = row.LineStatus!,
    };

    // For an order without lines, LineId and all later values are null. For a customer without orders, all values are null.
    private sealed record Row(
        long? OrderId, DateTime? Date, DateTime? ProcessDate, string? Status, string? ShipType, decimal? SubTotal, decimal? Tax,
        decimal? ShipCost, decimal? Total, int? LineId, int? ItemId, int? Quantity, decimal? Cost, string? LineStatus);
}
