namespace TlsToll.Results.Capabilities;

/// <summary>Support of a TLS combination on a host.</summary>
public enum TlsSupport
{
    /// <summary>The combination does not exist, such as a suite that the version does not define.</summary>
    None,

    /// <summary>It works.</summary>
    Yes,

    /// <summary>It works only with a lowered security level, for replication.</summary>
    Replication,

    /// <summary>It does not work.</summary>
    No,

    /// <summary>It was not tried.</summary>
    NotTried,
}

/// <summary>Support of a combination in one TLS version.</summary>
/// <param name="Version">TLS version.</param>
/// <param name="Support">Support in this version.</param>
/// <param name="Reason">Reason that it does not work, or works only for replication; null if it works.</param>
public sealed record VersionSupport(string Version, TlsSupport Support, string? Reason);

/// <summary>Support of a suite, key or group in all versions.</summary>
/// <param name="Kind"><c>suite</c>, <c>key</c> or <c>group</c>.</param>
/// <param name="Name">Name as the flag accepts it; for a suite, the IANA name.</param>
/// <param name="OpenSslName">OpenSSL's name.</param>
/// <param name="Versions">Support by version, newest first.</param>
public sealed record Capability(string Kind, string Name, string OpenSslName, IReadOnlyList<VersionSupport> Versions)
{
    /// <summary>True if it works with at least one version.</summary>
    public bool Works => Versions.Any(v => v.Support is TlsSupport.Yes or TlsSupport.Replication);
}

/// <summary>TLS support of a host, as found by trial handshakes.</summary>
/// <param name="OpenSsl">Version of OpenSSL.</param>
/// <param name="Libraries">Libraries of OpenSSL.</param>
/// <param name="Runtime">Version of .NET.</param>
/// <param name="Capabilities">Suites, keys and groups.</param>
public sealed record MachineReport(string OpenSsl, IReadOnlyList<string> Libraries, string Runtime, IReadOnlyList<Capability> Capabilities);
