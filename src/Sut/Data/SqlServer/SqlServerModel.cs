using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using TlsToll.Sut.Data.Entities;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>
/// Adds two conventions to the model. Keys come in blocks from sequences, so that an insert reads nothing back and needs neither an extra
/// round trip nor MERGE. Times, which SQL Server stores without a zone, are read as UTC.
/// </summary>
internal sealed class SqlServerModel(ModelCustomizerDependencies dependencies) : RelationalModelCustomizer(dependencies)
{
    private static readonly ValueConverter<DateTime, DateTime> Utc =
        new(time => time, stored => DateTime.SpecifyKind(stored, DateTimeKind.Utc));

    public override void Customize(ModelBuilder modelBuilder, DbContext context)
    {
        base.Customize(modelBuilder, context);
        Blocks<Address>(modelBuilder, nameof(Address.Id), KeySequences.Address, KeySequences.AddressBlock);
        Blocks<Customer>(modelBuilder, nameof(Customer.Id), KeySequences.Customer, KeySequences.CustomerBlock);
        Blocks<Order>(modelBuilder, nameof(Order.Id), KeySequences.Order, KeySequences.OrderBlock);
        foreach (var property in modelBuilder.Model.GetEntityTypes().SelectMany(e => e.GetProperties()).Where(IsTime))
        {
            property.SetPrecision(ProcedureParameter.TimePrecision);
            property.SetValueConverter(Utc);
        }

        // In SQL Server, a bit is not a Boolean expression.
        foreach (var index in modelBuilder.Model.GetEntityTypes().SelectMany(e => e.GetIndexes()))
        {
            if (index.GetFilter() is { } filter && filter.StartsWith("not ", StringComparison.Ordinal))
                index.SetFilter($"{filter["not ".Length..]} = 0");
        }
    }

    private static bool IsTime(IMutableProperty property) => property.ClrType == typeof(DateTime) || property.ClrType == typeof(DateTime?);

    private static void Blocks<T>(ModelBuilder model, string key, string sequence, int size)
        where T : class
    {
        model.HasSequence<long>(sequence).IncrementsBy(size);

        // Not called as an extension method, because both engines' providers have one of this name.
        SqlServerPropertyBuilderExtensions.UseHiLo(model.Entity<T>().Property<long>(key), sequence);
    }
}
