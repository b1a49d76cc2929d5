using System.Globalization;
using System.Numerics;
using TlsToll.Contracts.Administration;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Settings;

/// <summary>
/// The settings of <c>bench run</c>, <c>bench replay</c> and studies, each declared once, and factory methods for settings of other commands.
/// </summary>
public static class SettingTable
{
    private const string Started = "takes effect only when a SUT starts, and these tiers are already running";
    private const string SecondsUnit = "SECONDS";
    private const string Populated = "takes effect only when the database is populated, and this database already is";

    /// <summary>Fewest requests of a generated trace.</summary>
    public const int FewestRequests = 24;

    internal static Setting<bool> Quick { get; } = Flag("quick", "Short run: at least 12 super-blocks, further ones while all measuring is expected to end within 120 s, and 2 to 4 blocks of short timed cells").OutsideStudies();

    /// <summary>Directory of the results; null for the default.</summary>
    public static Setting<string?> Out { get; } =
        Path("out", "Directory of the results, new or empty (default: results/<time>)").OutsideStudies().For(FactorCommands.Both);

    internal static Setting<IReadOnlyList<Treatment>> Treatments { get; } = List(
        "treatments", "Treatments, e.g. plain-session,tls-session (default: all four)", [.. Treatment.All.Select(t => t.Name)], Treatment.All,
        names => [.. Treatment.All.Where(t => names.Contains(t.Name, StringComparer.Ordinal))]).OutsideStudies();

    internal static Setting<int> Blocks { get; } = Number("blocks", "N", "Super-blocks (randomised groups of cells) for the cost measurement", 2, 1000, 40, 12).OutsideStudies();

    internal static Setting<string> Design { get; } = OneOf(
        "design", "DESIGN", "How costs are compared: by two equal SUTs that serve TLS and plain at the same time on the same processors, or by one that alternates",
        RunSettings.DuetsDesign, RunSettings.SlicesDesign).OutsideStudies();

    internal static Setting<int> Slices { get; } = Number(
        "slices", "N", "Approximate number of cost cells per super-block; each treatment gets at least two", 2, 1000, 16).OutsideStudies();

    internal static Setting<int> TimedBlocks { get; } = Number(
        "timed-blocks", "N", "Blocks of timed cells for throughput and response times", 0, 1000, 12, 4).OutsideStudies();

    internal static Setting<int> ReplayBlocks { get; } = Number("blocks", "N", "Blocks to measure", 2, 1000, 6).OutsideStudies().For(FactorCommands.Replay);

    internal static Setting<double?> Precision { get; } = Above0(
        "precision", "POINTS", "Target half-width of the TLS share's interval in percentage points; a pilot of 12 super-blocks determines how many are measured", 50,
        "above 0 and below 50 percentage points").OutsideStudies();

    internal static Setting<TimeSpan?> RepeatLimit { get; } = new Setting<TimeSpan?>(
        "repeat-limit", "Repeats a disturbed block only if measuring is then expected to take no more than SECONDS; 0 to repeat none (default: no limit; --quick without --blocks 120)", null,
        text => SecondsWithin(text, 0, 86_400)).OutsideStudies() with
    { ValueName = "SECONDS" };

    internal static Setting<int> Ebs { get; } = Number("ebs", "N", "Concurrent clients (Active EBs) in timed cells", 1, 10_000, 16);

    internal static Setting<TimeSpan> Window { get; } = Seconds("window", "Length of a timed cell in seconds", 0.1, 3600, 10, 1);

    internal static Setting<int> CostSessions { get; } = Number("cost-sessions", "N", "Business sessions per cost cell", 1, 100_000, 5, 4);

    internal static Setting<double?> Arrivals { get; } = Above0(
        "arrivals", "RATE", "Open loop: business sessions started per second in timed cells, instead of a fixed number of clients", 1e6, "positive");

    /// <summary>Minimum warm-up time.</summary>
    public static Setting<TimeSpan> WarmUp { get; } = Seconds("warm-up", "Minimum warm-up in seconds", 0, 600, 15).For(FactorCommands.Both);

    internal static Setting<TimeSpan> Timeout { get; } = Seconds("timeout", "Response timeout in seconds", 0.1, 3600, 60).For(FactorCommands.Both);

