using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Studies.Files;

namespace TlsToll.Studies.Design;

/// <summary>Factors of a study of the services. All but three are flags of <c>bench run</c>, with the same names and rules.</summary>
internal sealed class ServiceFactors : IStudyFactors
{
    public static ServiceFactors Instance { get; } = new();

    /// <summary>Names of the factors. <c>treatment</c> combines transport and connection, with the names of <c>bench run</c>.</summary>
    public IReadOnlyList<string> Names { get; } =
    [
        "ebs", "treatment", "transport", "connection", .. TlsFactors.Of(FactorCommands.Run).Select(factor => factor.Name),
        "session-length", "message", "vendor-delay", "delay", "data-access", "terminate", "http", "hops", "hop2", "hop3",
    ];

    /// <inheritdoc/>
    public IReadOnlyList<string> SettingNames { get; } = SettingTable.StudyNames(FactorCommands.Run);

    /// <inheritdoc/>
    public IReadOnlyList<string> Problems(string factor, string level)
    {
        string[]? words = factor switch
        {
            "treatment" => [.. Treatment.All.Select(t => t.Name)],
            "transport" => ["plain", "tls"],
            "connection" => ["session", "request"],
            _ => null,
        };
        if (words is not null)
            return words.Contains(level, StringComparer.Ordinal) ? [] : [$"{factor}: unknown value '{level}'; expected {string.Join(", ", words)}"];
        if (factor is "ebs" && !int.TryParse(level, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            return [$"{factor} '{level}' is no whole number"];
        var (settings, all) = RunSettingsReader.Read([new(factor, level)]);
        var problems = StudyFactors.ByItself(settings.Choices, all);
        return problems.Count == 0 && settings.Choices.Count * settings.DataAccess.Count * settings.Terminate.Count * settings.Http.Count > 1 ? [$"{factor} '{level}' is several levels; each is an entry of the list"] : problems;
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> SettingProblems(string name, string value)
    {
        var (settings, problems) = RunSettingsReader.Read([new(name, value)]);
        return StudyFactors.ByItself(settings.Choices, problems);
    }

    /// <inheritdoc/>
    public (StudyBase Base, IReadOnlyList<string> Problems) Base(StudyForm form, bool quick)
    {
        var (settings, problems) = RunSettingsReader.Read(form.Settings, quick);
        return (new StudyBase(problems.Count == 0 ? MachineSettings.Resolve(settings) : settings, null), problems);
    }

    /// <inheritdoc/>
    public (Treatment Treatment, IReadOnlyList<string> Problems) Read(
        ExperimentFile experiment, StudyForm form, bool quick, StudyBase common, IReadOnlyDictionary<string, string> levels)
    {
        var flags = new Dictionary<string, string>(form.Settings, StringComparer.Ordinal);
        foreach (var (name, value) in experiment.Settings.Concat(Flags(levels)))
            flags[name] = value;
        var (settings, problems) = RunSettingsReader.Read(flags, quick);
        var (treatment, usual) = (settings.Treatments[0], common.Run);
        var hop2 = settings.Hop2AsHop1 ? treatment.Transport == Transport.Tls : settings.Hop2Tls;
        return (treatment with
        {
            // Without TLS, the TLS choices have no effect and must not make two combinations differ.
            Tls = treatment.Transport == Transport.Tls ? treatment.Tls : TlsChoice.Usual,
            Level = "",
            Conditions = new Conditions
            {
                Ebs = experiment.Kind == CellKind.Timed ? settings.Ebs : null,
                SessionLength = Own(settings.SessionLength, usual.SessionLength),
                Format = Own(settings.Format, usual.Format),
                VendorDelay = Own(settings.VendorDelay, usual.VendorDelay),
                Delay = settings.Delay == usual.Delay ? null : settings.Delay,
                DataAccess = Own(settings.DataAccess[0], usual.DataAccess[0]),
                Terminate = Own(settings.Terminate[0], usual.Terminate[0]),
                Http = Own(settings.Http[0], usual.Http[0]),
                Hop2Tls = hop2 == usual.Hop2Tls ? null : hop2,
                Hop3Tls = settings.Hop3Tls == usual.Hop3Tls ? null : settings.Hop3Tls,
            },
        }, problems);
    }

    private static string? Own(string level, string usual) => level == usual ? null : level;

    private static Dictionary<string, string> Flags(IReadOnlyDictionary<string, string> levels)
    {
        var flags = levels.Where(l => l.Key is not ("treatment" or "transport" or "connection")).ToDictionary(StringComparer.Ordinal);
        flags["treatments"] = levels.GetValueOrDefault("treatment")
            ?? $"{levels.GetValueOrDefault("transport") ?? "tls"}-{levels.GetValueOrDefault("connection") ?? "session"}";
        return flags;
    }
}
