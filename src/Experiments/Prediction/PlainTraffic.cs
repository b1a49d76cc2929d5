using System.Runtime.InteropServices;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.Prediction;

/// <summary>Traffic and cost of a run's treatment without TLS.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="IsPerRequest">True if each connection carries one interaction.</param>
/// <param name="CpuMicros">The SUT's CPU time per interaction in microseconds, one value per block.</param>
/// <param name="InteractionsPerConnection">Measured mean of interactions per connection.</param>
/// <param name="RequestBytes">Mean bytes of a request.</param>
/// <param name="ResponseBytes">Mean bytes of a response.</param>
/// <param name="ResponseRecords">Mean number of TLS records that a response would take.</param>
/// <param name="AllocatedBytes">Bytes that the SUT allocates per interaction; 0 if the run doesn't contain the value.</param>
public sealed record PlainTraffic(
    string Treatment, bool IsPerRequest, IReadOnlyList<double> CpuMicros, double InteractionsPerConnection, double RequestBytes, double ResponseBytes,
    double ResponseRecords, double AllocatedBytes)
{
    private static readonly string[] Columns = ["treatment", "bytes_sent", "bytes_received"];

    /// <summary>
    /// SUTs that shared the processors in cost cells: 2 in duets. The work of each comes between the other's calls to OpenSSL and occupies the same caches.
    /// </summary>
    public int Servers { get; init; } = 1;

    /// <summary>Levels by factor of the treatment, which those with TLS that correspond to it share, apart from the transport.</summary>
    public IReadOnlyDictionary<string, string> Factors { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The work without TLS on the SUT's processors, per interaction of one SUT, on connections that carry this traffic.</summary>
    public ServerWork Work(TrafficShape shape) =>
        new(Servers * (CpuMicros.Count == 0 ? 0 : CpuMicros.Average()), Servers * AllocatedBytes, shape.InteractionsPerConnection);

    /// <summary>Reads all treatments without TLS from a run's results.</summary>
    /// <param name="run">The run.</param>
    /// <param name="directory">Directory of the run's results.</param>
    /// <exception cref="InvalidDataException">There is no such treatment, a SUT had large records, or a file is missing or damaged.</exception>
    public static IReadOnlyList<PlainTraffic> Read(RunResult run, string directory)
    {
        // Of the SUT, or of one of several builds.
        if (run.Settings.Any(setting => setting.Key.EndsWith(".tlsRecords", StringComparison.Ordinal) && setting.Value != "default"))
            throw new InvalidDataException($"A SUT of {directory} had large TLS records; a prediction knows those of {TrafficShape.BytesPerRecord} bytes alone, which Kestrel sends by default.");
        var plain = run.Treatments.Where(t => t.Factors.GetValueOrDefault("transport") == "plain").ToArray();
        if (plain.Length == 0)
            throw new InvalidDataException($"The run in {directory} has no treatment without TLS: plain-session or plain-request.");
        var records = Path.Combine(directory, "interactions.csv.gz");
        if (!File.Exists(records))
            throw new InvalidDataException($"{directory} contains no interactions.csv.gz, so the lengths of requests and responses are unknown.");
        var bytes = Bytes(records);
        var values = new MetricValues(run);
        return [.. plain.Select(t => Of(values, t, bytes) with { Servers = run.IsInDuets ? 2 : 1 })];
    }

    private static PlainTraffic Of(MetricValues values, TreatmentResult treatment, Dictionary<string, Totals> bytes)
    {
        if (!bytes.TryGetValue(treatment.Name, out var totals) || treatment.Connections == 0)
            throw new InvalidDataException($"There are no interactions of {treatment.Name}.");
        var allocated = values.PerBlock(treatment.Name, CellKindName.Cost, cell => cell.Resources.GetValueOrDefault(CellRows.AllocatedBytesOfSut) / cell.Interactions);
        return new PlainTraffic(
            treatment.Name,
            treatment.Factors.GetValueOrDefault("connection") == "request",
            values.PerBlock(treatment.Name, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug)),
            (double)treatment.Interactions / treatment.Connections,
            (double)totals.Sent / totals.Interactions,
            (double)totals.Received / totals.Interactions,
            totals.Records / totals.Interactions,
            allocated.Length == 0 ? 0 : allocated.Average())
        {
            Factors = treatment.Factors,
        };
    }

    private static Dictionary<string, Totals> Bytes(string path)
    {
        var all = new Dictionary<string, Totals>(StringComparer.Ordinal);
        RecordColumns? columns = null;
        RecordLines.Read(path, (line, heading) =>
        {
            if (heading)
            {
                columns = RecordColumns.Of(line, Columns);
                return;
            }

            Span<Range> slots = stackalloc Range[3];
            columns!.Split(line, slots);
            // The names are few and short, so a dictionary lookup is fast enough.
            var name = System.Text.Encoding.UTF8.GetString(line[slots[0]]);
            ref var totals = ref CollectionsMarshal.GetValueRefOrAddDefault(all, name, out _);
            var received = RecordColumns.Number(line[slots[2]]);
            totals = new Totals(
                totals.Interactions + 1, totals.Sent + RecordColumns.Number(line[slots[1]]), totals.Received + received,
                totals.Records + TrafficShape.Records(received));
        });
        return all;
    }

    private readonly record struct Totals(long Interactions, long Sent, long Received, double Records);
}
