using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>
/// Keys in blocks from sequences. The increments are those of <c>schema.sql</c>: a block is what one step of the sequence skips.
/// </summary>
internal static class PostgresModel
{
    public static void Apply(ModelBuilder model)
    {
        Blocks<Address>(model, nameof(Address.Id), "address_hilo", 100);
        Blocks<Customer>(model, nameof(Customer.Id), "customer_hilo", 100);
        Blocks<Order>(model, nameof(Order.Id), "orders_hilo", 1000);
    }

    private static void Blocks<T>(ModelBuilder model, string key, string sequence, int size)
        where T : class
    {
        model.HasSequence<long>(sequence).IncrementsBy(size);
        model.Entity<T>().Property<long>(key).UseHiLo(sequence);
    }
}
