using System.Globalization;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>
/// Factors of a study of static pages. All but <c>transport</c> and <c>meter</c> are flags of <c>bench replay</c>, with the same names and
/// rules.
/// </summary>
internal sealed class StaticFactors : IStudyFactors
{
    private const string Transports = "transport";
    private const string Resumption = "resumption";
    private const string Meter = "meter";

    /// <summary>Name of the factor of the SUT's OpenSSL.</summary>
    public const string OpenSsl = "openssl";

    public static StaticFactors Instance { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Names { get; } =
    [
        "trace", Transports, "outstanding", "per-connection", .. TlsFactors.Of(FactorCommands.Replay).Select(factor => factor.Name), "processors", OpenSsl, Meter,
    ];

    /// <inheritdoc/>
    public IReadOnlyList<string> SettingNames { get; } = [.. SettingTable.StudyNames(FactorCommands.Replay), Meter];

    /// <inheritdoc/>
    public IReadOnlyList<string> Problems(string factor, string level)
    {
        if (factor == Transports)
            return level is "plain" or "tls" ? [] : [$"{factor}: unknown value '{level}'; expected plain, tls"];
        if (factor == Meter)
            return OnOrOff(level);
        var (settings, _, all) = Read(Whole([new(factor, level)]));
        var problems = StudyFactors.ByItself(settings.Choices, all);
        return problems.Count == 0 && settings.Blocks.Treatments.Count(t => t.Transport == Transport.Tls) > 1
            ? [$"{factor} '{level}' is several levels; each is an entry of the list"]
            : problems;
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> SettingProblems(string name, string value)
    {
        if (name == Meter)
            return OnOrOff(value);
        var (settings, _, problems) = Read(Whole([new(name, value)]));
        return StudyFactors.ByItself(settings.Choices, problems);
    }

    /// <inheritdoc/>
    public (StudyBase Base, IReadOnlyList<string> Problems) Base(StudyForm form, bool quick)
    {
        var (replay, run, problems) = Read(Whole(form.Settings));
        if (replay.Requests / form.Rounds < SettingTable.FewestRequests)
            problems = [.. problems, string.Create(CultureInfo.InvariantCulture, $"--requests: {replay.Requests} in {form.Rounds} rounds leave fewer than {SettingTable.FewestRequests} for each")];
        if (problems.Count > 0)
            return (new StudyBase(run, replay), problems);
        run = MachineSettings.Resolve(run);
        return (new StudyBase(run, ReplaySettingsReader.Resolve(replay, run)), problems);
    }

    /// <inheritdoc/>
    public (Treatment Treatment, IReadOnlyList<string> Problems) Read(
        ExperimentFile experiment, StudyForm form, bool quick, StudyBase common, IReadOnlyDictionary<string, string> levels)
    {
        var flags = new Dictionary<string, string>(form.Settings, StringComparer.Ordinal);
        foreach (var (name, value) in experiment.Settings.Concat(levels.Where(l => l.Key != Transports)))
            flags[name] = value;
        var (settings, run, problems) = Read(Whole(flags));
        var wanted = levels.GetValueOrDefault(Transports) == "plain" ? Transport.Plain : Transport.Tls;
        var treatment = settings.Blocks.Treatments.First(t => t.Transport == wanted);
        // Without TLS there is nothing to meter, so metered and unmetered runs are identical.
        var conditions = treatment.Conditions with { Metered = wanted == Transport.Tls && flags.GetValueOrDefault(Meter) == "on" };
        if (run.Machine.OpenSsl is [var build])
            conditions = conditions with { Build = SutBuild.LabelOf(build) };
        return (treatment with { Level = "", Conditions = Own(settings, conditions, common.Replay!) }, problems);
    }

    private static (ReplaySettings Settings, RunSettings Run, IReadOnlyList<string> Problems) Read(IEnumerable<KeyValuePair<string, string>> values)
    {
        var (settings, run, problems) = ReplaySettingsReader.Read(values);
        return (settings, run, ReplaySettingsReader.TooManyProcessors(settings) is { } problem ? [.. problems, problem] : problems);
    }

    private static Conditions Own(ReplaySettings settings, Conditions conditions, ReplaySettings usual) => conditions with
    {
        Trace = settings.TraceName == usual.TraceName ? null : settings.TraceName,
        Outstanding = settings.Rules.Outstanding == usual.Rules.Outstanding ? null : settings.Rules.Outstanding,
        PerConnection = settings.Rules.PerConnection == usual.Rules.PerConnection ? null : settings.Rules.PerConnection,
    };

    private static IReadOnlyList<string> OnOrOff(string value) => value is "on" or "off" ? [] : [$"{Meter}: unknown value '{value}'; expected on, off"];

    // Without a resumption setting, rbe replay compares two kinds; a combination has exactly one.
    private static IEnumerable<KeyValuePair<string, string>> Whole(IEnumerable<KeyValuePair<string, string>> flags)
    {
        KeyValuePair<string, string>[] all = [.. flags.Where(flag => flag.Key != Meter)];
        return all.Any(flag => flag.Key == Resumption) ? all : all.Append(new(Resumption, "off"));
    }
}
