using System.Net;

namespace TlsToll.Contracts.Administration;

/// <summary>The file with the bearer token of administration ports, and the rule when a port needs one.</summary>
public static class TokenFile
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
