using System.CommandLine;
using System.CommandLine.Completions;
using TlsToll.Experiments.CapabilityProbes;

namespace TlsToll.Experiments.Flags;

/// <summary>The flags of <c>rbe run</c>; what they mean together is <see cref="RunSettingsParser"/>'s.</summary>
/// <param name="variable">Looks up a variable that may name running tiers; null for commands that start their own.</param>
internal sealed class RunOptions(Func<string, string?>? variable = null)
{
    public Option<bool> Quick { get; } = new("--quick")
    { Description = "6 blocks of short cells; done within 150 s on 2 cores" };

    public Option<DirectoryInfo?> Out { get; } = new("--out")
    { Description = "Directory of the results, new or empty (default: results/<time>)", HelpName = "DIR" };

    public Option<string?> Treatments { get; } = new("--treatments")
    { Description = "Treatments, e.g. plain-session,tls-session (default: all four)", HelpName = "LIST" };

    public Option<int?> Blocks { get; } = new("--blocks")
    { Description = "Blocks to measure, 2 to 1000 (default 12; --quick 6)", HelpName = "N" };

    public Option<double?> Precision { get; } = new("--precision")
    { Description = "Wanted half-width of the TLS share in percentage points; the blocks follow from a pilot of 6", HelpName = "POINTS" };

    public Option<int?> Ebs { get; } = new("--ebs") { Description = "Active EBs of timed cells, 1 to 10000 (default 16)", HelpName = "N" };

    public Option<double?> Window { get; } = new("--window")
    { Description = "Measured seconds of a timed cell (default 10; --quick 1)", HelpName = "SECONDS" };

    public Option<int?> CostSessions { get; } = new("--cost-sessions")
    { Description = "Business sessions of a cost cell (default 60; --quick 20)", HelpName = "N" };

    public Option<double?> Arrivals { get; } = new("--arrivals")
    { Description = "Open loop: business sessions per second in timed cells, instead of EBs without pause", HelpName = "RATE" };

    public Option<double?> WarmUp { get; } = new("--warm-up")
    { Description = "Shortest warm-up in seconds (default 15)", HelpName = "SECONDS" };

    public Option<double?> Timeout { get; } = new("--timeout") { Description = "Longest wait for an answer in seconds (default 60)", HelpName = "SECONDS" };

    public Option<string?> Format { get; } = new("--format") { Description = "soap or json (default soap)", HelpName = "FORMAT" };

    public Option<string?> SessionLength { get; } = new("--session-length")
    { Description = "tpc-app, mean:M or fixed:N (default tpc-app: Beta on 1..120, mean 40.5)", HelpName = "LENGTH" };

    public Option<string?> Mix { get; } = new("--mix")
    { Description = "Per cent of each service, e.g. CreateOrder=50,ProductDetail=50 (default: TPC-App's)", HelpName = "MIX" };

    public Option<string?> DetailItems { get; } = new("--detail-items")
    { Description = "Items of a Product Detail: N or uniform:A..B (default 1)", HelpName = "ITEMS" };

    public Option<string?> VendorDelay { get; } = new("--vendor-delay")
    { Description = "Delay of the vendors in ms: N, uniform:A..B or exponential:M (default 0; the paper has 2000)", HelpName = "DELAY" };

    public Option<string?> Hop2 { get; } = new("--hop2") { Description = "SUT to vendors: tls or plain (default tls)", HelpName = "TRANSPORT" };

    public Option<string?> Hop3 { get; } = new("--hop3") { Description = "SUT to database: tls or plain (default plain)", HelpName = "TRANSPORT" };

    public Option<string?> Hops { get; } = new("--hops")
    { Description = "Hops with TLS where a treatment has TLS, e.g. 1,2,3; the short form of --hop2 and --hop3", HelpName = "LIST" };

    public Option<string?> DataAccess { get; } = new("--data-access")
    { Description = "How the SUT reads and writes the database: ef, procedures (default ef)", HelpName = "LIST" };

    public Option<string?> TlsVersion { get; } = new("--tls-version")
    { Description = "1.2, 1.3; for replication 1.1, 1.0, ssl-3.0 (default: 1.2 and 1.3 offered)", HelpName = "LIST" };

    public Option<string?> Suite { get; } = new("--suite")
    {
        Description = "Cipher suite by IANA's or OpenSSL's name, or an offer of several, A:B; rbe suites lists them",
        HelpName = "LIST",
        CompletionSources = { _ => KnownSuites.Names().Select(name => new CompletionItem(name)) },
    };

    public Option<string?> ServerSuites { get; } = new("--server-suites")
    { Description = "Suites that the SUT prefers, e.g. A:B (default: those of --suite)", HelpName = "LIST" };

    public Option<string?> Preference { get; } = new("--preference")
    { Description = "Whose order of suites decides: server, client (default: .NET's way)", HelpName = "LIST" };

    public Option<string?> Key { get; } = new("--key")
    { Description = "Key of the SUT's certificate: rsa-512 … rsa-8192, ecdsa-p160 … ecdsa-p521 (default rsa-2048)", HelpName = "LIST" };

