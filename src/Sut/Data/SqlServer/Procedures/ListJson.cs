using System.Text.Json.Serialization;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>A line of an order, as <c>create_order</c> reads it.</summary>
internal sealed record LineElement(int Number, int ItemId, int Quantity, decimal Cost);

/// <summary>An item for the Stock queue with the id of the message that is to announce it.</summary>
internal sealed record ItemElement(int ItemId, int Quantity, Guid MessageId);

/// <summary>Lists as the procedures read them.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.SnakeCaseLower)]
[JsonSerializable(typeof(int[]))]
[JsonSerializable(typeof(Guid[]))]
[JsonSerializable(typeof(LineElement[]))]
[JsonSerializable(typeof(ItemElement[]))]
internal sealed partial class ListJson : JsonSerializerContext;
