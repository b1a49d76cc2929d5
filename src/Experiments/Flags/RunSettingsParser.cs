using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Testbed;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;
using TlsToll.Workload;
using TlsToll.Workload.Inputs;

namespace TlsToll.Experiments.Flags;

/// <summary>Turns the flags into settings; collects every problem before anything starts.</summary>
internal sealed class RunSettingsParser(RunOptions options, ParseResult parsed)
{
    private readonly List<string> _problems = [];

    /// <summary>What is wrong so far, a sentence without its full stop each.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The settings.</summary>
    /// <exception cref="InvalidRequestException">A flag is wrong or contradicts another; all problems in one line.</exception>
    public RunSettings Parse()
    {
        var settings = Read();
        return _problems.Count == 0 ? settings : throw new InvalidRequestException(string.Join("; ", _problems) + ". See rbe run --help.");
    }

    /// <summary>The settings as far as they can be read; <see cref="Problems"/> tells whether they are to be used.</summary>
    /// <param name="onlyHop1">Whether the command has no hop but the first.</param>
    /// <exception cref="InvalidRequestException">The OpenSSL asked for is not there, or the meter.</exception>
    public RunSettings Read(bool onlyHop1 = false)
    {
        var quick = parsed.GetValue(options.Quick);
        var precision = parsed.GetValue(options.Precision);
        Check(precision is null or > 0 and < 50, "--precision must be above 0 and below 50 percentage points");
        Check(!(quick && precision is not null), "--quick and --precision contradict each other: --quick has 6 blocks");
        Check(!(parsed.GetValue(options.Ebs) is not null && parsed.GetValue(options.Arrivals) is not null),
            "--ebs and --arrivals contradict each other: sessions of an open loop have no Active EBs");
        Check(!(precision is not null && parsed.GetValue(options.Blocks) is not null), "--blocks and --precision contradict each other");
        var warmUp = Seconds(options.WarmUp, 15, 0, 600);
        var choices = new ChoiceParser(options, parsed, _problems).Parse();
        var accesses = DataAccesses();
        var processes = new ProcessPlan(choices, [.. accesses.Select(access => new SutVariant(access, true, false))]);
        // Each process has to be warmed up by itself.
        var longer = Math.Max(processes.Suts.Count, processes.Workers.Count);
        var settings = new RunSettings
        {
            Seed = parsed.GetValue(options.Seed) ?? 1,
            Treatments = Treatment.AcrossAccesses(Treatment.Across(Treatments(parsed.GetValue(options.Treatments)), choices), accesses),
            Blocks = precision is not null ? 6 : Number(options.Blocks, quick ? 6 : 12, 2, 1000),
            Precision = precision,
            CostSessions = Number(options.CostSessions, quick ? 20 : 60, 1, 100_000),
            CostEbs = 1,
            Ebs = Number(options.Ebs, 16, 1, 10_000),
            Window = Seconds(options.Window, quick ? 1 : 10, 0.2, 3600),
            Settling = TimeSpan.FromSeconds(quick ? 0.3 : 1),
            Arrivals = Positive(options.Arrivals),
            WarmUp = new SettledRule(Window: quick ? 3 : 5, MinimumSeconds: longer * warmUp.TotalSeconds),
            WarmUpLimit = longer * TimeSpan.FromSeconds(Math.Max(quick ? 30 : 120, warmUp.TotalSeconds)),
            Timeout = Seconds(options.Timeout, 60, 0.1, 3600),
            Customers = Number(options.Customers, 1000, 10, 10_000_000),
            Items = Number(options.Items, 1000, 100, 1_000_000),
            SessionLength = Valid(options.SessionLength, "tpc-app", text => Workload.SessionLength.Parse(text)),
            Mix = parsed.GetValue(options.Mix) is null ? null : Valid(options.Mix, "", text => ServiceMix.Parse(text)),
            DetailItems = Valid(options.DetailItems, "1", text => CountRange.Parse(text)),
            Format = OneOf(options.Format, "soap", "json"),
            VendorDelay = Delay(parsed.GetValue(options.VendorDelay) ?? "0"),
            Hop2Tls = Hop(2, options.Hop2, usual: true),
            Hop3Tls = Hop(3, options.Hop3, usual: false),
            DataAccess = accesses,
            Choices = choices,
            OpenSsl = parsed.GetValue(options.OpenSsl) is { } build ? OpenSslBuild.Find(build) : null,
            MeterDirectory = Meter(),
            Profile = Profile(),
            AblationDirectory = NativeFiles.ForNoops(choices.Select(c => c.Noops), parsed.GetValue(options.Native)?.FullName),
            TicketLifetime = parsed.GetValue(options.TicketLifetime) is null ? null : Seconds(options.TicketLifetime, 60, 0.1, 86_400),
            Cores = options.External.IsAsked(parsed) ? new CorePlan(Pinned: false, [], [], "Nothing is pinned: the tiers are running already.")
                : parsed.GetValue(options.NoPin) ? new CorePlan(Pinned: false, [], [], "Nothing is pinned (--no-pin).") : Cores(),
            RepeatLimit = quick ? TimeSpan.FromSeconds(100) : null,
            Otlp = Otlp(),
            External = External(choices),
            Keep = parsed.GetValue(options.Keep),
            TiersDirectory = parsed.GetValue(options.Tiers)?.FullName,
            AsOf = DateOnly.FromDateTime(DateTime.UtcNow),
        };
        settings = settings with { CostEbs = CostEbs(settings) };
        Check(settings.AblationDirectory is null || onlyHop1 || settings is { Hop2Tls: false, Hop3Tls: false },
            $"{TlsFactors.Noops} needs {options.Hops.Name} 1: the vendors and the database know no no-ops");
        return new ShardFlags(options, parsed, _problems).Apply(settings);
    }

