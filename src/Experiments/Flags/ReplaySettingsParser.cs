using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Flags;

/// <summary>Turns the flags of <c>rbe replay</c> into settings; collects every problem before anything starts.</summary>
internal sealed class ReplaySettingsParser(ReplayOptions options, ParseResult parsed)
{
    private readonly List<string> _problems = [];

    /// <summary>What is wrong with what has been read: sentences without their full stops.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The settings.</summary>
    /// <exception cref="InvalidRequestException">A flag or a line of the trace is wrong; all problems in one line.</exception>
    public ReplaySettings Parse()
    {
        var (settings, _) = Read();
        return _problems.Count == 0 ? settings : throw new InvalidRequestException(string.Join("; ", _problems) + ". See rbe replay --help.");
    }

    /// <summary>The settings, and what of them <c>rbe run</c> has, too: of use only if there are no <see cref="Problems"/>.</summary>
    public (ReplaySettings Replay, RunSettings Run) Read()
    {
        // What the two commands share is read, and checked, as rbe run does.
        var shared = new RunSettingsParser(options.Run, parsed);
        var run = shared.Read(onlyHop1: true);
        _problems.AddRange(shared.Problems);
        var choices = Choices(run.Choices);
        var rules = new ReplayRules(
            Number(options.Outstanding, 1, 1000), Number(options.PerClient, 1, 100), Number(options.Bound, 1, int.MaxValue), Number(options.PerConnection, 1, 1_000_000));
        var name = parsed.GetValue(options.Trace)!;
        var requests = Number(options.Requests, 24, 1_000_000);
        var scope = rules.PerConnection == 1 ? ConnectionScope.Request : ConnectionScope.Session;
        var processors = Processors(run.Cores);
        var settings = new ReplaySettings
        {
            TraceName = name,
            Trace = Trace(name, run.Seed, requests, rules.Outstanding),
            Requests = requests,
            Rules = rules,
            Blocks = new BlockRules
            {
                Seed = run.Seed,
                Treatments = Treatment.AcrossProcessors(
                    Treatment.Across([new Treatment(Transport.Plain, scope), new Treatment(Transport.Tls, scope)], choices), processors),
                Blocks = parsed.GetValue(options.Run.Blocks) is null ? 6 : run.Blocks,
            },
            Choices = choices,
            OpenSsl = run.OpenSsl,
            MeterDirectory = run.MeterDirectory,
            AblationDirectory = run.AblationDirectory,
            WarmUp = run.WarmUp.MinimumSeconds > 0 ? TimeSpan.FromSeconds(parsed.GetValue(options.Run.WarmUp) ?? 15) : TimeSpan.Zero,
            Timeout = run.Timeout,
            Cores = run.Cores,
            Processors = processors,
            TiersDirectory = run.TiersDirectory,
        };
        return (settings, run);
    }

    // Without a word about resumption, both: every handshake full, and all that can be resumed; but for what has nothing to resume.
    private List<TlsChoice> Choices(IReadOnlyList<TlsChoice> asked)
    {
        if (asked.Any(c => c.Resumption is { IsOn: true, Share: < 1 }))
            _problems.Add("--resumption mixed:SHARE says what the trace says: who comes back");
        if (parsed.GetResult(options.Run.Of(TlsFactors.Resumption)) is not (null or { Implicit: true }))
            return [.. asked];
        var ticket = new Resumption(SessionStore.Ticket, 1);
        return [.. asked.SelectMany(c => c.Parts == TlsParts.MinimalSetup ? [c] : new[] { c, c with { Resumption = ticket } })];
    }

    private int[] Processors(CorePlan cores)
    {
        if (parsed.GetValue(options.Processors) is not { } list)
            return [];
        var words = list.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        int[] counts =
        [
            .. words
                .Select(word => int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : 0)
                .Distinct(),
        ];
        if (parsed.GetValue(options.Run.NoPin))
            _problems.Add("--processors and --no-pin contradict each other");
        else if (counts.Length == 0 || counts.Any(count => count < 1 || count > cores.All.Count))
            _problems.Add($"--processors: '{list}' is no list of numbers from 1 to {Text(cores.All.Count)}, as many as there are");
        else
            return counts;
        return [];
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private Func<ulong, Trace> Trace(string name, ulong seed, int requests, int outstanding)
    {
        try
        {
            if (ReplayTraces.Find(name, seed, requests, outstanding) is { } found)
                return found;
            _problems.Add($"--trace: '{name}' is no file, and none of {TraceChoice.Choices}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            _problems.Add($"--trace: {e.Message}");
        }

        return _ => throw new InvalidOperationException("There is no trace.");
    }

    private int Number(Option<int> option, int low, int high)
    {
        var value = parsed.GetValue(option);
        if (value < low || value > high)
            _problems.Add(string.Create(CultureInfo.InvariantCulture, $"{option.Name} must be {low} to {high}"));
        return Math.Clamp(value, low, high);
    }
}
