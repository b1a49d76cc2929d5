using System.Text;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Distributions;

/// <summary>
/// Collects the response times that count: those of successful interactions in the windows of timed cells, in counted blocks.
/// </summary>
/// <param name="run">Run that determines the counted blocks and the order of the treatments.</param>
internal sealed class TimesCollector(RunResult run)
{
    /// <summary>Columns that are read from a line.</summary>
    public static readonly string[] Columns = ["block", "attempt", "treatment", "kind", "service", "outcome", "in_window", "total_ns"];

    private static readonly byte[] Timed = Encoding.UTF8.GetBytes(CellKindName.Timed);
    private static readonly byte[] Ok = Encoding.UTF8.GetBytes(OutcomeName.Of(Outcome.Ok));

    private readonly HashSet<(int Block, int Attempt)> _counted =
        [.. run.Blocks.Where(b => MetricValues.Counts(b) && b.Cells.Any(c => c.Kind == CellKindName.Timed)).Select(b => (b.Block, b.Attempt))];

    private readonly Dictionary<string, List<Service>> _treatments = new(StringComparer.Ordinal);
    private byte[] _treatment = [];
    private List<Service> _services = [];

    /// <summary>Number of interactions read.</summary>
    public long Lines { get; private set; }

    /// <summary>Adds a line.</summary>
    /// <exception cref="InvalidDataException">A field is not a number, or a column is missing.</exception>
    public void Add(ReadOnlySpan<byte> line, RecordColumns columns)
    {
        Span<Range> slots = stackalloc Range[8];
        columns.Split(line, slots);
        if (line[slots[3]].SequenceEqual(Timed) && line[slots[5]].SequenceEqual(Ok) && line[slots[6]].SequenceEqual("1"u8)
            && _counted.Contains(((int)RecordColumns.Number(line[slots[0]]), (int)RecordColumns.Number(line[slots[1]]))))
        {
            var total = RecordColumns.Number(line[slots[7]]);
            ServiceOf(line[slots[2]], line[slots[4]]).Nanoseconds.Add(total);
        }

        Lines++;
    }

    /// <summary>Distributions of the response times; null if none were collected.</summary>
    public ResponseTimes? Times()
    {
        var order = run.Treatments.Select(t => t.Name).Concat(_treatments.Keys).Distinct(StringComparer.Ordinal);
        var rows =
            from treatment in order
            where _treatments.ContainsKey(treatment)
            from service in _treatments[treatment]
            select ServiceTimes.Of(Encoding.UTF8.GetString(service.Name), treatment, service.Nanoseconds);
        ServiceTimes[] all = [.. rows];
        return all.Length == 0 ? null : new ResponseTimes(all);
    }

    private Service ServiceOf(ReadOnlySpan<byte> treatment, ReadOnlySpan<byte> service)
    {
        // The interactions of a cell are consecutive, so the treatment rarely changes.
        if (!treatment.SequenceEqual(_treatment))
        {
            _treatment = treatment.ToArray();
            var name = Encoding.UTF8.GetString(treatment);
            if (!_treatments.TryGetValue(name, out var services))
                _treatments.Add(name, services = []);
            _services = services;
        }

        foreach (var known in _services)
        {
            if (service.SequenceEqual(known.Name))
                return known;
        }

        var added = new Service(service.ToArray(), []);
        _services.Add(added);
        return added;
    }

    private sealed record Service(byte[] Name, List<long> Nanoseconds);
}
