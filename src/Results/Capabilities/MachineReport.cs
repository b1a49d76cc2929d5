namespace TlsToll.Results.Capabilities;

/// <summary>Whether something works on a machine.</summary>
public enum TlsSupport
{
    /// <summary>The combination does not exist: a version that does not have the suite.</summary>
    None,

    /// <summary>It works.</summary>
    Yes,

    /// <summary>It works, but only when the security level is lowered: for replication.</summary>
    Replication,

    /// <summary>It does not work.</summary>
    No,

    /// <summary>It was not tried.</summary>
    NotTried,
}

/// <summary>One combination with a version.</summary>
/// <param name="Version">The version.</param>
/// <param name="Support">Whether it works.</param>
/// <param name="Reason">Why it does not, or only so; null if it works.</param>
public sealed record VersionSupport(string Version, TlsSupport Support, string? Reason);

/// <summary>A suite, key or group with all versions.</summary>
/// <param name="Kind"><c>suite</c>, <c>key</c> or <c>group</c>.</param>
/// <param name="Name">As the flag takes it; of a suite, IANA's name.</param>
/// <param name="OpenSslName">OpenSSL's name.</param>
/// <param name="Versions">Newest first.</param>
public sealed record Capability(string Kind, string Name, string OpenSslName, IReadOnlyList<VersionSupport> Versions)
{
    /// <summary>Whether it works at all.</summary>
    public bool Works => Versions.Any(v => v.Support is TlsSupport.Yes or TlsSupport.Replication);
}

/// <summary>TLS support of a host, as found by trial handshakes.</summary>
/// <param name="OpenSsl">Version of OpenSSL.</param>
/// <param name="Libraries">Its libraries.</param>
/// <param name="Runtime">Version of .NET.</param>
/// <param name="Capabilities">Suites, keys and groups.</param>
public sealed record MachineReport(string OpenSsl, IReadOnlyList<string> Libraries, string Runtime, IReadOnlyList<Capability> Capabilities);
