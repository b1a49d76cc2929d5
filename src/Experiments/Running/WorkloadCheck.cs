using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Statistics;
using TlsToll.Workload;

namespace TlsToll.Experiments.Running;

/// <summary>
/// Checks that what the drivers did is the workload that was asked for: the shares of the services, and of the cost cells, whose sessions are whole, the lengths
/// of the business sessions.
/// </summary>
/// <param name="mix">The requested mix.</param>
/// <param name="lengths">The requested distribution of session lengths.</param>
/// <param name="sessions">Sessions of a cell. They are drawn together so that their mean is right, which changes the distribution of few sessions.</param>
public sealed class WorkloadCheck(ServiceMix mix, SessionLength lengths, int sessions)
{
    private const ulong Reference = 0x574F524B_00000001;
    private const int FewestDrawn = 50_000;

    // A false alarm makes a run invalid, so it must be rare: one run in thousands.
    private const double Alpha = 1e-5;

    // Of binomially distributed counts; those of a shuffled deck vary less.
    private const double Deviations = 5;

    private readonly Dictionary<(string Treatment, CellKind Kind), Work> _work = [];

    private double[] Probabilities => field ??= Drawn();

    /// <summary>Adds the records of a cell.</summary>
    public void Add(CellPlan plan, RecordFile records)
    {
        ArgumentNullException.ThrowIfNull(plan);
        ArgumentNullException.ThrowIfNull(records);
        if (plan.Treatment.Conditions.SessionLength is not null)
            return;
        var cells = (plan.Treatment.Name, plan.Kind);
        if (!_work.TryGetValue(cells, out var work))
            _work.Add(cells, work = new Work(hasWholeSessions: plan.Kind == CellKind.Cost));
        // Repetitions and later attempts do the same work again.
        if (work.Parts.Add(plan.Part))
            work.Add(records.Interactions);
    }

    /// <summary>Describes what differs from the requested workload; empty if nothing does.</summary>
    public IEnumerable<string> Problems() =>
        _work.SelectMany(work => Services(work.Key.Treatment, work.Key.Kind, work.Value).Concat(Lengths(work.Key.Treatment, work.Value)));

    private IEnumerable<string> Services(string treatment, CellKind kind, Work work)
    {
        foreach (var service in Enum.GetValues<ServiceName>())
        {
            var (wanted, made) = (mix.Percent(service) / 100.0, work.Services[(int)service]);
            var deviation = Math.Sqrt(work.Interactions * wanted * (1 - wanted));
            if (Math.Abs(made - (wanted * work.Interactions)) > Deviations * deviation)
            {
                yield return string.Create(CultureInfo.InvariantCulture,
                    $"{service} is {100.0 * made / work.Interactions:0.0} % of the {work.Interactions} interactions of {treatment}{(kind == CellKind.Cost ? "" : " in timed cells")}, not {100 * wanted:0} %");
            }
        }
    }

    private IEnumerable<string> Lengths(string treatment, Work work)
    {
        int[] made = [.. work.Sessions.Values];
        if (Array.Find(made, length => length > lengths.Max || Probabilities[length - 1] == 0) is > 0 and var impossible)
            return [string.Create(CultureInfo.InvariantCulture, $"a session of {treatment} had {impossible} interactions, which {lengths} never has")];
        var (observed, expected) = Classes(made);
        return observed.Count >= 2 && GoodnessOfFit.PValue(observed, expected) is < Alpha and var p
            ? [string.Create(CultureInfo.InvariantCulture, $"the lengths of the {made.Length} sessions of {treatment} do not have the distribution {lengths} (chi-square, p = {p:0.0E+0})")]
            : [];
    }

    // Neighbouring lengths together, until enough sessions are expected.
    private (List<long> Observed, List<double> Expected) Classes(int[] made)
    {
        var (observed, expected) = (new List<long>(), new List<double>());
        var (from, wanted, left) = (1, 0.0, (double)made.Length);
        for (var length = 1; length <= lengths.Max; length++)
        {
            wanted += Probabilities[length - 1] * made.Length;
            // The last class takes what is left, which must be enough, too.
            if (length < lengths.Max && (wanted < GoodnessOfFit.FewestExpected || left - wanted < GoodnessOfFit.FewestExpected))
                continue;
            if (wanted <= 0)
                break;
            var (least, greatest) = (from, length);
            observed.Add(made.Count(session => session >= least && session <= greatest));
            expected.Add(wanted);
            left -= wanted;
            (from, wanted) = (length + 1, 0);
        }

        return (observed, expected);
    }

    private double[] Drawn()
    {
        var stream = RandomStream.For(Reference, (ulong)sessions);
        var cells = (FewestDrawn / sessions) + 1;
        var counts = new double[lengths.Max];
        for (var cell = 0; cell < cells; cell++)
        {
            foreach (var length in lengths.Stratified(sessions, stream))
                counts[length - 1]++;
        }

        // A length that is possible but was not drawn must not appear impossible.
        for (var length = 1; length <= counts.Length; length++)
            counts[length - 1] = Math.Max(counts[length - 1], lengths.Probability(length) > 0 ? 1e-3 : 0) / (cells * sessions);
        return counts;
    }

    private sealed class Work(bool hasWholeSessions)
    {
        public HashSet<ulong> Parts { get; } = [];

        public long[] Services { get; } = new long[Enum.GetValues<ServiceName>().Length];

        public long Interactions { get; private set; }

        /// <summary>Number of interactions by session; empty if sessions are cut.</summary>
        public Dictionary<(int Part, int Eb, int Session), int> Sessions { get; } = [];

        public void Add(InteractionRecord[] interactions)
        {
            foreach (ref readonly var interaction in interactions.AsSpan())
            {
                Services[interaction.Service]++;
                Interactions++;
                if (!hasWholeSessions)
                    continue;
                var session = (Parts.Count, interaction.Eb, interaction.Session);
                Sessions[session] = Sessions.GetValueOrDefault(session) + 1;
            }
        }
    }
}