    internal static Setting<string> Message { get; } = OneOf("message", "FORMAT", "Format of the messages", "soap", "json");

    internal static Setting<string> SessionLength { get; } = Text(
        "session-length", "LENGTH", "Interactions per business session: tpc-app, mean:M or fixed:N (default: tpc-app, Beta on 1..120, mean 40.5)", "tpc-app",
        text => Workload.SessionLength.Parse(text));

    internal static Setting<string?> Mix { get; } = new(
        "mix", "Share of each service in percent, e.g. CreateOrder=50,ProductDetail=50 (default: TPC-App's)", null, text =>
        {
            var plain = text.Replace("%", "", StringComparison.Ordinal);
            ServiceMix.Parse(plain);
            return plain;
        })
    { ValueName = "MIX" };

    internal static Setting<string> DetailItems { get; } = Text(
        "detail-items", "ITEMS", "Items per Product Detail request: N or uniform:A..B (default: 1)", "1", text => CountRange.Parse(text));

    /// <summary>Response delay of the vendors.</summary>
    public static Setting<string> VendorDelay { get; } = new(
        "vendor-delay", "Response delay of the vendors in ms: N, uniform:A..B or exponential:MEAN (default: 0; García et al. used 2000)", "0", text =>
        {
            var milliseconds = Quantity.Plain(text, "MS");
            Ensure(Workload.Inputs.VendorDelay.Problem(milliseconds)?["--vendor-delay: ".Length..]);
            return milliseconds;
        })
    { ValueName = "DELAY" };

    internal static Setting<double?> Delay { get; } = new Setting<double?>(
        "delay", "Delay between RBE and SUT in ms each way, 0 to 1000: workers get a network namespace of their own and a wire to the SUT; requires root (default: loopback)", null,
        text => Within(text, 0.0, 1000, "MS")) with
    { ValueName = "MS", NotWithSut = "delays a wire that is laid when a SUT starts, and these tiers are already running" };

    internal static Setting<IReadOnlyList<string>?> Hops { get; } = List<IReadOnlyList<string>?>(
        "hops", "Hops that use TLS, e.g. 1,2,3; must contain 1, where only treatments with TLS use it. Replaces --hop2 and --hop3", ["1", "2", "3"], null,
        hops => hops.Contains("1", StringComparer.Ordinal)
            ? hops
            : throw new FormatException("must contain 1, the hop on which the treatments with TLS use TLS")).Without(Started);

    /// <summary>Level of <see cref="Hop2"/> in studies: TLS where hop 1 has it.</summary>
    internal const string AsHop1 = "as-hop1";

    internal static Setting<string> Hop2 { get; } =
        OneOf("hop2", "TRANSPORT", "Transport between SUT and vendors; as-hop1 in studies", "tls", "plain", AsHop1).Without(Started);

    internal static Setting<string> Hop3 { get; } = OneOf("hop3", "TRANSPORT", "Transport between SUT and database", "plain", "tls").Without(Started);

    internal static Setting<IReadOnlyList<string>> DataAccess { get; } = List(
        "data-access", "Database access of the SUT: ef (EF Core), procedures (stored procedures), or both (default: ef)", ["ef", "procedures"], ["ef"], names => names).Without(Started);

    internal static Setting<IReadOnlyList<string>> Terminate { get; } = List(
        "terminate", "What ends TLS on hop 1: sut (the SUT itself), or nginx or haproxy in front of it, whose CPU time counts as the SUT's, or nginx-tls or haproxy-tls, which pass on with TLS what came with TLS, "
        + "or for treatments without TLS nginx-mesh or haproxy-mesh, two of the program with mutual TLS between them, or nginx-mesh-plain or haproxy-mesh-plain, the same two without TLS; or several (default: sut); with --sut, programs of the command front",
        [FrontServer.None, .. FrontServer.Kinds], [FrontServer.None], names => names);

    private static readonly Setting<IReadOnlyList<string>> TwoVersions = List(
        "http", "Version of HTTP on hop 1, where each interaction of HTTP/2 is a stream of its session's connection: 1.1, 2, or both (default: 1.1)",
        ["1.1", "2"], [HttpVersions.Usual], names => names);

