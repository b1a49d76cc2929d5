using System.Diagnostics;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Estimates;
using TlsToll.Primitives.Measuring;
using TlsToll.Primitives.OpenSslSpeed;
using TlsToll.Primitives.Reports;
using TlsToll.Primitives.Results;

namespace TlsToll.Primitives.Cli;

/// <summary>
/// One run: half of the rounds of <c>openssl speed</c>, .NET's measurements, the other half of the rounds, the process without AES-NI, and
/// the results files.
/// </summary>
/// <param name="chosen">The primitives to report; a quick run does not measure those that are reserved for full runs.</param>
/// <param name="effort">Number and length of the measurements.</param>
/// <param name="directory">Directory for the results; created if it does not exist.</param>
/// <param name="withSecondProcess">True to also measure <see cref="AesNiOff.Series"/> without AES-NI.</param>
internal sealed class PrimitivesRun(IReadOnlyList<Primitive> chosen, Effort effort, string directory, bool withSecondProcess)
{
    private readonly Progress _progress = new();

    /// <summary>Performs the measurements and writes the files.</summary>
    /// <exception cref="IOException">The files cannot be written.</exception>
    public ResultsDocument Measure()
    {
        var begun = Stopwatch.GetTimestamp();
        Directory.CreateDirectory(directory);
        var machine = MachineFacts.Read();
        var wanted = chosen.Where(p => p.OnlyInFull is null || effort == Effort.Full).ToArray();
        var speed = new SpeedRounds(new SpeedProcess(effort.SpeedSlice), wanted);
        Rounds(speed, effort.SpeedRounds / 2);
        var done = 0;
        var dotNet = new DotNetMeasurements(effort, Path.Combine(directory, "benchmarkdotnet"))
            .Run(wanted, name => _progress.Show($"{++done} of {wanted.Length}: {name}"));
        Rounds(speed, effort.SpeedRounds - (effort.SpeedRounds / 2));
        _progress.Clear();
        var rows = chosen.Select(p => RowOf(p, dotNet, speed, machine)).ToList();
        if (withSecondProcess)
            AddWithoutAesNi(rows, machine);
        var suites = SuiteCost.Of(rows);
        var results = new ResultsDocument(
            effort, machine, SpeedProcess.Version(), Stopwatch.GetElapsedTime(begun).TotalSeconds,
            FastestChoices.Of(suites, rows), suites, rows, FitRow.Of(rows));
        results.Write(Path.Combine(directory, ResultsDocument.FileName));
        File.WriteAllText(Path.Combine(directory, "primitives.md"), Report.Markdown(results));
        return results;
    }

    private void Rounds(SpeedRounds speed, int count)
    {
        for (var i = 0; i < count; i++)
            speed.Round(_progress.Show);
    }

    private static ResultRow RowOf(
        Primitive primitive,
        IReadOnlyDictionary<string, (Estimate? Nanoseconds, string? Reason)> dotNet,
        SpeedRounds speed,
        MachineFacts machine)
    {
        var (time, reason) = dotNet.GetValueOrDefault(primitive.Name, (null, primitive.OnlyInFull ?? "BenchmarkDotNet did not run it"));
        var (twin, noTwin) = speed.Of(primitive);
        return new(
            primitive.Name, primitive.Series, primitive.Family, primitive.Via, primitive.Bytes, AesNiOff: false,
            time is null ? null : Performance.Of(time, primitive.Bytes, machine.Megahertz), reason,
            twin is null ? null : Performance.Of(twin, primitive.Bytes, machine.Megahertz), noTwin);
    }

    private void AddWithoutAesNi(List<ResultRow> rows, MachineFacts machine)
    {
        var subset = rows.Where(r => AesNiOff.Series.Contains(r.Series, StringComparer.Ordinal)).ToArray();
        if (subset.Length == 0)
            return;
        _progress.Show("the same without AES-NI");
        var (results, reason) = machine.AesNi == true
            ? AesNiOff.Run(effort, [.. subset.Select(r => r.Name)], Path.Combine(directory, "aes-ni-off"))
            : (null, "OpenSSL uses no AES-NI here");
        rows.AddRange(results?.Rows.Select(r => r with { AesNiOff = true }) ?? subset.Select(r => r with
        {
            AesNiOff = true,
            DotNet = null,
            DotNetNotMeasured = reason,
            OpenSslSpeed = null,
            OpenSslSpeedNotMeasured = reason,
        }));
    }
}
