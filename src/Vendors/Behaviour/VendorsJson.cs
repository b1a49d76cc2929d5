using System.Text.Json.Serialization;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Behaviour;

/// <summary>JSON of the administration's messages and the ledger file. Every member without a default is required.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    UseStringEnumConverter = true,
    MaxDepth = 16,
    AllowDuplicateProperties = false,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true,
    UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(VendorBehaviour))]
[JsonSerializable(typeof(LedgerEntry))]
internal sealed partial class VendorsJson : JsonSerializerContext;
