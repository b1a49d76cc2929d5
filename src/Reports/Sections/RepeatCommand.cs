using System.Globalization;
using TlsToll.Measurement.Processors;
using TlsToll.Reports.Input;
using TlsToll.Results.Factors;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Sections;

/// <summary>
/// Command that measures the same again, with the seed: the same work in the same order. It is put together from the settings and factors of the results.
/// </summary>
internal static class RepeatCommand
{
    // Settings and flags with what they are if no flag is given.
    private static readonly (string Setting, string Flag, string Usual)[] Flags =
    [
        ("design", "design", "duets"), ("ebs", "ebs", "16"), ("arrivalsPerSecond", "arrivals", "closed loop"), ("hop2", "hop2", "tls"), ("hop3", "hop3", "plain"),
        ("dataAccess", "data-access", "ef"), ("terminate", "terminate", "sut"), ("http", "http", "1.1"), ("server", "server", "default"), ("sutCpus", "sut-cpus", "no limit"), ("customers", "customers", "1000"),
        ("items", "items", "1000"), ("mix", "mix", "tpc-app"), ("detailItems", "detail-items", "1"), ("format", "message", "soap"),
        ("sessionLength", "session-length", "tpc-app"), ("vendorDelayMs", "vendor-delay", "0"), ("delayMs", "delay", "loopback"),
        ("slicesPerBlock", "slices", "16"), ("timeoutSeconds", "timeout", "60"), ("ticketLifetimeSeconds", "ticket-lifetime", "process"), ("warmUpSeconds", "warm-up", "15"),
    ];

    // Those that --quick changes, too.
    private static readonly (string Setting, string Flag, string Usual, string Quick)[] Sizes =
        [("costSessions", "cost-sessions", "5", "4"), ("windowSeconds", "window", "10", "1"), ("timedBlocks", "timed-blocks", "12", "4")];

    private static readonly string[] All = ["plain-session", "plain-request", "tls-session", "tls-request"];

    /// <summary>The arguments of the program; null if the results do not tell them.</summary>
    public static string? Of(ReportInput input)
    {
        var (run, study) = (input.Run, input.Study);
        var seed = run?.Settings.GetValueOrDefault("seed") is { } known ? $" --seed {known}" : "";
        if (study is not null)
            return study.Repeat is { } repeat ? repeat + (repeat.Contains(" --seed ", StringComparison.Ordinal) ? "" : seed) : null;
        // Replays, services of others and tiers that ran already need files and addresses that the results leave out; builds need directories.
        if (run is null || run.Settings.ContainsKey("kind") || run.Settings.ContainsKey("populationSeed") || seed.Length == 0 || run.Settings.GetValueOrDefault("builds", "none") != "none")
            return null;
        return OfTls(run) is { } tls ? $"run{Length(run.Settings)}{Treatments(run)}{string.Concat(tls)}{string.Concat(Others(run.Settings))}{seed}" : null;
    }

    private static string Length(IReadOnlyDictionary<string, string> settings) =>
        settings.GetValueOrDefault("precisionPoints", "none") is not "none" and var precision ? $" --precision {precision}"
        : (IsQuick(settings) ? " --quick" : "") + (!HasBudget(settings) && settings.TryGetValue("blocks", out var blocks) ? $" --blocks {blocks}" : "");

    // Only --quick has a budget, and with a number of blocks it has none. Its rule for the warm-up has no flag.
    private static bool IsQuick(IReadOnlyDictionary<string, string> settings) => HasBudget(settings) || settings.GetValueOrDefault("warmUpWindow") == "3";

    private static bool HasBudget(IReadOnlyDictionary<string, string> settings) => settings.GetValueOrDefault("budgetSeconds", "none") != "none";

    private static string Treatments(RunResult run)
    {
        string[] measured = [.. All.Where(name => run.Treatments.Any(t => $"{t.Factors.GetValueOrDefault("transport")}-{t.Factors.GetValueOrDefault("connection")}" == name))];
        return measured.Length is 0 || measured.Length == All.Length ? "" : $" --treatments {string.Join(',', measured)}";
    }

