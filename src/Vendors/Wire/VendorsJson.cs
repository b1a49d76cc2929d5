using System.Text.Json.Serialization;
using TlsToll.Contracts.Vendors;
using TlsToll.Vendors.Hosting;

namespace TlsToll.Vendors.Wire;

/// <summary>JSON of what is the vendors' own: problems, administration and the ledger's file.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    UseStringEnumConverter = true,
    MaxDepth = 16,
    AllowDuplicateProperties = false,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true,
    UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Problem))]
[JsonSerializable(typeof(HealthState))]
[JsonSerializable(typeof(ReadyLine))]
[JsonSerializable(typeof(VendorBehaviour))]
[JsonSerializable(typeof(LedgerEntry))]
internal sealed partial class VendorsJson : JsonSerializerContext;
