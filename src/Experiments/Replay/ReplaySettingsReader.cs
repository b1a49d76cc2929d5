using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Reads the settings of <c>bench replay</c> from the command line or a study file.</summary>
public static class ReplaySettingsReader
{
    private static readonly Setting Resumption = SettingTable.Of(TlsFactors.Resumption) with
    { Help = "Session resumption: off, session-id, ticket (default: off,ticket)", Values = ["off", "session-id", "ticket"] };

    /// <summary>The settings of <c>bench replay</c>, in the order of the help.</summary>
    public static IReadOnlyList<Setting> All { get; } =
        [.. SettingTable.Of(FactorCommands.Replay).Select(setting => setting.Name == Resumption.Name ? Resumption : setting)];

    /// <summary>Reads settings of a study without inspecting this host.</summary>
    /// <param name="values">Texts by setting.</param>
    /// <returns>
    /// The settings, those shared with <c>bench run</c>, and the problems, as sentences without full stops. The settings are valid only if
    /// there are no problems.
    /// </returns>
    public static (ReplaySettings Settings, RunSettings Run, IReadOnlyList<string> Problems) Read(IEnumerable<KeyValuePair<string, string>> values)
    {
        var reader = new SettingsReader(new Dictionary<string, string>(values, StringComparer.Ordinal));
        var (settings, run) = Read(reader);
        return (settings, run, reader.Problems);
    }

    /// <summary>Reads the settings of <c>bench replay</c> and resolves the builds, files and processors that they name.</summary>
    /// <exception cref="InvalidRequestException">A setting or a line of the trace is wrong; the message lists all problems in one
    /// line.</exception>
    /// <exception cref="MissingProgramException">A file of native/ does not exist.</exception>
    public static ReplaySettings Resolved(SettingsReader reader)
    {
        var (settings, run) = Read(reader);
        if (TooManyProcessors(settings) is { } problem)
            reader.Check(false, problem);
        reader.Ensure();
        return Resolve(settings, MachineSettings.Resolve(run));
    }

    /// <summary>Returns the settings with the resolved values of those shared with <c>bench run</c>.</summary>
    public static ReplaySettings Resolve(ReplaySettings settings, RunSettings resolved) => settings with
    {
        OpenSsl = resolved.OpenSsl,
        Builds = resolved.Builds,
        MeterDirectory = resolved.MeterDirectory,
        AblationDirectory = resolved.AblationDirectory,
        Cores = resolved.Cores,
    };

    /// <summary>
    /// Returns the problem if the settings name more processors than available, as a sentence without a full stop; null if there are
    /// enough.
    /// </summary>
    public static string? TooManyProcessors(ReplaySettings settings)
    {
        var most = settings.Processors.Count > 0 ? MachineSettings.Cores().All.Count : 0;
        return settings.Processors.Any(count => count > most)
            ? string.Create(CultureInfo.InvariantCulture,
                $"{SettingTable.Processors}: '{string.Join(',', settings.Processors)}' is not a list of numbers from 1 to {most}, the processors available")
            : null;
    }

    private static (ReplaySettings Replay, RunSettings Run) Read(SettingsReader reader)
    {
        var run = RunSettingsReader.Read(reader, onlyHop1: true);
        var choices = Choices(reader, run.Choices);
        var rules = new ReplayRules(
            reader.Get(SettingTable.Outstanding), reader.Get(SettingTable.PerClient), reader.Get(SettingTable.Bound), reader.Get(SettingTable.PerConnection));
        var requests = reader.Get(SettingTable.Requests);
        var scope = rules.PerConnection == 1 ? ConnectionScope.Request : ConnectionScope.Session;
        var processors = reader.Get(SettingTable.Processors);
        reader.Check(processors.Count == 0 || !reader.Has(SettingTable.NoPin), $"{SettingTable.Processors} and {SettingTable.NoPin} contradict each other");
        var name = reader.Get(SettingTable.Trace);
        var settings = new ReplaySettings
        {
            TraceName = name,
            Trace = Trace(reader, name, run.Seed, requests, rules.Outstanding),
            Requests = requests,
            TraceHash = ReplayTraces.HashOf(name),
            Rules = rules,
            Blocks = new BlockRules
            {
                Seed = run.Seed,
                Treatments = Treatment.AcrossProcessors(
                    Treatment.AcrossBuilds(
                        Treatment.Across([new Treatment(Transport.Plain, scope), new Treatment(Transport.Tls, scope)], choices), run.Machine.BuildLabels),
                    processors),
                Blocks = reader.Get(SettingTable.ReplayBlocks),
                TimedBlocks = reader.Get(SettingTable.ReplayBlocks),
            },
            Choices = choices,
            WarmUp = reader.Get(SettingTable.WarmUp),
            Timeout = run.Timeout,
            Cores = run.Cores,
            Processors = processors,
            TiersDirectory = run.TiersDirectory,
        };
        return (settings, run);
    }

    // If resumption isn't set, measure both: full handshakes only, and resumption if the choice has sessions to resume.
    private static IReadOnlyList<TlsChoice> Choices(SettingsReader reader, IReadOnlyList<TlsChoice> requested)
    {
        reader.Check(
            !requested.Any(c => c.Resumption is { IsOn: true, Share: < 1 }),
            $"{TlsFactors.Resumption} mixed:SHARE is not for traces: the trace decides which clients return");
        var ticket = new Results.Factors.Resumption(SessionStore.Ticket, 1);
        return reader.Has(Resumption)
            ? requested
            : [.. requested.SelectMany(c => c.Parts == TlsParts.MinimalSetup ? [c] : new[] { c, c with { Resumption = ticket } })];
    }

    private static Func<ulong, Trace> Trace(SettingsReader reader, string name, ulong seed, int requests, int outstanding)
    {
        try
        {
            if (ReplayTraces.Find(name, seed, requests, outstanding) is { } found)
                return found;
            reader.Check(false, $"{SettingTable.Trace}: '{name}' is neither a file nor one of {TraceChoice.Choices}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            reader.Check(false, $"{SettingTable.Trace}: {e.Message}");
        }

        return _ => throw new InvalidOperationException("There is no trace.");
    }
}
