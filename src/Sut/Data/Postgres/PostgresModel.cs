using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Configures the model to generate keys in blocks from sequences.</summary>
internal sealed class PostgresModel(ModelCustomizerDependencies dependencies) : RelationalModelCustomizer(dependencies)
{
    public override void Customize(ModelBuilder modelBuilder, DbContext context)
    {
        base.Customize(modelBuilder, context);
        Blocks<Address>(modelBuilder, nameof(Address.Id), KeySequences.Address, KeySequences.AddressBlock);
        Blocks<Customer>(modelBuilder, nameof(Customer.Id), KeySequences.Customer, KeySequences.CustomerBlock);
        Blocks<Order>(modelBuilder, nameof(Order.Id), KeySequences.Order, KeySequences.OrderBlock);
    }

    private static void Blocks<T>(ModelBuilder model, string key, string sequence, int size)
        where T : class
    {
        model.HasSequence<long>(sequence).IncrementsBy(size);

        // Not called as an extension method, because both engines' providers have one of this name.
        NpgsqlPropertyBuilderExtensions.UseHiLo(model.Entity<T>().Property<long>(key), sequence);
    }
}
