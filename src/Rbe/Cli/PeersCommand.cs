using System.CommandLine;
using TlsToll.Experiments.Controls.Peers;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench peers</c>: compares the RBE with the drivers of other benchmarks.</summary>
internal static class PeersCommand
{
    private const string OtherWork = "other work";

    // By default, of 60,000 requests on kept connections, and 3000 new ones of either kind.
    private const int WarmUpBlocks = 3;

    public static Command Create()
    {
        var blocks = SettingTable.Number("blocks", "N", "Randomised blocks", 2, 1000, 12);
        var requests = SettingTable.Number("requests", "N", "Requests per cell on kept connections", 1000, 10_000_000, 20_000);
        var handshakes = SettingTable.Number("handshakes", "N", "Connections per cell, each with a full handshake", 100, 1_000_000, 1000);
        var drivers = SettingTable.List<IReadOnlyList<string>>(
            "drivers", "Drivers to compare with the RBE, which is always measured (default: all that are installed)", [.. PeerCost.Drivers], PeerCost.Drivers, names => names);
        return SettingCommand.Create(
            "peers", "Compares the CPU time of the RBE with that of ab, hey, wrk, httperf and h2load, for the same page over the same TLS",
            [blocks, requests, handshakes, drivers],
            (reader, _, _) =>
            {
                var (count, kept, opened, names) = (reader.Get(blocks), reader.Get(requests), reader.Get(handshakes), reader.Get(drivers));
                reader.Ensure();
                return RunAsync(count, kept, opened, names);
            });
    }

    private static async Task<int> RunAsync(int count, int requests, int connections, IReadOnlyList<string> drivers)
    {
        var named = PeerProgram.All.Where(program => drivers.Contains(program.Name, StringComparer.Ordinal)).ToArray();
        var programs = named.Where(program => program.IsInstalled).ToArray();
        var dotNet = drivers.Contains(PeerCost.RbeDotNet, StringComparer.Ordinal);
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var settings = ReplaySettings.OfOneServer();
        await using var testbed = await ReplayTestbed.StartAsync(settings, progress, interrupts.Drain);
        var cost = new PeerCost(settings, testbed, programs, dotNet, requests, connections);
        var blocks = await MeasuredBlocks.RunAsync(WarmUpBlocks, count, cost.MeasureAsync, progress, interrupts);
        foreach (var missing in named.Except(programs))
            Console.WriteLine($"{missing.Name} is not measured: it is missing (apt-get install {missing.Package}).");
        var isSame = Print(blocks, [PeerCost.Rbe, .. dotNet ? [PeerCost.RbeDotNet] : Array.Empty<string>(), .. programs.Select(program => program.Name)], cost);
        return interrupts.Reported(isSame ? ExitCode.Success : ExitCode.Invalid);
    }

    // False if a driver did other work.
    private static bool Print(List<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, IReadOnlyList<string> drivers, PeerCost cost)
    {
        var rbe = cost.NegotiatedBy(PeerCost.Rbe);
        var unlike = drivers.Where(driver => driver != PeerCost.Rbe)
            .Select(driver => (Driver: driver, Difference: PeerCost.Difference(cost.NegotiatedBy(driver), rbe))).Where(other => other.Difference is not null).ToArray();
        Terminal.Write(
            $"CPU time of the driver, for a page of {PeerCost.PageBytes} B, in {blocks.Count} blocks. A handshake is a request on a new TLS connection minus one on a new "
            + "connection without TLS.\n");
        Terminal.Write(new PlainTable(
            ["driver", "request µs", "handshake µs", "requests/s"],
            [.. drivers.Select(driver => (IReadOnlyList<string>)
            [
                driver, Text(Mean(blocks, driver, Kept)), Text(Mean(blocks, driver, Handshake)), Text(Mean(blocks, driver, block => block.Of(PeerWork.Kept)?.PerSecond)),
            ])]));
        Console.WriteLine();
        Console.WriteLine("CPU time of the RBE divided by that of the driver:");
        Terminal.Write(new PlainTable(
            ["driver", "request", "handshake"],
            [.. drivers.Where(driver => driver != PeerCost.Rbe).Select(driver => (IReadOnlyList<string>)
                (unlike.Any(other => other.Driver == driver) ? [driver, OtherWork, OtherWork] : [driver, Ratio(blocks, driver, Kept), Ratio(blocks, driver, Handshake)]))]));
        foreach (var (driver, difference) in unlike)
            Terminal.Write($"NOT THE SAME WORK: {driver} negotiated {difference}.\n");
        Terminal.Write(
            "Only the RBE verifies the certificate of each connection, and records what it negotiated and how long each page took. The times of the others include the "
            + "start of their programs. The server counted a full handshake "
            + $"for each TLS connection of each driver{(unlike.Length == 0 ? $", and the same parameters: {string.Join(", ", rbe)}" : "")}.\n");
        return unlike.Length == 0;
    }

    private static double? Kept(Cells cells) => cells.Of(PeerWork.Kept)?.Micros;

    private static double? Handshake(Cells cells) => cells.Of(PeerWork.Handshakes)?.Micros - cells.Of(PeerWork.Plain)?.Micros;

    private static double[] Values(
        IEnumerable<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value) =>
        [.. blocks.Select(block => value(new Cells(block, driver))).OfType<double>()];

    private static Interval? Mean(IEnumerable<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value) =>
        StudentT.Mean(Values(blocks, driver, value));

    private static string Ratio(List<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value)
    {
        var (ours, theirs) = (Values(blocks, PeerCost.Rbe, value), Values(blocks, driver, value));
        return theirs.Length != ours.Length || theirs.Concat(ours).Any(micros => micros <= 0)
            ? "not measured"
            : Text(RatioInterval.Of(theirs, ours), "0.00");
    }

    private static string Text(Interval? interval, string format = "0") => interval?.ToText(format) ?? "not measured";

    private sealed record Cells(IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell> Block, string Driver)
    {
        public PeerCell? Of(PeerWork work) => Block.GetValueOrDefault((Driver, work));
    }
}
