using System.Diagnostics.CodeAnalysis;
using System.Security.Authentication;
using System.Text.RegularExpressions;

namespace TlsToll.Tls;

/// <summary>A protocol version. There is one instance for each version.</summary>
public sealed partial class TlsVersion
{
    [GeneratedRegex("^tls[ v-]*(?=[0-9])", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex Prefix { get; }

    private TlsVersion(string name, SslProtocols protocol, string openSslName) => (Name, Protocol, OpenSslName) = (name, protocol, openSslName);

    /// <summary>
    /// SSL 3.0, for replication only. OpenSSL supports it only if built with it. .NET no longer has a name for it but still accepts its
    /// number.
    /// </summary>
    public static TlsVersion Ssl30 { get; } = new("ssl-3.0", (SslProtocols)48, "SSLv3");

#pragma warning disable CA5397, CS0618, SYSLIB0039 // Old versions exist for replication only and are off unless requested by name.
    /// <summary>TLS 1.0, for replication only.</summary>
    public static TlsVersion Tls10 { get; } = new("1.0", SslProtocols.Tls, "TLSv1");

    /// <summary>TLS 1.1, for replication only.</summary>
    public static TlsVersion Tls11 { get; } = new("1.1", SslProtocols.Tls11, "TLSv1.1");
#pragma warning restore CA5397, CS0618, SYSLIB0039

    /// <summary>TLS 1.2.</summary>
    public static TlsVersion Tls12 { get; } = new("1.2", SslProtocols.Tls12, "TLSv1.2");

    /// <summary>TLS 1.3.</summary>
    public static TlsVersion Tls13 { get; } = new("1.3", SslProtocols.Tls13, "TLSv1.3");

    /// <summary>All versions, oldest first.</summary>
    public static IReadOnlyList<TlsVersion> All { get; } = [Ssl30, Tls10, Tls11, Tls12, Tls13];

    /// <summary>The name, such as <c>1.2</c> or <c>ssl-3.0</c>.</summary>
    public string Name { get; }

    /// <summary>.NET's value for the version.</summary>
    public SslProtocols Protocol { get; }

    /// <summary>OpenSSL's name, as in <c>MinProtocol</c>.</summary>
    public string OpenSslName { get; }

    /// <summary>True if the version is for replication only: below TLS 1.2, which OpenSSL's default security level rejects.</summary>
    public bool IsOld => !IsAtLeast(Tls12);

    /// <summary>Parses a name such as <c>1.2</c> or <c>ssl-3.0</c>, or one as others write it: <c>TLS 1.2</c>, <c>TLSv1.2</c>.</summary>
    /// <param name="name">The name.</param>
    /// <param name="version">The version; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryParse(string? name, [NotNullWhen(true)] out TlsVersion? version)
    {
        var own = name is null ? "" : Prefix.Replace(name, "");
        version = All.FirstOrDefault(v => v.Name.Equals(own, StringComparison.OrdinalIgnoreCase));
        return version is not null;
    }

    /// <summary>Finds a version by .NET's value.</summary>
    /// <param name="protocol">A single version.</param>
    /// <returns>The version; null for a combination or an unknown value.</returns>
    public static TlsVersion? Of(SslProtocols protocol) => All.FirstOrDefault(v => v.Protocol == protocol);

    /// <summary>Compares two versions.</summary>
    /// <param name="other">The version to compare with.</param>
    /// <returns>True if this version is the same as <paramref name="other"/> or later.</returns>
    public bool IsAtLeast(TlsVersion other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Protocol >= other.Protocol;
    }

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
