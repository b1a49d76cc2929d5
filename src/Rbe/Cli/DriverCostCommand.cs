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

/// <summary><c>rbe drivercost</c>: measures the cost of the driver compared with ab.</summary>
internal static class DriverCostCommand
{
    public static Command Create()
    {
        var rounds = SettingTable.Number("rounds", "N", "Interleaved rounds", 2, 1000, 12);
        return SettingCommand.Create(
            "drivercost", "Measures the cost of the driver itself, next to ab (package apache2-utils)",
            [rounds, SettingTable.Of(TlsFactors.Key), SettingTable.Seed, SettingTable.NoPin, SettingTable.Tiers], (reader, _, _) =>
            {
                var count = reader.Get(rounds);
                return RunAsync(RunSettingsReader.Resolved(reader), count);
            });
    }

    private static async Task<int> RunAsync(RunSettings settings, int count)
    {
        using var interrupts = new Interrupts();
        var progress = ProgressLine.OnStandardError();
        await using var testbed = await RunTestbed.StartAsync(settings, progress, interrupts.Drain);
        await WarmUp.RunAsync(settings, new CellRunner(settings, testbed, (_, _, _) => { }), progress, interrupts.Drain, interrupts.Abort);
        var cost = new DriverCost(settings, testbed);
        var rounds = new List<DriverRound>();
        while (rounds.Count < count && !interrupts.Drain.IsCancellationRequested)
        {
            rounds.Add(await cost.MeasureAsync(interrupts.Abort));
            progress.Report(new RunProgress($"round {rounds.Count}/{count}"));
        }

        progress.Clear();
        Print("a full handshake of the RBE, verified", rounds, r => r.OurHandshake);
        Print("a full handshake of ab, not verified", rounds, r => r.AbHandshake);
        Print("a request on an open TLS connection, XML included", rounds, r => r.OpenConnection);
        Print("of that, making and reading the XML", rounds, r => r.Xml);
        Print("and without XML and handshake (aim: at most 75 µs)", rounds, r => r.BesidesParsing);
        if (DriverCost.Ratio(rounds) is { } ratio)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"handshake, RBE / ab: {ratio.Estimate:0.00} [{ratio.Low:0.00}, {ratio.High:0.00}] (aim: at most 2.5)"));
        return ExitCode.Success;
    }

    private static void Print(string what, IEnumerable<DriverRound> rounds, Func<DriverRound, double> value)
    {
        if (StudentT.Mean(rounds.Select(value).ToArray()) is { } mean)
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{what}: {mean.Estimate:0} µs CPU [{mean.Low:0}, {mean.High:0}]"));
    }
}
