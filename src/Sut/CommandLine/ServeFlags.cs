using System.CommandLine;
using TlsToll.Hosting.CommandLine;
using TlsToll.Hosting.Interactions;

namespace TlsToll.Sut.CommandLine;

/// <summary>The flags of <c>serve</c> that are specific to the SUT.</summary>
internal static class ServeFlags
{
    public static readonly Option<string> TlsVersions = Flags.Text(
        "--tls-versions", "Accepted protocol versions: 1.2, 1.3, and for replication on loopback 1.1, 1.0, ssl-3.0", "LIST", "1.2,1.3");

    public static readonly Option<bool> AllowWeak = Flags.Switch(
        "--allow-weak", "Accept old versions, suites and small keys, for replication only; refused unless --bind is loopback");

    public static readonly Option<string> TlsParts = Flags.Text(
        "--tls-parts",
        "Reduced form of TLS, INSECURE: full, plain-data, skeleton, skeleton-plain, minimal-setup; requires --static-only",
        "PARTS",
        "full");

    public static readonly Option<double?> TicketLifetime = Flags.OptionalNumber(
        "--ticket-lifetime", "Seconds between changes of the session-ticket keys, 0.1 to 86400 (default: never changed)", "SECONDS", 0.1, 86_400);

    public static readonly Option<string?> ServerContext = Flags.Choice(
        "--server-context", "Keep OpenSSL's context from connection to connection, or create one for each (default: kept)", "kept", "per-connection");

    public static readonly Option<bool> PreferClient = Flags.Switch(
        "--prefer-client", "Let the client's order of suites decide, from the second connection of a profile on; requires --server-context kept");

    public static readonly Option<double> HandshakeTimeout = Flags.Number(
        "--handshake-timeout", "Timeout of a TLS handshake in seconds, 0.1 to 3600", "SECONDS", 10.0, 0.1, 3600);

    public static readonly Option<string?> ReleaseBuffers = Flags.Choice(
        "--release-buffers", "Let OpenSSL release the buffers of idle connections (default: as .NET does)", "on", "off");

    public static readonly Option<bool> StaticOnly = Flags.Switch(
        "--static-only", "Serve only static pages: no services, no database, no vendors");

    public static readonly Option<ulong> StaticSeed = Flags.Number(
        "--static-seed", "Seed of the static pages' sizes and contents", "N", 1UL, ulong.MinValue, ulong.MaxValue);

    public static readonly Option<string?> Vendors = Flags.OptionalText(
        "--vendors", "Base address of the vendors; its scheme decides whether hop 2 is TLS. Required unless --static-only", "URL");

    public static readonly Option<int> VendorTimeout = Flags.Number(
        "--vendor-timeout", "Timeout of a vendor's response in seconds, 1 to 600", "SECONDS", 30, 1, 600);

    public static readonly Option<int> VendorIdle = Flags.Number(
        "--vendor-idle", "Seconds after which an idle connection to the vendors is closed, 1 to 120", "SECONDS", 90, 1, 120);

    public static readonly Option<int> MaxRequests = Flags.Number(
        "--max-requests",
        "Maximum number of requests of the services in progress, 1 to 65536; as many again wait, and further ones get status 503",
        "N",
        Admission.DefaultLimit,
        1,
        65_536);

    public static readonly Option<double> MaxWait = Flags.Number(
        "--max-wait",
        "Longest wait of a request that --max-requests holds back, in seconds, 0.1 to 3600; then it gets status 503",
        "SECONDS",
        Admission.DefaultMaxWait,
        0.1,
        3600);

    public static readonly Option<bool> BehindProxy = Flags.Switch(
        "--behind-proxy", "A proxy keeps connections open: the SUT is idle if no request is in progress, not if no connection is open");

    public static readonly Option<string?> Http = Flags.Choice(
        "--http", "Version of HTTP at both service ports; without TLS, clients of HTTP/2 begin with it (default: 1.1)", "1.1", "2");

    public static readonly Option<bool> InlineScheduling = Flags.Switch("--inline-scheduling", "Process a request on the thread that received it");

    public static readonly Option<int?> IoQueues = Flags.OptionalNumber(
        "--io-queues", "Queues from which threads of the pool do the connections' work, 0 to 64; with 0 it goes to the pool at once (default: one per processor, 16 at most)", "N", 0, 64);

    public static readonly Option<bool> EarlyBuffer = Flags.Switch(
        "--early-buffer", "Take a connection's buffer before data arrive: a system call less for each read, 4 KiB more for each idle connection");

    public static readonly Option<bool> LargeRecords = Flags.Switch("--large-records", "Send TLS records of up to 16 KiB, where Kestrel's have 4 KiB at most");

    public static readonly Option<string?> Hop2 = Flags.Choice(
        "--hop2", "Transport to the vendors; must match the scheme of --vendors", "plain", "tls");

    public static readonly Option<string?> Hop3 = Flags.Choice(
        "--hop3", "Transport to the database (default: plain)", "plain", "tls");

    public static readonly Option<string?> DataAccess = Flags.Choice(
        "--data-access",
        "Database access: EF Core, or the stored procedures that populate installs (default: ef)",
        "ef",
        "procedures");

    public static readonly Option<string?> Images = Flags.OptionalText(
        "--images", "Directory of the items' images. Required unless --static-only", "DIR");

    public static readonly Option<bool> Paused = Flags.Switch("--paused", "Start with Shipping and Stock paused");

    public static readonly Option<bool> AllowBurn = Flags.Switch(
        "--allow-burn", "Enable PUT /burn at the administration port, which burns CPU time to check the measurement method");

    /// <summary>All flags, in the order of the help text.</summary>
    public static IEnumerable<Option> All =>
    [
        TlsVersions, AllowWeak, TlsParts, TicketLifetime, ServerContext, PreferClient, HandshakeTimeout, ReleaseBuffers, StaticOnly, StaticSeed, Vendors,
        VendorTimeout, VendorIdle, MaxRequests, MaxWait, BehindProxy, Http, InlineScheduling, IoQueues, EarlyBuffer, LargeRecords, Hop2, Hop3, DataAccess, Images, Paused, AllowBurn,
    ];
}
