using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Results.Factors;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench drivercost</c>: measures the cost of the driver compared with ab.</summary>
internal static class DriverCostCommand
{
    public static Command Create()
    {
        var rounds = SettingTable.Number("blocks", "N", "Blocks, each an interleaved round", 2, 1000, 12);
        return SettingCommand.Create(
            "drivercost", "Measures the CPU time that the driver itself uses, compared with ab (package apache2-utils)",
            [rounds, SettingTable.Of(TlsFactors.Key), SettingTable.Seed, SettingTable.NoPin, SettingTable.Tiers], (reader, _, _) =>
            {
                var count = reader.Get(rounds);
                return RunAsync(RunSettingsReader.Resolved(reader) with { Duets = false }, count);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count)
    {
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        await WarmUp.RunAsync(settings, new CellRunner(settings, testbed, (_, _, _) => { }), progress, interrupts.Drain, interrupts.Abort);
        var cost = new DriverCost(settings, testbed);
        var rounds = await MeasuredBlocks.RunAsync(0, count, (_, abort) => cost.MeasureAsync(abort), progress, interrupts);
        Print("full handshake of the RBE, certificate verified", rounds, r => r.OurHandshake);
        Print("full handshake of ab, certificate not verified", rounds, r => r.AbHandshake);
        Print("request of the RBE on an open TLS connection, total", rounds, r => r.OpenConnection);
        Print("of which writing and parsing XML", rounds, r => r.Xml);
        Print("request of the RBE without XML and handshake (this project's target: upper end at most 75)", rounds, r => r.WithoutXml);
        if (DriverCost.Ratio(rounds) is { } ratio)
            Console.WriteLine($"handshake, RBE / ab: {ratio.ToText("0.00")} (this project's target: upper end at most 1.25)");
        PrintRecording(rounds);
        return interrupts.Reported(ExitCode.Success);
    }

    private static void PrintRecording(List<DriverRound> rounds)
    {
        var recorded = DriverCost.MeasureRecording();
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"recording an interaction, of a million: {recorded.Micros:0.000} µs CPU"));
        if (StudentT.Mean(rounds.Select(r => r.OpenConnection).ToArray()) is { } request)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"of a request on an open TLS connection: {100 * recorded.Micros / request.Estimate:0.00} % (this project's target: below 1)"));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"pauses of the collector meanwhile: {recorded.Pauses.TotalMilliseconds:0.0} ms, the longest {recorded.LongestPause.TotalMilliseconds:0.0} ms (this project's target: at most 5)"));
    }

    private static void Print(string what, IEnumerable<DriverRound> rounds, Func<DriverRound, double> value)
    {
        if (StudentT.Mean(rounds.Select(value).ToArray()) is { } mean)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{what}: {mean.Estimate:0} µs CPU [{mean.Low:0}, {mean.High:0}]"));
    }
}
