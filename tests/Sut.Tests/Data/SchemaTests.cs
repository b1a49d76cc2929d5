using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Npgsql;
using TlsToll.Sut.Data;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Data;

/// <summary>
/// The model and <c>schema.sql</c> say the same. Each test compares whole sets, so what only one side has is found, too.
/// </summary>
public sealed class SchemaTests(SutFixture fixture) : IClassFixture<SutFixture>
{
    [Fact]
    public async Task Columns_agree_in_type_length_and_nullability()
    {
        var real = await ReadAsync(
            """
            select table_name || '.' || column_name || ' ' || format_type(a.atttypid, a.atttypmod) || case is_nullable when 'YES' then ' null' else '' end
            from information_schema.columns
            join pg_attribute a on a.attrelid = table_name::regclass and a.attname = column_name
            where table_schema = 'public'
            """);
        var model = await ModelAsync(m => m.GetEntityTypes().SelectMany(e => e.GetProperties().Select(p =>
            $"{e.GetTableName()}.{p.GetColumnName()} {p.GetColumnType()}{(p.IsNullable ? " null" : "")}")));
        model.Order(StringComparer.Ordinal).ShouldBe(real.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Primary_keys_agree()
    {
        var real = await KeysAsync('p');
        var model = await ModelAsync(m => m.GetEntityTypes().Select(e =>
            $"{e.GetTableName()} {e.FindPrimaryKey()!.GetName()} {Columns(e.FindPrimaryKey()!.Properties)}"));
        model.Order(StringComparer.Ordinal).ShouldBe(real.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Foreign_keys_agree()
    {
        var real = await KeysAsync('f');
        var model = await ModelAsync(m => m.GetEntityTypes().SelectMany(e => e.GetForeignKeys().Select(k =>
            $"{e.GetTableName()} {k.GetConstraintName()} {Columns(k.Properties)}")));
        model.Order(StringComparer.Ordinal).ShouldBe(real.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Indexes_of_the_model_are_there_and_unique_alike()
    {
        var real = await ReadAsync(
            """
            select c.relname || case when i.indisunique then ' unique' else '' end from pg_index i join pg_class c on c.oid = i.indexrelid
            join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and not i.indisprimary and i.indexprs is null
            """);
        var model = await ModelAsync(m => m.GetEntityTypes().SelectMany(e => e.GetIndexes().Select(i =>
            i.GetDatabaseName() + (i.IsUnique ? " unique" : ""))));
        model.Order(StringComparer.Ordinal).ShouldBe(real.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Blocks_of_keys_are_as_large_as_the_sequences_steps()
    {
        var real = await ReadAsync("select sequencename || ' ' || increment_by from pg_sequences where schemaname = 'public'");
        var model = await ModelAsync(m => m.GetSequences().Select(s => $"{s.Name} {s.IncrementBy}"));
        model.Order(StringComparer.Ordinal).ShouldBe(real.Order(StringComparer.Ordinal));
    }

    // With sequential scans made dear, the plan tells whether the index could serve the query as EF Core words it.
    [Fact]
    public async Task The_look_up_of_an_address_is_worded_as_its_index()
    {
        var sql = await fixture.Sut.QueryAsync(db => Task.FromResult(db.Addresses.Where(a =>
            SutDb.Lower(a.Street1) == SutDb.Lower("a") && SutDb.Lower(a.Street2) == SutDb.Lower("b") && a.CountryId == 1).ToQueryString()));
        var plan = await ReadAsync($"set enable_seqscan = off; explain {sql}");
        plan.ShouldContain(line => line.Contains("ux_address", StringComparison.Ordinal), string.Join('\n', plan));
    }

    private static string Columns(IReadOnlyList<IProperty> properties) => string.Join(',', properties.Select(p => p.GetColumnName()));

    private Task<List<string>> ModelAsync(Func<IModel, IEnumerable<string>> read) =>
        fixture.Sut.QueryAsync(db => Task.FromResult(read(db.Model).ToList()));

    private Task<List<string>> KeysAsync(char type) => ReadAsync(
        $"""
        select t.relname || ' ' || c.conname || ' ' || (select string_agg(a.attname, ',' order by k.n)
            from unnest(c.conkey) with ordinality k (att, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.att)
        from pg_constraint c join pg_class t on t.oid = c.conrelid where c.contype = '{type}'
            and c.connamespace = 'public'::regnamespace
        """);

    private async Task<List<string>> ReadAsync(string sql)
    {
        await using var command = fixture.Sut.Get<NpgsqlDataSource>().CreateCommand(sql);
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var rows = new List<string>();
        while (await reader.ReadAsync(TestContext.Current.CancellationToken))
            rows.Add(reader.GetString(0));
        return rows;
    }
}
