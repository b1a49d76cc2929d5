using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using TlsToll.Sut.Data;
using TlsToll.Sut.Data.SqlServer;
using TlsToll.Sut.Tests.Data.SqlServer.Scripts;

namespace TlsToll.Sut.Tests.Data.SqlServer;

/// <summary>EF Core's model and <c>schema.sql</c> say the same; each test compares whole sets. No server is needed for it.</summary>
public sealed class ModelTests
{
    private static readonly ScriptSchema Schema = ScriptSchema.OfFile;

    [Fact]
    public void Columns_agree_in_type_length_and_nullability() => Compare(
        m => m.GetEntityTypes().SelectMany(e => e.GetProperties().Select(p =>
            $"{e.GetTableName()}.{p.GetColumnName()} {p.GetColumnType()}{(p.IsNullable ? " null" : "")}")),
        Schema.Tables.Values.SelectMany(t => t.Columns.Where(c => !c.IsComputed).Select(c =>
            $"{t.Name}.{c.Name} {c.Type}{(c.IsNullable ? " null" : "")}")));

    [Fact]
    public void Primary_keys_agree() => Compare(
        m => m.GetEntityTypes().Select(e => $"{e.FindPrimaryKey()!.GetName()} ({Columns(e.FindPrimaryKey()!.Properties)})"),
        Schema.Tables.Values.Select(t => t.PrimaryKey));

    [Fact]
    public void Foreign_keys_agree() => Compare(
        m => m.GetEntityTypes().SelectMany(e => e.GetForeignKeys().Select(k =>
            $"{k.GetConstraintName()} ({Columns(k.Properties)}) references {k.PrincipalEntityType.GetTableName()} ({Columns(k.PrincipalKey.Properties)})")),
        Schema.Tables.Values.SelectMany(t => t.ForeignKeys));

    // But for the one on what is computed, which the model does not know.
    [Fact]
    public void Indexes_agree_in_columns_order_and_filter() => Compare(
        m => m.GetEntityTypes().SelectMany(e => e.GetIndexes().Select(IndexText)),
        Schema.Tables.Values.SelectMany(t => t.Indexes).Where(i => !i.StartsWith("ux_address ", StringComparison.Ordinal)));

    [Fact]
    public void Keys_come_from_sequences_in_blocks_of_their_steps()
    {
        Compare(
            m => m.GetSequences().Select(s => $"{s.Name} bigint {s.StartValue} {s.IncrementBy}"),
            Schema.Sequences.Select(s => $"{s.Key} {s.Value.Type} {s.Value.Start} {s.Value.Increment}"));
        Compare(
            m => m.GetEntityTypes().SelectMany(e => e.GetProperties())
                .Where(p => StrategyOf(p) == SqlServerValueGenerationStrategy.SequenceHiLo)
                .Select(p => $"{p.GetColumnName()} {SqlServerPropertyExtensions.GetHiLoSequenceName(p)}"),
            ["addr_id address_hilo", "c_id customer_hilo", "o_id orders_hilo"]);
        ModelOf().GetEntityTypes().SelectMany(e => e.GetProperties())
            .ShouldAllBe(p => StrategyOf(p) != SqlServerValueGenerationStrategy.IdentityColumn);
    }

    [Fact]
    public void All_text_is_compared_by_its_code_points() =>
        Schema.Tables.Values.SelectMany(t => t.Columns).Where(c => c.Type.Contains("char", StringComparison.Ordinal))
            .ShouldAllBe(c => c.Collation == "Latin1_General_100_BIN2");

    [Fact]
    public void What_is_loaded_is_every_column_that_must_have_a_value()
    {
        Loaded(PopulationTables.Country);
        Loaded(PopulationTables.Address);
        Loaded(PopulationTables.Author);
        Loaded(PopulationTables.Customer);
        Loaded(PopulationTables.Item);
        Loaded(PopulationTables.Stock);
        Loaded(PopulationTables.Orders);
        Loaded(PopulationTables.OrderLine);

        static void Loaded<T>(PopulationTable<T> table)
        {
            var columns = Schema.Tables[table.Name].Columns.Where(c => !c.IsComputed).ToList();
            table.Columns.Except(columns.Select(c => c.Name)).ShouldBeEmpty(table.Name);
            columns.Where(c => !c.IsNullable).Select(c => c.Name).Except(table.Columns).ShouldBeEmpty(table.Name);
        }
    }

    private static string IndexText(IIndex index)
    {
        var columns = index.Properties.Select((p, i) => p.GetColumnName() + (index.IsDescending is { Count: > 0 } down && down[i] ? " desc" : ""));
        return $"{index.GetDatabaseName()}{(index.IsUnique ? " unique" : "")} ({string.Join(", ", columns)})"
            + (index.GetFilter() is { } filter ? $" where {filter}" : "");
    }

    private static string Columns(IReadOnlyList<IProperty> properties) => string.Join(", ", properties.Select(p => p.GetColumnName()));

    private static void Compare(Func<IModel, IEnumerable<string>> model, IEnumerable<string> script) =>
        model(ModelOf()).Order(StringComparer.Ordinal).ShouldBe(script.Order(StringComparer.Ordinal));

    // Both engines' providers have such a method.
    private static SqlServerValueGenerationStrategy StrategyOf(IProperty property) =>
        SqlServerPropertyExtensions.GetValueGenerationStrategy(property);

    private static IModel ModelOf()
    {
        using var db = new SutDb(new DbContextOptionsBuilder<SutDb>()
            .UseSqlServer("Server=none;Database=none").ReplaceService<IModelCustomizer, SqlServerModel>().Options);

        // The one that the program works with has forgotten what only making a schema needs.
        return db.GetService<IDesignTimeModel>().Model;
    }
}