    // Without delay a few EBs keep the SUT busy. With one, a session is mostly waiting: then all of them run at once, or a cell would take hours.
    private static int CostEbs(RunSettings settings) =>
        settings.VendorDelay == "0" ? Math.Min(8, settings.CostSessions) : Math.Min(1000, settings.CostSessions);

    private string Delay(string text)
    {
        if (VendorDelay.Problem(text) is { } problem)
            Check(false, problem);
        return text;
    }

    private Uri? Otlp()
    {
        if (parsed.GetValue(options.Otlp) is not { } text)
            return null;
        var isUrl = Uri.TryCreate(text, UriKind.Absolute, out var url) && url.Scheme is "http" or "https";
        Check(isUrl, $"--otlp: '{text}' is no http or https URL");
        return isUrl ? url : null;
    }

    private ExternalTiers? External(IReadOnlyList<TlsChoice> choices)
    {
        var given = options.External.Read(parsed, _problems);
        if (given is not null)
            _problems.AddRange(new ExternalTiersFlags(options, parsed).Problems(choices));
        return given;
    }

    private string? Meter()
    {
        if (!parsed.GetValue(options.Meter))
            return null;
        Check(!options.External.IsAsked(parsed), $"--meter and {options.External.Sut.Name} contradict each other: the meter goes into a SUT when that is started");
        return NativeFiles.Find(TlsMeter.FileName, parsed.GetValue(options.Native)?.FullName, options.Meter.Name);
    }

    private bool Profile()
    {
        if (!parsed.GetValue(options.Profile))
            return false;
        Check(!options.External.IsAsked(parsed),
            $"{options.Profile.Name} and {options.External.Sut.Name} contradict each other: a SUT is told when it is started to map the code that .NET compiles");
        return true;
    }

    private static CorePlan Cores() => CorePlan.For(CpuAffinity.Get(Environment.ProcessId), CpuTopology.TryRead());

    private List<Treatment> Treatments(string? list)
    {
        if (list is null)
            return [.. Treatment.All];
        var names = list.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        var known = string.Join(", ", Treatment.All.Select(t => t.Name));
        foreach (var name in names.Where(name => Treatment.All.All(t => t.Name != name)))
            Check(false, $"--treatments: unknown value '{name}'; expected {known}");
        Check(names.Length > 0, $"--treatments is empty; choose from {known}");
        return [.. Treatment.All.Where(t => names.Contains(t.Name, StringComparer.Ordinal))];
    }

    private bool Hop(int number, Option<string?> flag, bool usual)
    {
        var name = number.ToString(CultureInfo.InvariantCulture);
        if (parsed.GetValue(options.Hops) is not { } list)
            return OneOf(flag, usual ? ["tls", "plain"] : ["plain", "tls"]) == "tls";
        var hops = list.Split(',', StringSplitOptions.TrimEntries);
        Check(parsed.GetValue(flag) is null, $"--hops and {flag.Name} contradict each other");
        if (number == 2)
        {
            foreach (var hop in hops.Where(hop => hop is not ("1" or "2" or "3")))
                Check(false, $"--hops: unknown value '{hop}'; expected 1, 2, 3");
            Check(hops.Contains("1", StringComparer.Ordinal), "--hops must name 1: the treatments with TLS have it there, and those without do not");
        }

        return hops.Contains(name, StringComparer.Ordinal);
    }

    private string[] DataAccesses()
    {
        string[] known = ["ef", "procedures"];
        var asked = (parsed.GetValue(options.DataAccess) ?? known[0]).Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        foreach (var access in asked.Except(known, StringComparer.Ordinal))
            Check(false, $"--data-access: unknown value '{access}'; expected {string.Join(", ", known)}");
        Check(asked.Length > 0, $"--data-access is empty; choose from {string.Join(", ", known)}");
        return asked.Length > 0 ? [.. asked.Distinct(StringComparer.Ordinal)] : known[..1];
    }

    private int Number(Option<int?> option, int otherwise, int low, int high)
    {
        var value = parsed.GetValue(option) ?? otherwise;
        Check(value >= low && value <= high, string.Create(CultureInfo.InvariantCulture, $"{option.Name} must be {low} to {high}"));
        return value;
    }

    private TimeSpan Seconds(Option<double?> option, double otherwise, double low, double high)
    {
        var value = parsed.GetValue(option) ?? otherwise;
        var fits = value >= low && value <= high;
        Check(fits, string.Create(CultureInfo.InvariantCulture, $"{option.Name} must be {low} to {high} seconds"));
        return TimeSpan.FromSeconds(fits ? value : otherwise);
    }

    private double? Positive(Option<double?> option)
    {
        var value = parsed.GetValue(option);
        Check(value is null or > 0 and < 1e6, $"{option.Name} must be positive");
        return value;
    }

    private string OneOf(Option<string?> option, params string[] choices)
    {
        var value = parsed.GetValue(option) ?? choices[0];
        Check(choices.Contains(value, StringComparer.Ordinal), $"{option.Name}: unknown value '{value}'; expected {string.Join(", ", choices)}");
        return value;
    }

    private string Valid(Option<string?> option, string otherwise, Action<string> parse)
    {
        var value = parsed.GetValue(option) ?? otherwise;
        try
        {
            parse(value);
        }
        catch (FormatException e)
        {
            Check(false, $"{option.Name}: {e.Message.TrimEnd('.')}");
        }

        return value;
    }

    private void Check(bool holds, string problem)
    {
        if (!holds)
            _problems.Add(problem);
    }
}
