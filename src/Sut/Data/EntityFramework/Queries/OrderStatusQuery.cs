using Microsoft.EntityFrameworkCore;
using TlsToll.Contracts.Services;

namespace TlsToll.Sut.Data.EntityFramework.Queries;

/// <summary>A customer's newest orders with their lines in one round trip: a left join, folded here.</summary>
internal sealed class OrderStatusQuery
{
    private readonly Func<SutDb, long, int, IAsyncEnumerable<Row>> _rows =
        EF.CompileAsyncQuery((SutDb db, long customerId, int limit) =>
            from c in db.Customers.Where(c => c.Id == customerId)
            from o in db.Orders.Where(o => o.CustomerId == c.Id).OrderByDescending(o => o.Date).ThenByDescending(o => o.Id).Take(limit)
                .DefaultIfEmpty()
            from l in db.OrderLines.Where(l => l.OrderId == o!.Id).DefaultIfEmpty()
            orderby o!.Date descending, o.Id descending, l!.Id
            select new Row
            {
                OrderId = o == null ? null : o.Id,
                Date = o!.Date,
                ProcessDate = o.ProcessDate,
                Status = o.Status,
                ShipType = o.ShipType,
                SubTotal = o.SubTotal,
                Tax = o.Tax,
                ShipCost = o.ShipCost,
                Total = o.Total,
                LineId = l == null ? null : l.Id,
                ItemId = l!.ItemId,
                Quantity = l.Quantity,
                Cost = l.Cost,
                LineStatus = l.Status,
            });

    /// <summary>Null if the customer does not exist.</summary>
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

    private sealed class Row
    {
        public long? OrderId { get; init; }
        public DateTime? Date { get; init; }
        public DateTime? ProcessDate { get; init; }
        public string? Status { get; init; }
        public string? ShipType { get; init; }
        public decimal? SubTotal { get; init; }
        public decimal? Tax { get; init; }
        public decimal? ShipCost { get; init; }
        public decimal? Total { get; init; }
        public int? LineId { get; init; }
        public int? ItemId { get; init; }
        public int? Quantity { get; init; }
        public decimal? Cost { get; init; }
        public string? LineStatus { get; init; }
    }
}
