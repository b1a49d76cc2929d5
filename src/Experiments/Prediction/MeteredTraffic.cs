using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Runs;
using TlsToll.Tls;

namespace TlsToll.Experiments.Prediction;

/// <summary>Measured values of a run with <c>--meter</c>, for comparison with a prediction.</summary>
public sealed class MeteredTraffic
{
    private readonly RunResult _run;
    private readonly MetricValues _values;

    /// <summary>Reads a run, and compares its host with this one.</summary>
    /// <param name="run">The run.</param>
    public MeteredTraffic(RunResult run)
    {
        ArgumentNullException.ThrowIfNull(run);
        (_run, _values) = (run, new MetricValues(run));
        var speed = MeasuredSpeed.Of(
            CpuList.Parse(run.Settings.GetValueOrDefault("coresSut") ?? ""), MetricValues.CellsOf(run).Select(measured => measured.Cell.SpinMicroseconds));
        Unlike = OtherThan(run, TlsFacts.OpenSslVersion, MachineDescription.Read().Cpu.Model)
            ?? (speed is null ? "the speed of its SUT's processor was not measured, or this process may not use that processor" : null);
        Speed = Unlike is null ? speed : null;
        HostSpeed = HostSpeed.Of(run);
    }

    /// <summary>Speed of the SUT's processor and of its memory during the run; null if it was not measured.</summary>
    public HostSpeed? HostSpeed { get; }

    /// <summary>
    /// Why costs measured on this host can't be converted to the speed of the run and compared with it, as a sentence without a full stop. Null if OpenSSL
    /// and the kind of processor are the same, and the speed is known.
    /// </summary>
    public string? Unlike { get; }

    /// <summary>Speed of the SUT's processor during the run, to convert costs to; null if they can't be converted.</summary>
    public MeasuredSpeed? Speed { get; }

    /// <summary>
    /// OpenSSL's CPU time on hop 1 per interaction in microseconds, one value per block; empty if the run has no such treatment.
    /// </summary>
    /// <param name="plain">The corresponding treatment without TLS.</param>
    /// <param name="choice">The treatment's TLS choice.</param>
    public double[] MicrosPerInteraction(PlainTraffic plain, TlsChoice choice) => [.. PerInteraction(plain, choice).Values.Select(micros => micros.Sum)];

    /// <summary>OpenSSL's CPU time on hop 1 per interaction, by block; empty if the run has no such treatment, or no meter.</summary>
    /// <param name="plain">The corresponding treatment without TLS.</param>
    /// <param name="choice">The treatment's TLS choice.</param>
    public IReadOnlyDictionary<int, TlsMicros> PerInteraction(PlainTraffic plain, TlsChoice choice)
    {
        if (_run.Treatments.FirstOrDefault(t => IsOf(t.Factors, plain, choice)) is not { } treatment)
            return new Dictionary<int, TlsMicros>();
        var records = _values.ByBlock(treatment.Name, CellKindName.Cost, cell => Parts(cell)?.Records);
        return _values.ByBlock(treatment.Name, CellKindName.Cost, cell => Parts(cell)?.Handshakes)
            .ToDictionary(block => block.Key, block => new TlsMicros(block.Value, records[block.Key]));
    }

    /// <summary>CPU time of the SUT per interaction in microseconds, by block.</summary>
    /// <param name="plain">The treatment without TLS.</param>
    public IReadOnlyDictionary<int, double> PlainMicros(PlainTraffic plain)
    {
        ArgumentNullException.ThrowIfNull(plain);
        return _values.ByBlock(plain.Treatment, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug));
    }

    private static TlsMicros? Parts(CellResultRow cell) => cell is { Meter: { } meter, Interactions: > 0 } ? PredictedCalls.Parts(meter, cell.Interactions) : null;

    private static bool IsOf(IReadOnlyDictionary<string, string> factors, PlainTraffic plain, TlsChoice choice) =>
        factors.GetValueOrDefault("transport") == "tls"
        && (factors.GetValueOrDefault("connection") == "request") == plain.IsPerRequest
        && plain.Factors.All(level => level.Key == "transport" || factors.GetValueOrDefault(level.Key) == level.Value)
        && choice.Levels.All(level => factors.GetValueOrDefault(level.Key) == level.Value);

    internal static string? OtherThan(RunResult run, string openSsl, string? processor)
    {
        if (run.Settings.GetValueOrDefault("sut.openSsl") is { } theirs && theirs != openSsl)
            return $"its SUT had OpenSSL {theirs}, and this program has {openSsl}";
        return run.Machine.Cpu.Model is { } model && model != processor ? $"it was measured on {model}, and this is {processor ?? "another processor"}" : null;
    }
}
