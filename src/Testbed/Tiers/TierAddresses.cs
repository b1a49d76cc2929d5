using System.Text.Json;

namespace TlsToll.Testbed.Tiers;

/// <summary>Where a tier listens; a tier prints it on stdout when it is ready.</summary>
/// <param name="Plain">Base address of the services without TLS.</param>
/// <param name="Tls">Base address of the services with TLS.</param>
/// <param name="Admin">Base address of the administration.</param>
public sealed record TierAddresses(Uri Plain, Uri Tls, Uri Admin)
{
    /// <summary>Reads the line <c>{"ready":true,"plain":"http://…","tls":"https://…","admin":"http://…"}</c>.</summary>
    /// <param name="line">The line.</param>
    /// <returns>The addresses, or null if it is another line.</returns>
    public static TierAddresses? TryParse(string line)
    {
        try
        {
            using var document = JsonDocument.Parse(line);
            var root = document.RootElement;
            return root.ValueKind == JsonValueKind.Object
                && root.TryGetProperty("ready", out var ready) && ready.ValueKind == JsonValueKind.True
                && Address(root, "plain") is { } plain && Address(root, "tls") is { } tls && Address(root, "admin") is { } admin
                    ? new TierAddresses(plain, tls, admin)
                    : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static Uri? Address(JsonElement root, string name) =>
        root.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String
        && Uri.TryCreate(value.GetString(), UriKind.Absolute, out var address)
            ? address
            : null;
}