    public Option<string?> Group { get; } = new("--group")
    { Description = "Group of the key agreement: x25519, p256, p384, p521, x448, x25519mlkem768, …", HelpName = "LIST" };

    public Option<string?> Resumption { get; } = new("--resumption")
    { Description = "off, session-id, ticket, or mixed:SHARE of the connections (default off)", HelpName = "LIST" };

    public Option<string?> Tickets { get; } = new("--tickets")
    { Description = "Tickets of a TLS 1.3 server after a full handshake, 0 to 16 (default OpenSSL's 2)", HelpName = "LIST" };

    public Option<double?> TicketLifetime { get; } = new("--ticket-lifetime")
    { Description = "New keys for tickets after so many seconds (default: never)", HelpName = "SECONDS" };

    public Option<string?> Mutual { get; } = new("--mutual")
    { Description = "Clients show a certificate: yes (or no word), no", HelpName = "LIST", Arity = ArgumentArity.ZeroOrOne };

    public Option<string?> ChainLength { get; } = new("--chain-length")
    { Description = "Certificates from the server's to the root, 2 to 10 (default 2)", HelpName = "LIST" };

    public Option<string?> Alpn { get; } = new("--alpn")
    { Description = "What the client offers by ALPN: none, http/1.1 (default none)", HelpName = "LIST" };

    public Option<string?> OpenSsl { get; } = new("--openssl")
    { Description = "OpenSSL of SUT and driver: legacy, or the directory of a build (default: the machine's)", HelpName = "BUILD" };

    public Option<string?> AesNi { get; } = new("--aes-ni")
    { Description = "Whether OpenSSL may use the processor's AES, at both ends: on, off (default: the machine's way)", HelpName = "LIST" };

    public Option<string?> Ablate { get; } = new("--ablate")
    {
        Description = "No-ops in the place of cryptography, INSECURE: cipher, mac, sign, kex, rand, recordmac; e.g. none,cipher,sign+kex,all; needs --hops 1",
        HelpName = "LIST",
    };

    /// <summary>Of <c>rbe replay</c> alone.</summary>
    public Option<string?> Parts { get; } = new("--parts")
    {
        Description = "Parts of TLS, the rest left out, INSECURE: full, plain-data, skeleton, skeleton-plain, minimal-setup (default full)",
        HelpName = "LIST",
    };

    public Option<bool> Meter { get; } = new("--meter")
    { Description = "Meter the SUT's CPU time in OpenSSL's calls, too; needs what ./bench builds of native/" };

    public Option<bool> Profile { get; } = new("--profile")
    { Description = "Sample the SUT with perf in timed cells: libssl, libcrypto, .NET, kernel …; needs perf and leave to use it" };

    public Option<DirectoryInfo?> Native { get; } = new("--native") { Description = "Where that is", HelpName = "DIR" };

    public Option<int?> Customers { get; } = new("--customers") { Description = "Customers to populate (default 1000)", HelpName = "N" };

    public Option<int?> Items { get; } = new("--items") { Description = "Items to populate (default 1000)", HelpName = "N" };

    public Option<ulong?> Seed { get; } = new("--seed") { Description = "Seed of everything random (default 1)", HelpName = "N" };

    public Option<bool> NoPin { get; } = new("--no-pin") { Description = "Do not give the SUT processors of its own" };

    public Option<string?> Otlp { get; } = new("--otlp")
    { Description = "Exports the tiers' live metrics by OTLP, e.g. to http://127.0.0.1:4318; costs CPU time that is measured", HelpName = "URL" };

    public Option<bool> Keep { get; } = new("--keep") { Description = "Keep the database's directory" };

    public Option<DirectoryInfo?> Tiers { get; } = new("--tiers") { Description = "Where the tiers' programs are", HelpName = "DIR" };

    public Option<string?> Shard { get; } = new("--shard")
    { Description = "This RBE's part of a run that N share: I/N, I from 0; needs --sut and --start-at", HelpName = "I/N" };

    public Option<string?> StartAt { get; } = new("--start-at")
    { Description = "When to begin, e.g. 2026-01-31T12:00:00Z; the same for all that share a run, and what they know one another by", HelpName = "TIME" };

    /// <summary>Tiers that are running already.</summary>
    public GivenTiersOptions Given { get; } = new(variable);

    /// <summary>All of them, in the order of the help.</summary>
    public IEnumerable<Option> All =>
    [
        Quick, Out, Treatments, Blocks, Precision, Ebs, Window, CostSessions, Arrivals, WarmUp, Timeout, Format, SessionLength, Mix,
        DetailItems, VendorDelay, Hops, Hop2, Hop3, DataAccess, TlsVersion, Suite, ServerSuites, Preference, Key, Group, Resumption, Tickets, TicketLifetime, Mutual, ChainLength, Alpn,
        OpenSsl, AesNi, Ablate, Meter, Profile, Native, Customers, Items, Seed, NoPin, Otlp, Keep, Tiers, .. Given.All, Shard, StartAt,
    ];
}
