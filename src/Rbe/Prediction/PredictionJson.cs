using System.Text.Json.Serialization;

namespace TlsToll.Rbe.Prediction;

/// <summary>JSON of predictions.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(IReadOnlyList<PredictionRow>))]
internal sealed partial class PredictionJson : JsonSerializerContext;
