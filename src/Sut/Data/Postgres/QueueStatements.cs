using System.Collections.Frozen;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Statements with the same effect as the queues' procedures, for access without stored procedures.</summary>
internal static class QueueStatements
{
    private const string TakeShipping =
        """
        with due as (
            select sq_id from shipping_queue
            where not sq_dead and sq_available_at <= $2 and (sq_leased_until is null or sq_leased_until <= $2)
            order by sq_available_at limit $1
            for update skip locked)
        update shipping_queue q
        set sq_lease_id = $3, sq_leased_until = $4, sq_attempts = q.sq_attempts + 1
        where q.sq_id = any(array(select sq_id from due))
        returning q.sq_id, q.sq_o_id, (select o_ship_type from orders where o_id = q.sq_o_id), q.sq_allocated, q.sq_attempts,
            (select array_agg(ol_i_id order by ol_id) from order_line where ol_o_id = q.sq_o_id),
            (select array_agg(ol_qty order by ol_id) from order_line where ol_o_id = q.sq_o_id)
        """;

    private const string CompleteShipping =
        """
        with done as (delete from shipping_queue where sq_id = any($1) and sq_lease_id = $2 returning sq_id, sq_o_id),
        shipped as (update orders set o_status = 'SHIPPED', o_process_date = $3 from done where o_id = sq_o_id),
        lines as (update order_line set ol_status = 'SHIPPED' from done where ol_o_id = sq_o_id)
        select sq_id from done
        """;

    private const string TakeStock =
        """
        with due as (
            select tq_id from stock_queue
            where not tq_dead and tq_available_at <= $2 and (tq_leased_until is null or tq_leased_until <= $2)
            order by tq_available_at limit $1
            for update skip locked)
        update stock_queue q
        set tq_lease_id = $3, tq_leased_until = $4, tq_attempts = q.tq_attempts + 1
        where q.tq_id = any(array(select tq_id from due))
        returning q.tq_id, q.tq_i_id, q.tq_qty, q.tq_attempts
        """;

    private const string AddStock =
        """
        insert into stock_queue (tq_id, tq_i_id, tq_qty, tq_created_at, tq_available_at, tq_attempts, tq_dead)
        select message, item, quantity, $4, $4, 0, false from unnest($1, $2, $3) as wanted (message, item, quantity) order by item
        on conflict (tq_i_id) do nothing
        returning tq_id
        """;

    private const string TakeVoid =
        """
        with due as (
            select vq_id from void_queue
            where not vq_dead and vq_available_at <= $2 and (vq_leased_until is null or vq_leased_until <= $2)
            order by vq_available_at limit $1
            for update skip locked)
        update void_queue q
        set vq_lease_id = $3, vq_leased_until = $4, vq_attempts = q.vq_attempts + 1
        where q.vq_id = any(array(select vq_id from due))
        returning q.vq_id, q.vq_request_id, q.vq_vendor, q.vq_attempts
        """;

    private const string AddVoid =
        """
        insert into void_queue (vq_id, vq_request_id, vq_vendor, vq_created_at, vq_available_at, vq_attempts, vq_dead)
        values ($1, $2, $3, $4, $5, 0, false)
        on conflict do nothing
        """;

    private const string CompleteVoid =
        "with done as (delete from void_queue where vq_id = $1 and vq_lease_id = $2 returning vq_id) select exists (select from done)";

    public static IReadOnlyDictionary<Procedure, string> All { get; } = new Dictionary<Procedure, string>(
    [
        new(ProcedureCatalogue.Shipping.Take, TakeShipping),
        new(ProcedureCatalogue.ShippingComplete, CompleteShipping),
        new(ProcedureCatalogue.Stock.Take, TakeStock),
        new(ProcedureCatalogue.StockAdd, AddStock),
        new(ProcedureCatalogue.Voids.Take, TakeVoid),
        new(ProcedureCatalogue.VoidAdd, AddVoid),
        new(ProcedureCatalogue.VoidComplete, CompleteVoid),
        .. OfEach(ProcedureCatalogue.Shipping, "shipping_queue", "sq_"),
        .. OfEach(ProcedureCatalogue.Stock, "stock_queue", "tq_"),
        .. OfEach(ProcedureCatalogue.Voids, "void_queue", "vq_"),
    ]).ToFrozenDictionary();

    // Statements that differ only in the table's name and the prefix of its columns.
    private static IEnumerable<KeyValuePair<Procedure, string>> OfEach(ProcedureCatalogue.QueueProcedures queue, string table, string prefix) =>
    [
        new(queue.Renew, $"update {table} set {prefix}leased_until = $3 where {prefix}id = any($1) and {prefix}lease_id = $2"),
        new(
            queue.PutBack,
            $"""
            update {table} set {prefix}lease_id = null, {prefix}leased_until = null, {prefix}available_at = $3, {prefix}dead = $4
            where {prefix}id = $1 and {prefix}lease_id = $2
            """),
        new(
            queue.Revive,
            $"""
            update {table} set {prefix}dead = false, {prefix}attempts = 0, {prefix}available_at = $1
            where {prefix}dead returning {prefix}id
            """),
        new(
            queue.Count,
            $"""
            select count(*) filter (where not {prefix}dead and ({prefix}leased_until is null or {prefix}leased_until <= $1)),
                count(*) filter (where not {prefix}dead and {prefix}leased_until > $1),
                count(*) filter (where {prefix}dead)
            from {table}
            """),
    ];
}