    internal static Setting<IReadOnlyList<string>> Http { get; } = (TwoVersions with
    {
        Parse = text => Words(text).Contains("3", StringComparer.Ordinal) ? throw new FormatException(HttpVersions.WhyNot3) : TwoVersions.Parse(text),
    }).Without(Started);

    internal static Setting<TimeSpan?> TicketLifetime { get; } = new(
        "ticket-lifetime", "Seconds between changes of the session-ticket keys (default: never changed)", null, text => SecondsWithin(text, 0.1, 86_400))
    { ValueName = "SECONDS", NotWithSut = Started };

    /// <summary>OpenSSL build of SUT and driver; null for the host's.</summary>
    public static Setting<string?> OpenSsl { get; } = Text(
        "openssl", "BUILD", "OpenSSL build that SUT, a program of --terminate and driver load: legacy or a version such as 3.5, which a clone of the repository builds once, or a directory (default: machine, the host's own); "
        + "run and replay compare several in the SUT, as in machine,3.5", EachNamed) with
    { IsList = true, Commands = FactorCommands.Both, NotWithSut = Started, Values = [OpenSslBuild.Legacy] };

    internal static Setting<string?> SutBuild { get; } = Text(
        "sut-build", "DIR,DIR", "Compares builds of the SUT in one run: directories that contain TlsToll.Sut.dll; machine is this one's", EachNamed)
        .OutsideStudies() with
    { IsList = true, NotWithSut = Started };

    /// <summary>Equal SUTs of each configuration; null for as many as the comparison needs.</summary>
    internal static Setting<int?> SutProcesses { get; } = new Setting<int?>(
        "sut-processes", "Equal SUT processes of each configuration in duets, an even number: two work at a time, and all in turn (default: 2; 4 where builds are compared and need no more than three different SUTs)", null,
        text => Within(text, 2, 16) is var number && number % 2 == 0 ? number : throw new FormatException("must be even")).OutsideStudies() with
    { ValueName = "N", NotWithSut = Started };

    internal static Setting<IReadOnlyList<string>> Server { get; } = List(
        "server", "Way to run the SUT, or several to compare: " + string.Join(", ", ServerTuning.Names) + " (default: default)", ServerTuning.Names,
        [ServerTuning.Default.Name], names => names).Without(Started);

    internal static Setting<double?> SutCpus { get; } = new Setting<double?>(
        "sut-cpus", "Processors that the SUT may use after the warm-up, 0.001 to 1024: 0.03 is a processor thirty times slower; requires root (default: no limit)", null,
        text => Within(text, CpuGroup.Least, 1024)) with
    { ValueName = "N", NotWithSut = Started };

    /// <summary>Processors of the SUT in timed cells: null for this host's choice (<see cref="TimedLimit"/>), 0 for no limit.</summary>
    public static Setting<double?> TimedSutCpus { get; } = new Setting<double?>(
        "timed-sut-cpus", "Processors that the SUT may use in timed cells, 0.001 to 1024, or all; less than the driver can saturate, and SIPS is the SUT's "
        + "(default: auto, half of its processors where this user may limit them, else all)", null,
        text => text switch
        {
            "auto" => null,
            "all" => 0,
            _ => Within(text, CpuGroup.Least, 1024),
        }).OutsideStudies() with
    { ValueName = "N", Values = ["auto", "all"], NotWithSut = Started };

    internal static Setting<bool> Meter { get; } = Flag(
        "meter", "Also measure the CPU time inside the SUT's OpenSSL calls; requires the native libraries") with
    {
        Commands = FactorCommands.Both,
        Studies = FactorCommands.Run,
        NotWithSut = "and --sut contradict each other: the meter must be loaded when the SUT starts",
    };

    internal static Setting<bool> Profile { get; } = Flag(
        "profile", "Sample the SUT with perf in timed cells, to split its CPU time into libssl, libcrypto, .NET, kernel …; requires perf and permission to use it")
        .Without("and --sut contradict each other: the SUT must be started with a map of the code that .NET compiles");

    /// <summary>Directory of the native libraries; null for the usual ones.</summary>
    public static Setting<string?> Native { get; } = Path("native", "Directory of the native/ build").OutsideStudies().For(FactorCommands.Both);

