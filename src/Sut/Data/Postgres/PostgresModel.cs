using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Keys in blocks from sequences.</summary>
internal static class PostgresModel
{
    public static void Apply(ModelBuilder model)
    {
        Blocks<Address>(model, nameof(Address.Id), KeySequences.Address, KeySequences.AddressBlock);
        Blocks<Customer>(model, nameof(Customer.Id), KeySequences.Customer, KeySequences.CustomerBlock);
        Blocks<Order>(model, nameof(Order.Id), KeySequences.Order, KeySequences.OrderBlock);
    }

    private static void Blocks<T>(ModelBuilder model, string key, string sequence, int size)
        where T : class
    {
        model.HasSequence<long>(sequence).IncrementsBy(size);

        // By the class's name: both engines' providers have such a method.
        NpgsqlPropertyBuilderExtensions.UseHiLo(model.Entity<T>().Property<long>(key), sequence);
    }
}
