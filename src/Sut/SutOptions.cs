using System.Net;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut;

/// <summary>Everything that a SUT process was started with. Immutable; parsed and checked in <c>Endpoints/CommandLine</c>.</summary>
internal sealed record SutOptions
{
    /// <summary>Address of the two service ports; loopback unless asked otherwise.</summary>
    public IPAddress Bind { get; init; } = IPAddress.Loopback;

    /// <summary>Port without TLS; 0 lets the kernel choose.</summary>
    public int PlainPort { get; init; }

    /// <summary>Port with TLS; 0 lets the kernel choose.</summary>
    public int TlsPort { get; init; }

    /// <summary>Port of the administration; 0 lets the kernel choose.</summary>
    public int AdminPort { get; init; }

    /// <summary>Address of the administration port; anything but loopback needs a token.</summary>
    public IPAddress AdminBind { get; init; } = IPAddress.Loopback;

    /// <summary>Bearer token of the administration port; null on loopback.</summary>
    public string? AdminToken { get; init; }

    /// <summary>Directory of the test CA's certificates.</summary>
    public required string CertificateDirectory { get; init; }

    /// <summary>Profile for clients that send no server name or an unknown one.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>The protocol versions accepted on hop 1; what is older than TLS 1.2 only on loopback.</summary>
    public IReadOnlyList<TlsVersion> TlsVersions { get; init; } = [TlsVersion.Tls12, TlsVersion.Tls13];

    /// <summary>
    /// Which parts of TLS the connections of hop 1 have; anything but all only on loopback, with static pages alone, and where a variable allows it.
    /// </summary>
    public TlsParts TlsParts { get; init; } = TlsParts.Full;

    /// <summary>How long the keys of session tickets live; null for as long as the process.</summary>
    public TimeSpan? TicketKeyLifetime { get; init; }

    /// <summary>Whether OpenSSL's context is kept from connection to connection.</summary>
    public bool KeepContext { get; init; }

    /// <summary>Whether the client's order of suites decides, rather than the server's; needs <see cref="KeepContext"/>.</summary>
    public bool PreferClientSuites { get; init; }

    /// <summary>Whether OpenSSL releases the buffers of idle connections; null for .NET's way.</summary>
    public bool? ReleaseBuffers { get; init; }

    /// <summary>Whether static pages alone are served: then there are no vendors, no database, no images and no background work.</summary>
    public bool StaticOnly { get; init; }

    /// <summary>Seed of the static pages' sizes and contents.</summary>
    public ulong StaticSeed { get; init; } = 1;

    /// <summary>Base address of the vendors; its scheme says whether hop 2 is TLS. Of no meaning with <see cref="StaticOnly"/>.</summary>
    public required Uri Vendors { get; init; }

    /// <summary>Longest wait for a vendor's answer.</summary>
    public TimeSpan VendorTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// When an idle connection to the vendors is closed. The default is shorter than the vendors keep one (Kestrel's 130 s), so that a request
    /// seldom meets a closing one.
    /// </summary>
    public TimeSpan VendorIdle { get; init; } = TimeSpan.FromSeconds(90);

    /// <summary>Connection string of Npgsql or SqlClient, from the environment and never from the command line; empty with <see cref="StaticOnly"/>.</summary>
    public required string Database { get; init; }

    /// <summary>Whether hop 3 is TLS.</summary>
    public bool DatabaseTls { get; init; }

    /// <summary>How the database is read and written.</summary>
    public DataAccess DataAccess { get; init; }

    /// <summary>Directory of the items' images; empty with <see cref="StaticOnly"/>.</summary>
    public required string ImageDirectory { get; init; }

    /// <summary>Whether Shipping and Stock start paused.</summary>
    public bool StartPaused { get; init; }

    /// <summary>Whether the process ends when its standard input does.</summary>
    public bool Supervised { get; init; }

    /// <summary>Whether the test-only burning of CPU time, by which the method checks itself, may be switched on.</summary>
    public bool AllowBurn { get; init; }
}
