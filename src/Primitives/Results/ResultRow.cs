using System.Text.Json.Serialization;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Results;

/// <summary>The measurements of one primitive.</summary>
/// <param name="Name">Unique together with <see cref="AesNiOff"/>, such as <c>aes-128-gcm/1024</c>.</param>
/// <param name="Series">The name without the size.</param>
/// <param name="Family">Purpose in TLS.</param>
/// <param name="Via"><c>.NET</c> or <c>EVP</c>.</param>
/// <param name="Bytes">Bytes of one operation; null for operations on keys.</param>
/// <param name="AesNiOff">True if measured in the process without AES-NI.</param>
/// <param name="DotNet">.NET's performance; null if not measured.</param>
/// <param name="DotNetNotMeasured">Reason for the missing measurement; null if measured.</param>
/// <param name="OpenSslSpeed">Performance in <c>openssl speed</c>; null if not measured.</param>
/// <param name="OpenSslSpeedNotMeasured">Reason for the missing measurement; null if measured.</param>
internal sealed record ResultRow(
    string Name, string Series, [property: JsonConverter(typeof(JsonStringEnumConverter<Family>))] Family Family, string Via, int? Bytes,
    bool AesNiOff, Performance? DotNet, string? DotNetNotMeasured, Performance? OpenSslSpeed, string? OpenSslSpeedNotMeasured)
{
    /// <summary>The series, marked <c>¬NI</c> if AES-NI was off.</summary>
    [JsonIgnore]
    public string Label => AesNiOff ? Series + " ¬NI" : Series;
}
