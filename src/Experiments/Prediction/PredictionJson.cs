using System.Text.Json.Serialization;

namespace TlsToll.Experiments.Prediction;

/// <summary>JSON of predictions.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(IReadOnlyList<PredictionRow>))]
public sealed partial class PredictionJson : JsonSerializerContext;