    private static IEnumerable<string> Others(IReadOnlyDictionary<string, string> settings) =>
    [
        .. settings.GetValueOrDefault("openSsl", "the machine's") is not "the machine's" and var build ? [$" --openssl {ShellWord.Of(build)}"] : Array.Empty<string>(),
        .. settings.GetValueOrDefault("meter") == "yes" ? [" --meter"] : Array.Empty<string>(),
        .. settings.GetValueOrDefault("profile", "no") != "no" ? [" --profile"] : Array.Empty<string>(),
        .. Sizes.Where(size => settings.GetValueOrDefault(size.Setting, "") is { Length: > 0 } value && (value != (IsQuick(settings) ? size.Quick : size.Usual) || IsFixed(settings, size.Setting)))
            .Select(size => $" --{size.Flag} {settings[size.Setting]}"),
        .. settings.GetValueOrDefault("repeatLimitSeconds", "none") is not "none" and var limit && limit != settings.GetValueOrDefault("budgetSeconds") ? [$" --repeat-limit {limit}"] : Array.Empty<string>(),
        // Without duets, each configuration has one.
        .. settings.GetValueOrDefault("design") == "duets" && settings.GetValueOrDefault("sutProcesses", "2") is not "2" and var processes ? [$" --sut-processes {processes}"] : Array.Empty<string>(),
        .. settings.GetValueOrDefault("coresPinned", "yes") == "no" ? [" --no-pin"] : Array.Empty<string>(),
        .. TimedLimit(settings) is { } most ? [$" --timed-sut-cpus {ShellWord.Of(most)}"] : Array.Empty<string>(),
        .. Flags.Where(flag => settings.GetValueOrDefault(flag.Setting, flag.Usual) != flag.Usual).Select(flag => $" --{flag.Flag} {ShellWord.Of(settings[flag.Setting])}"),
    ];

    // By default, a run that may limit the SUT gives it half of its processors in timed cells, if nothing else than the load decides how busy it is. Null for that.
    private static string? TimedLimit(IReadOnlyDictionary<string, string> settings)
    {
        if (settings.GetValueOrDefault("timedSutCpus") is not { } limit || settings.GetValueOrDefault("timedBlocks") == "0")
            return null;
        (string Setting, string Usual)[] saturating = [("arrivalsPerSecond", "closed loop"), ("vendorDelayMs", "0"), ("sutCpus", "no limit"), ("coresPinned", "yes")];
        var isUsual = saturating.All(one => settings.GetValueOrDefault(one.Setting, one.Usual) == one.Usual);
        return limit != "no limit" ? isUsual && limit == HalfOf(settings.GetValueOrDefault("coresSut", "")) ? null : limit
            : isUsual ? "all"
            : null;
    }

    // Null for a text that is no list of processors, as one of another program may have.
    private static string? HalfOf(string processors)
    {
        try
        {
            return (0.5 * CpuList.Parse(processors).Count).ToString(CultureInfo.InvariantCulture);
        }
        catch (FormatException)
        {
            return null;
        }
    }

    // With a budget, timed blocks give way to cost cells, unless their number was asked for.
    private static bool IsFixed(IReadOnlyDictionary<string, string> settings, string setting) =>
        setting == "timedBlocks" && HasBudget(settings) && settings.GetValueOrDefault("fewestTimedBlocks") == "none";

    // Flags cross all their levels. Null if the treatments are no such product, or a level cannot be written as one.
    private static List<string>? OfTls(RunResult run)
    {
        TreatmentResult[] tls = [.. run.Treatments.Where(t => t.Factors.GetValueOrDefault("transport") == "tls")];
        var flags = new List<string>();
        var combinations = 1;
        // HTTP/2 brings its own ALPN and client, which no flag may name then.
        var isHttp2 = run.Settings.GetValueOrDefault("http", "1.1") != "1.1";
        TlsFactor[] named = [.. TlsFactors.All.Where(factor => !isHttp2 || (factor != TlsFactors.Alpn && factor != TlsFactors.Client))];
        foreach (var factor in named.Where(factor => tls.Any(t => t.Factors.ContainsKey(factor.ResultName))))
        {
            string[] levels = [.. tls.Select(t => t.Factors.GetValueOrDefault(factor.ResultName, "")).Distinct(StringComparer.Ordinal)];
            if ((levels is [var only] && only == factor.Level(TlsChoice.Usual)) || (factor == TlsFactors.Version && IsImplied(tls)))
                continue;
            if (levels.Any(level => factor.Read(level, out _) is not null))
                return null;
            combinations *= levels.Length;
            flags.Add($" --{factor.Name} {ShellWord.Of(string.Join(',', levels))}");
        }

        var measured = tls.Select(t => string.Join('|', named.Select(factor => t.Factors.GetValueOrDefault(factor.ResultName, "")))).Distinct(StringComparer.Ordinal).Count();
        return measured <= 1 || measured == combinations ? flags : null;
    }

    // A suite belongs to a version, and a short key or one of ML-DSA has one.
    private static bool IsImplied(TreatmentResult[] tls) => tls.All(t =>
        t.Factors.GetValueOrDefault(TlsFactors.Version.ResultName) == TlsFactors.Version.Level(TlsChoice.Usual)
        || t.Factors.GetValueOrDefault(TlsFactors.Suites.ResultName, "default") != "default"
        || HasVersion(t.Factors.GetValueOrDefault(TlsFactors.Key.ResultName, "")));

    private static bool HasVersion(string key) => TlsFactors.Key.Read(key, out var set) is null && set(TlsChoice.Usual).EffectiveVersion is not null;
}
