using TlsToll.Hosting.Listeners;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Everything that a SUT process was started with. Immutable; parsed and checked in <c>CommandLine</c>.</summary>
internal sealed record SutOptions
{
    public required HostingOptions Hosting { get; init; }

    /// <summary>TLS of hop 1. Versions older than TLS 1.2 and incomplete TLS are for loopback only.</summary>
    public ServerTlsOptions Tls { get; init; } = new();

    /// <summary>The protocol versions of <see cref="Tls"/>, by name.</summary>
    public IReadOnlyList<TlsVersion> TlsVersions { get; init; } = [TlsVersion.Tls12, TlsVersion.Tls13];

    /// <summary>True to serve only static pages, without vendors, database, images and background work.</summary>
    public bool StaticOnly { get; init; }

    /// <summary>Seed of the static pages' sizes and contents.</summary>
    public ulong StaticSeed { get; init; } = 1;

    /// <summary>Base address of the vendors; its scheme decides whether hop 2 is TLS. Meaningless with <see cref="StaticOnly"/>.</summary>
    public required Uri Vendors { get; init; }

    /// <summary>Longest wait for a vendor's response.</summary>
    public TimeSpan VendorTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Time after which an idle connection to the vendors is closed. The default is shorter than the vendors' own (Kestrel's 130 s), so
    /// that a request seldom meets a closing connection.
    /// </summary>
    public TimeSpan VendorIdle { get; init; } = TimeSpan.FromSeconds(90);

    /// <summary>The database, without TLS; null with <see cref="StaticOnly"/>.</summary>
    public required DatabaseConnection? Database { get; init; }

    /// <summary>True for TLS on hop 3.</summary>
    public bool DatabaseTls { get; init; }

    public DataAccess DataAccess { get; init; }

    /// <summary>Directory of the items' images; empty with <see cref="StaticOnly"/>.</summary>
    public required string ImageDirectory { get; init; }

    /// <summary>True to start Shipping and Stock paused.</summary>
    public bool StartPaused { get; init; }

    /// <summary>True to enable <c>PUT /burn</c>, which burns CPU time to check the method of measuring.</summary>
    public bool AllowBurn { get; init; }
}