    /// <summary>Number of customers in the population.</summary>
    public static Setting<int> Customers { get; } = Number("customers", "N", "Customers in the database", 10, 10_000_000, 1000).Without(Populated);

    /// <summary>Number of items in the population.</summary>
    public static Setting<int> Items { get; } = Number("items", "N", "Items in the database", 100, 1_000_000, 1000).Without(Populated);

    /// <summary>Seed of all random numbers.</summary>
    public static Setting<ulong> Seed { get; } = new Setting<ulong>(
        "seed", "Seed of all random numbers (default: 1)", 1, text => Within(text, 0UL, ulong.MaxValue)).OutsideStudies() with
    { ValueName = "N", Commands = FactorCommands.Replay };

    /// <summary>Seed of all random numbers of a run, which draws one by default.</summary>
    public static Setting<ulong> DrawnSeed { get; } = Seed with
    { Help = "Seed of all random numbers (default: drawn, and printed)", Commands = FactorCommands.Run };

    /// <summary>True if no process is pinned to processors.</summary>
    public static Setting<bool> NoPin { get; } = Flag("no-pin", "Don't pin the tiers: reserve no processors for the SUT").For(FactorCommands.Both)
        .Without("has no effect: running tiers are not pinned by the driver");

    internal static Setting<Uri?> Otlp { get; } = Url(
        "otlp", "Export the tiers' live metrics by OTLP, e.g. to http://127.0.0.1:4318; the CPU time of the export is measured", "an http or https URL",
        url => url.Scheme is "http" or "https").Without("takes effect only when a tier starts (OTEL_EXPORTER_OTLP_ENDPOINT), and these tiers are already running");

    /// <summary>File for the secrets of the driver's TLS connections; null for none.</summary>
    public static Setting<string?> KeyLog { get; } = new Setting<string?>(
        "key-log", "New file for the secrets of the driver's TLS connections, with which Wireshark decrypts a capture; only this user may read it", null, NewFile).OutsideStudies() with
    { ValueName = "FILE" };

    /// <summary>True to keep the database's directory after the run.</summary>
    public static Setting<bool> Keep { get; } =
        Flag("keep", "Keep the database's directory after the run").OutsideStudies().Without("has no effect: the run does not own the database");

    /// <summary>Directory of the tiers' programs; null for the default locations.</summary>
    public static Setting<string?> Tiers { get; } =
        Path("tiers", "Directory of the tiers' programs").OutsideStudies().For(FactorCommands.Both).Without("has no effect: no tier is started");

    /// <summary>Address without TLS of a SUT that is already running; if set, the run starts no tiers.</summary>
    public static Setting<Uri?> Sut { get; } = OfTier(Address("sut", "http", "Address (without TLS) of a running SUT to measure; no tiers are started"));

    /// <summary>Address of that SUT with TLS.</summary>
    public static Setting<Uri?> SutTls { get; } = OfTier(Address("sut-tls", "https", "Address of that SUT with TLS"));

    /// <summary>Address of the SUT's administration port.</summary>
    public static Setting<Uri?> SutAdmin { get; } = OfTier(Address("sut-admin", "http", "Administration address of that SUT"));

    /// <summary>Address of the vendors' administration port.</summary>
    public static Setting<Uri?> VendorsAdmin { get; } = OfTier(Address("vendors-admin", "http", "Administration address of that SUT's vendors"));

    internal static Setting<Uri?> DatabaseMeter { get; } =
        OfTier(Address("database-meter", "http", "Address of the command meter next to that SUT's database, which reports the database's CPU time (default: not measured)"));

    internal static Setting<Uri?> Front { get; } =
        OfTier(Address("front", "http", "Address of the command front, which runs the programs of --terminate in front of that SUT"));

    internal static Setting<string?> Ca { get; } = OfTier(Text("ca", "FILE", "Certificate of the CA that signed that SUT's certificates", ExistingFile));

    /// <summary>Bearer token of the administration ports, read from the file that the value names.</summary>
    public static Setting<string?> AdminToken { get; } =
        OfTier(Token("admin-token-file", "File with the bearer token of the administration ports"));

