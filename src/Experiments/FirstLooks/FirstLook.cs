using System.Diagnostics;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sizing;
using TlsToll.Measurement.Host;
using TlsToll.Results.FirstLooks;
using TlsToll.Results.Runs;
using TlsToll.Statistics;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.FirstLooks;

/// <summary>
/// A first look at TLS's costs on this host, without tiers: handshakes and records between two ends in this process, whose calls to OpenSSL are timed at the
/// server's end.
/// </summary>
/// <param name="certificates">The server's certificates, of <see cref="Keys"/>.</param>
/// <param name="limit">Time to measure.</param>
public sealed class FirstLook(CertificateStore certificates, TimeSpan limit)
{
    // Two of each length of records.
    private const int ConnectionsPerRound = 10;

    // Rounds are limited by time.
    private const int MostRounds = 100_000;
    private const double Kilobyte = 1024;

    /// <summary>Keys whose handshakes are measured.</summary>
    public static IReadOnlyList<KeyKind> Keys { get; } = [KeyKind.Rsa2048, KeyKind.Read("rsa-4096"), KeyKind.EcdsaP256];

    /// <summary>Measures.</summary>
    /// <param name="progress">Shows the time left.</param>
    /// <param name="cancellation">Ends the measurement early; what was measured until then is the result.</param>
    /// <exception cref="OperationCanceledException">The measurement was ended before its second round.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">This OpenSSL lacks the group or the suite.</exception>
    public FirstLookResult Measure(IProgress<RunProgress> progress, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(progress);
        var tls = SizePlan.Reference;
        var begin = Stopwatch.GetTimestamp();
        progress.Report(new RunProgress("first look", TimeLeft: limit));
        var rounds = new FirstLookRounds(limit, TimeProvider.System).Measure(
            [.. Keys.Select(key => Source(tls, key))], left => progress.Report(new RunProgress("first look", TimeLeft: left)), cancellation);
        if (rounds.Count < 2)
            throw new OperationCanceledException("The first look was interrupted before its second round.");
        return Of(rounds, Stopwatch.GetElapsedTime(begin)) with { Tls = $"TLS {tls.Version}, {tls.Group}, {tls.Cipher.Suite}" };
    }

    /// <summary>Result of rounds that have been measured.</summary>
    /// <param name="rounds">For each round, the cost of each of <see cref="Keys"/>.</param>
    /// <param name="elapsed">Length of the measurement.</param>
    internal static FirstLookResult Of(IReadOnlyList<ServerCost[]> rounds, TimeSpan elapsed)
    {
        // Records do not depend on the key, so that each round gives one value of all.
        Interval Records(Func<ServerCost, double> of) => Mean(rounds.Select(round => round.Average(of)));
        return new FirstLookResult(
            RunRecorder.Product, MachineDescription.Read().Cpu.Model, TlsFacts.OpenSslVersion, "", rounds.Count, elapsed.TotalSeconds,
            [.. Keys.Select((key, i) => new HandshakeLook(key.Name, Mean(rounds.Select(round => round[i].Handshake / 1e3))))],
            new RecordLook(Records(cost => cost.WriteFixed), Records(cost => cost.WritePerByte * Kilobyte)),
            new RecordLook(Records(cost => cost.ReadFixed), Records(cost => cost.ReadPerByte * Kilobyte)));
    }

    private IEnumerable<ServerCost> Source(SizedTls tls, KeyKind key) => ServerCosts.Measure(
        new CostSubject(tls.Version, key, tls.Cipher.Suite, tls.Group), resumed: false, ServerWork.None,
        certificates.CertificatePath(key), certificates.KeyPath(key), MostRounds, ConnectionsPerRound);

    private static Interval Mean(IEnumerable<double> values) => StudentT.Mean([.. values])!;
}
