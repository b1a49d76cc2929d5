using System.Text.Json;
using System.Text.Json.Serialization;

namespace TlsToll.Sut.Data.Procedures;

/// <summary>A list as the value of a parameter.</summary>
/// <param name="Json">The list for SQL Server: JSON.</param>
/// <param name="Arrays">The list for PostgreSQL: one array per member.</param>
internal sealed record ListValue(Func<string> Json, Func<object[]> Arrays)
{
    public static ListValue Of(int[] ids) => new(() => JsonSerializer.Serialize(ids, ListJson.Default.Int32Array), () => [ids]);

    public static ListValue Of(Guid[] ids) => new(() => JsonSerializer.Serialize(ids, ListJson.Default.GuidArray), () => [ids]);

    public static ListValue Of(LineElement[] lines) => new(
        () => JsonSerializer.Serialize(lines, ListJson.Default.LineElementArray),
        () => [Members(lines, l => l.ItemId), Members(lines, l => l.Quantity), Members(lines, l => l.Cost)]);

    public static ListValue Of(ItemElement[] items, bool idsFirst) => new(
        () => JsonSerializer.Serialize(items, ListJson.Default.ItemElementArray),
        () =>
        {
            var (ids, numbers, quantities) = (Members(items, i => i.MessageId), Members(items, i => i.ItemId), Members(items, i => i.Quantity));
            return idsFirst ? new object[] { ids, numbers, quantities } : [numbers, quantities, ids];
        });

    private static TMember[] Members<T, TMember>(T[] items, Func<T, TMember> member) => [.. items.Select(member)];
}

/// <summary>An order line in a parameter of <c>create_order</c>.</summary>
internal sealed record LineElement(int Number, int ItemId, int Quantity, decimal Cost);

/// <summary>An item with the id of its possible message on the Stock queue.</summary>
internal sealed record ItemElement(int ItemId, int Quantity, Guid MessageId)
{
    /// <summary>Assigns new message ids to items.</summary>
    public static ItemElement[] Of(IEnumerable<ItemQuantity> items) =>
        [.. items.Select(i => new ItemElement(i.ItemId, i.Quantity, Guid.CreateVersion7()))];
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(int[]))]
[JsonSerializable(typeof(Guid[]))]
[JsonSerializable(typeof(LineElement[]))]
[JsonSerializable(typeof(ItemElement[]))]
internal sealed partial class ListJson : JsonSerializerContext;