    internal static Setting<Shard?> Shard { get; } = new Setting<Shard?>(
        "shard", "Shard I of N of a run that N RBEs share, counted from 0: I/N; requires --sut and --start-at", null,
        text => Settings.Shard.TryParse(text)
            ?? throw new FormatException($"'{text}' is not I/N, I from 0 to N − 1 and N from 2 to 1000")).OutsideStudies() with
    { ValueName = "I/N" };

    internal static Setting<DateTimeOffset?> StartAt { get; } = new Setting<DateTimeOffset?>(
        "start-at", "Start time, e.g. 2026-01-31T12:00:00Z; must be the same for all shards and also identifies the shared run", null,
        text => DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
            ? time.ToUniversalTime()
            : throw new FormatException($"'{text}' is not a time such as 2026-01-31T12:00:00Z")).OutsideStudies() with
    { ValueName = "TIME" };

    internal static Setting<string> Trace { get; } = Text(
        "trace", "TRACE", $"Trace to replay: {TraceChoice.Choices}; or a CSV file (default: amazon)", "amazon", _ => { }).For(FactorCommands.Replay);

    internal static Setting<int> Requests { get; } =
        Number("requests", "N", "Requests per cell; ignored if the trace is a file", FewestRequests, 1_000_000, 2000).For(FactorCommands.Replay);

    internal static Setting<int> Outstanding { get; } = Number("outstanding", "N", "Maximum number of outstanding requests", 1, 1000, 24).For(FactorCommands.Replay);

    internal static Setting<int> PerClient { get; } =
        Number("per-client", "N", "Maximum number of outstanding requests per client, each on its own connection", 1, 100, 4).For(FactorCommands.Replay);

    internal static Setting<int> Bound { get; } = Number(
        "bound", "N", "Maximum distance, in requests of the trace, between a request that is sent and the oldest one not yet served", 1, int.MaxValue, 10_000).For(FactorCommands.Replay);

    internal static Setting<int> PerConnection { get; } = Number("per-connection", "N", "Requests per connection", 1, 1_000_000, 1).For(FactorCommands.Replay);

    internal static Setting<IReadOnlyList<int>> Processors { get; } = new(
        "processors", "Numbers of processors of the SUT to compare, e.g. 1,2 (default: half of the host's; the driver uses the others)", [], ParseProcessors)
    { ValueName = "LIST", IsList = true, Commands = FactorCommands.Replay };

    /// <summary>File to which the trace of one cell is written; null to replay.</summary>
    public static Setting<string?> Save { get; } =
        Path("save", "Write the trace of one cell to a file; nothing is replayed", "FILE").OutsideStudies().For(FactorCommands.Replay);

    internal static IReadOnlyList<Setting> ExternalTiers { get; } = [Sut, SutTls, SutAdmin, VendorsAdmin, DatabaseMeter, Front, Ca, AdminToken];

    /// <summary>All settings, in the order of the help.</summary>
    public static IReadOnlyList<Setting> All => [.. SettingGroups.All.SelectMany(group => group.Settings)];

    /// <summary>Returns the setting of a TLS factor.</summary>
    public static Setting Of(TlsFactor factor) => new(factor.Name, factor.Help)
    {
        ValueName = "LIST",
        IsList = true,
        ValueOptional = factor.LevelWithoutValue is not null,
        Values = factor.Values,
        Commands = factor.Commands,
        NotWithSut = factor.SetAtSutStart ? Started : null,
    };

    /// <summary>Returns the settings of a command.</summary>
    public static IEnumerable<Setting> Of(FactorCommands command) => All.Where(setting => setting.Commands.HasFlag(command));

    /// <summary>Names of the settings that a study measuring through the command can set.</summary>
    public static IReadOnlyList<string> StudyNames(FactorCommands command) =>
        [.. Of(command).Where(setting => setting.Studies.HasFlag(command)).Select(setting => setting.Name)];

    /// <summary>Creates a flag without a value.</summary>
    public static Setting<bool> Flag(string name, string help) => new(name, help, false, text => text switch
    {
        "" or "true" => true,
        "false" => false,
        _ => throw new FormatException($"unknown value '{text}'; expected true, false"),
    });

