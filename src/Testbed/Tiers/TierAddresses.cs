using System.Text.Json;
using TlsToll.Contracts.Administration;

namespace TlsToll.Testbed.Tiers;

/// <summary>Addresses that a tier prints on stdout when it is ready.</summary>
/// <param name="Plain">Base address of the services without TLS.</param>
/// <param name="Tls">Base address of the services with TLS.</param>
/// <param name="Admin">Base address of the administration port.</param>
public sealed record TierAddresses(Uri Plain, Uri Tls, Uri Admin)
{
    /// <summary>Parses the line <c>{"ready":true,"plain":"http://…","tls":"https://…","admin":"http://…"}</c>.</summary>
    /// <param name="line">The line.</param>
    /// <returns>The addresses; null if it is a different line.</returns>
    public static TierAddresses? TryParse(string line)
    {
        try
        {
            return JsonSerializer.Deserialize<ReadyLine>(line, JsonSerializerOptions.Web) is { Ready: true } ready
                && Absolute(ready.Plain) is { } plain && Absolute(ready.Tls) is { } tls && Absolute(ready.Admin) is { } admin
                    ? new TierAddresses(plain, tls, admin)
                    : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    // A line without an address deserializes to null.
    private static Uri? Absolute(string? address) => Uri.TryCreate(address, UriKind.Absolute, out var uri) ? uri : null;
}
