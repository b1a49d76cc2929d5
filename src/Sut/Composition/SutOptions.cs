using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Listeners;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Options of a SUT process, parsed and validated in <c>CommandLine</c>.</summary>
internal sealed record SutOptions
{
    public required HostingOptions Hosting { get; init; }

    /// <summary>TLS of hop 1. Versions before TLS 1.2 and incomplete TLS are for loopback only.</summary>
    public ServerTlsOptions Tls { get; init; } = new();

    /// <summary>Protocol versions of <see cref="Tls"/>, for reports.</summary>
    public IReadOnlyList<TlsVersion> TlsVersions { get; init; } = [TlsVersion.Tls12, TlsVersion.Tls13];

    /// <summary>True to serve only static pages, without vendors, database, images and background work.</summary>
    public bool StaticOnly { get; init; }

    /// <summary>Seed of the static pages' sizes and contents.</summary>
    public ulong StaticSeed { get; init; } = 1;

    /// <summary>Base address of the vendors; its scheme decides whether hop 2 uses TLS. Unused with <see cref="StaticOnly"/>.</summary>
    public required Uri Vendors { get; init; }

    /// <summary>Maximum wait for a vendor's response.</summary>
    public TimeSpan VendorTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Time after which an idle connection to the vendors is closed. The default is shorter than that of the vendors (Kestrel's 130 s), so
    /// that a request rarely uses a connection that is closing.
    /// </summary>
    public TimeSpan VendorIdle { get; init; } = TimeSpan.FromSeconds(90);

    /// <summary>True to process a request on the thread that received it.</summary>
    public bool InlineScheduling { get; init; }

    /// <summary>Kestrel's queues of the connections' work, 0 for none; null for Kestrel's default.</summary>
    public int? IoQueues { get; init; }

    /// <summary>True to take a buffer for each connection before data arrive, which saves a system call for each read and costs memory while it is idle.</summary>
    public bool EarlyBuffer { get; init; }

    /// <summary>Maximum number of requests of the services in progress; as many again wait.</summary>
    public int MaxRequests { get; init; } = Admission.DefaultLimit;

    /// <summary>Longest wait of a request for its turn.</summary>
    public TimeSpan MaxWait { get; init; } = TimeSpan.FromSeconds(Admission.DefaultMaxWait);

    /// <summary>True if a proxy keeps connections open, so that open connections are no work in progress, but requests are.</summary>
    public bool BehindProxy { get; init; }

    /// <summary>The database connection without TLS; null with <see cref="StaticOnly"/>.</summary>
    public required DatabaseConnection? Database { get; init; }

    /// <summary>True to use TLS on hop 3.</summary>
    public bool DatabaseTls { get; init; }

    public DataAccess DataAccess { get; init; }

    /// <summary>Directory of the items' images; empty with <see cref="StaticOnly"/>.</summary>
    public required string ImageDirectory { get; init; }

    /// <summary>True to start Shipping and Stock paused.</summary>
    public bool StartPaused { get; init; }

    /// <summary>True to enable <c>PUT /burn</c>, which burns CPU time to validate the measurement method.</summary>
    public bool AllowBurn { get; init; }
}
