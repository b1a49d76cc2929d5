using System.Text.Json.Serialization;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Vendors.Behaviour;

/// <summary>JSON that the vendors read with every member required: the administration's messages and the ledger's file.</summary>
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