    /// <summary>Creates a number setting with an inclusive range.</summary>
    public static Setting<T> Number<T>(string name, string valueName, string help, T low, T high, T usual, T? quick = null)
        where T : struct, INumber<T> => new(
            name, Described(help, low, high, usual, quick), usual, text => Within(text, low, high, valueName))
        { ValueName = valueName, QuickUsual = quick ?? usual };

    /// <summary>Creates a setting for a positive number below a limit; the default is null.</summary>
    public static Setting<double?> Above0(string name, string valueName, string help, double limit, string expected) => new(
        name, help, null, text => double.TryParse(Quantity.Plain(text, valueName), NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number > 0 && number < limit
            ? number
            : throw new FormatException($"must be {expected}, not '{text}'"))
    { ValueName = valueName };

    /// <summary>Creates a setting that accepts one of several words; the default is the first.</summary>
    public static Setting<string> OneOf(string name, string valueName, string help, params string[] values) => new(
        name, $"{help}: {string.Join(", ", values)} (default: {values[0]})", values[0], text => Known(text, values))
    { ValueName = valueName, Values = values };

    /// <summary>Creates a setting for a list of keys, or <c>all</c>.</summary>
    public static Setting<IReadOnlyList<KeyKind>> Keys(string help) => Keys(
        TlsFactors.Key.Name, $"{help}, e.g. rsa-4096,ecdsa-p384, or all (default: rsa-2048,ecdsa-p256)", [KeyKind.Rsa2048, KeyKind.EcdsaP256]);

    /// <summary>Creates a setting for a list of keys, or <c>all</c>, of another name and with another default.</summary>
    public static Setting<IReadOnlyList<KeyKind>> Keys(string name, string help, IReadOnlyList<KeyKind> usual) => new(
        name, help, usual, text => Words(text) switch
        {
            [] => throw new FormatException("is empty"),
            var words when words.Contains("all", StringComparer.OrdinalIgnoreCase) => KeyKind.All,
            var words => [.. words.Select(KeyKind.Read).Distinct()],
        })
    { ValueName = "LIST", IsList = true, Values = [.. KeyKind.All.Select(key => key.Name), "all"] };

    /// <summary>Creates a setting for the path of a file or directory; the default is null.</summary>
    public static Setting<string?> Path(string name, string help, string valueName = "DIR") => new(
        name, help, null, text => text.Length > 0 ? System.IO.Path.GetFullPath(text) : throw new FormatException("is empty"))
    { ValueName = valueName };

    /// <summary>Creates a setting for a bearer token, read from the file that the value names; the default is null.</summary>
    internal static Setting<string?> Token(string name, string help) => new(
        name, help, null, file => file.Length > 0 ? FromFile(() => TokenFile.Read(file)) : throw new FormatException("is empty"))
    { ValueName = "FILE" };

    private static Setting<TimeSpan> Seconds(string name, string help, double low, double high, double usual, double? quick = null) => new(
        name, Described(help, low, high, usual, quick), TimeSpan.FromSeconds(usual), text => SecondsWithin(text, low, high))
    { ValueName = "SECONDS", QuickUsual = TimeSpan.FromSeconds(quick ?? usual) };

    private static Setting<string?> Text(string name, string valueName, string help, Action<string> check) => new(name, help, null, text =>
    {
        check(text);
        return text;
    })
    { ValueName = valueName };

    private static Setting<string> Text(string name, string valueName, string help, string usual, Action<string> check) => new(name, help, usual, text =>
    {
        check(text);
        return text;
    })
    { ValueName = valueName };

    /// <summary>Creates a setting for a list of words.</summary>
    public static Setting<T> List<T>(string name, string help, string[] values, T usual, Func<IReadOnlyList<string>, T> read) => new(name, help, usual, text =>
    {
        string[] words = [.. Words(text).Distinct(StringComparer.Ordinal).Select(word => Known(word, values))];
        return words.Length > 0 ? read(words) : throw new FormatException($"is empty; choose from {string.Join(", ", values)}");
    })
    { ValueName = "LIST", IsList = true, Values = values };

    private static Setting<Uri?> Url(string name, string help, string expected, Func<Uri, bool> isValid) => new(
        name, help, null,
        text => Uri.TryCreate(text, UriKind.Absolute, out var url) && isValid(url) ? url : throw new FormatException($"'{text}' is not {expected}"))
    { ValueName = "URL" };

    /// <summary>Creates a setting for the base address of a server; the default is null.</summary>
    internal static Setting<Uri?> Address(string name, string scheme, string help) =>
        Url(name, help, $"{scheme}://HOST:PORT", url => url.Scheme == scheme && url is { PathAndQuery: "/", UserInfo: "" });

    private static Setting<T> OfTier<T>(Setting<T> setting)
    {
        var variable = "TLSTOLL_" + setting.Name.Replace('-', '_').ToUpperInvariant();
        return setting with { Studies = default, Help = $"{setting.Help} [{variable}]", Variable = variable };
    }

    private static string Described<T>(string help, T low, T high, T usual, T? quick)
        where T : struct =>
        string.Create(CultureInfo.InvariantCulture, $"{help}, {low} to {high} (default: {usual}{(quick is null ? "" : "; --quick ")}{quick})");

    /// <summary>Splits a list at its commas.</summary>
    internal static string[] Words(string text) => text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Reads a list of numbers without duplicates; a word that is no number counts as 0.</summary>
    internal static int[] Numbers(string text) =>
        [.. Words(text).Select(word => int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0).Distinct()];

    // A name that a script left empty would silently make a comparison of two builds a run of one.
    private static void EachNamed(string text)
    {
        if (text.Split(',').Any(string.IsNullOrWhiteSpace))
            throw new FormatException($"an empty name in '{text}'; expected a build, or several separated by commas");
    }

    /// <summary>The value that a text names, in capitals or not.</summary>
    /// <param name="text">The text.</param>
    /// <param name="values">The known values.</param>
    /// <exception cref="FormatException">It names none.</exception>
    internal static string Known(string text, string[] values) =>
        values.FirstOrDefault(value => string.Equals(value, text, StringComparison.OrdinalIgnoreCase))
        ?? throw new FormatException($"unknown value '{text}'; expected {string.Join(", ", values)}");

    private static T Within<T>(string text, T low, T high, string unit = "")
        where T : INumber<T> =>
        T.TryParse(Quantity.Plain(text, unit), NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && number >= low && number <= high
            ? number
            : throw new FormatException(string.Create(
                CultureInfo.InvariantCulture, $"must be {(IsWhole<T>() && IsFraction(Quantity.Plain(text, unit)) ? "a whole number, " : "")}{low} to {high}{(unit == SecondsUnit ? " seconds" : "")}, not '{text}'"));

    private static bool IsWhole<T>()
        where T : INumber<T> => T.One / (T.One + T.One) == T.Zero;

    private static bool IsFraction(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) && !double.IsInteger(number);

    private static TimeSpan SecondsWithin(string text, double low, double high) => TimeSpan.FromSeconds(Within(text, low, high, SecondsUnit));

    private static int[] ParseProcessors(string text)
    {
        var counts = Numbers(text);
        return counts.Length > 0 && counts.All(count => count > 0) ? counts : throw new FormatException($"'{text}' is not a list of numbers from 1");
    }

    private static string NewFile(string file)
    {
        if (file.Length == 0)
            throw new FormatException("is empty");
        var path = System.IO.Path.GetFullPath(file);
        Ensure(System.IO.Path.Exists(path) ? $"{file} exists" : System.IO.Path.GetDirectoryName(path) is { } directory && !Directory.Exists(directory) ? $"there is no {directory}" : null);
        return path;
    }

    private static void ExistingFile(string file) => Ensure(File.Exists(file) ? null : $"there is no {file}");

    /// <summary>Reads the file that a setting's value names.</summary>
    /// <exception cref="FormatException">The file can't be read, or <paramref name="read"/> finds it wrong; the message is the end of a sentence.</exception>
    public static T FromFile<T>(Func<T> read)
    {
        ArgumentNullException.ThrowIfNull(read);
        try
        {
            return read();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new FormatException(e.Message, e);
        }
    }

    private static void Ensure(string? problem)
    {
        if (problem is not null)
            throw new FormatException(problem);
    }
}
