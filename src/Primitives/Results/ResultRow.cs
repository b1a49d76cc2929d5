using System.Text.Json.Serialization;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Results;

/// <summary>What was measured of one primitive.</summary>
/// <param name="Name">Unique together with <see cref="AesNiOff"/>, such as <c>aes-128-gcm/1024</c>.</param>
/// <param name="Series">The name without the size.</param>
/// <param name="Family">What it is for.</param>
/// <param name="Via"><c>.NET</c> or <c>EVP</c>.</param>
/// <param name="Bytes">Bytes of one operation; null for operations on keys.</param>
/// <param name="AesNiOff">
/// Whether it was measured in the process without AES-NI; otherwise the processor and its settings are left as they are.
/// </param>
/// <param name="DotNet">As this process did it; null where it was not measured.</param>
/// <param name="DotNetNotMeasured">Why not.</param>
/// <param name="OpenSslSpeed">As <c>openssl speed</c> did it; null where it was not measured.</param>
/// <param name="OpenSslSpeedNotMeasured">Why not.</param>
internal sealed record ResultRow(
    string Name,
    string Series,
    [property: JsonConverter(typeof(JsonStringEnumConverter<Family>))] Family Family,
    string Via,
    int? Bytes,
    bool AesNiOff,
    Performance? DotNet,
    string? DotNetNotMeasured,
    Performance? OpenSslSpeed,
    string? OpenSslSpeedNotMeasured)
{
    /// <summary>The series, and that AES-NI was off where it was.</summary>
    [JsonIgnore]
    public string Label => AesNiOff ? Series + " ¬NI" : Series;
}
