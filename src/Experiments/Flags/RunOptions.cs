using System.CommandLine;
using System.CommandLine.Completions;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Results.Factors;

namespace TlsToll.Experiments.Flags;

/// <summary>The flags of <c>rbe run</c>; what they mean together is <see cref="RunSettingsParser"/>'s.</summary>
/// <param name="variable">Looks up a variable that may name running tiers; null for commands that start their own.</param>
internal sealed class RunOptions(Func<string, string?>? variable = null)
{
    private readonly Dictionary<TlsFactor, Option<string?>> _factors = TlsFactors.All.ToDictionary(factor => factor, Flag);

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

    public Option<double?> TicketLifetime { get; } = new("--ticket-lifetime")
    { Description = "New keys for tickets after so many seconds (default: never)", HelpName = "SECONDS" };

    public Option<string?> OpenSsl { get; } = new("--openssl")
    { Description = "OpenSSL of SUT and driver: legacy, or the directory of a build (default: the machine's)", HelpName = "BUILD" };

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
    public ExternalTiersOptions External { get; } = new(variable);

    /// <summary>All of them, in the order of the help.</summary>
    public IEnumerable<Option> All =>
    [
        Quick, Out, Treatments, Blocks, Precision, Ebs, Window, CostSessions, Arrivals, WarmUp, Timeout, Format, SessionLength, Mix,
        DetailItems, VendorDelay, Hops, Hop2, Hop3, DataAccess, .. Factors(FactorCommands.Run), TicketLifetime, OpenSsl, Meter, Profile, Native, Customers, Items, Seed, NoPin, Otlp, Keep, Tiers, .. External.All, Shard, StartAt,
    ];

    /// <summary>The flag of a factor of TLS.</summary>
    public Option<string?> Of(TlsFactor factor) => _factors[factor];

    /// <summary>The flags of the factors that a command varies.</summary>
    public IEnumerable<Option<string?>> Factors(FactorCommands command) => TlsFactors.Of(command).Select(Of);

    private static Option<string?> Flag(TlsFactor factor)
    {
        var flag = new Option<string?>("--" + factor.Name)
        {
            Description = factor.Help,
            HelpName = "LIST",
            Arity = factor.LevelWithoutValue is null ? ArgumentArity.ExactlyOne : ArgumentArity.ZeroOrOne,
        };
        if (factor == TlsFactors.Suites)
            flag.CompletionSources.Add(_ => KnownSuites.Names().Select(name => new CompletionItem(name)));
        return flag;
    }
}
