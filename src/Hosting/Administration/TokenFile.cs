using System.Net;
using TlsToll.Contracts.Administration;

namespace TlsToll.Hosting.Administration;

/// <summary>The file with the bearer token of the administration port.</summary>
internal static class TokenFile
{
    /// <summary>True for every address except loopback.</summary>
    public static bool IsRequiredFor(IPAddress address) => !IPAddress.IsLoopback(address);

    /// <exception cref="FormatException">The token is shorter than 16 characters, or contains spaces or characters outside printable
    /// ASCII.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static string Read(string path)
    {
        var token = File.ReadAllText(path).Trim();
        return BearerToken.IsValid(token)
            ? token
            : throw new FormatException($"{path} must contain at least {BearerToken.MinimumLength} printable characters without spaces.");
    }
}
