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

    // By default, of 60,000 requests on kept connections, 3000 new ones of either kind, and 12 s at the fixed rate.
    private const int WarmUpBlocks = 3;

    public static Command Create()
    {
        var blocks = SettingTable.Number("blocks", "N", "Randomised blocks", 2, 1000, 12);
        var requests = SettingTable.Number("requests", "N", "Requests per cell on kept connections", 1000, 10_000_000, 20_000);
        var handshakes = SettingTable.Number("handshakes", "N", "Connections per cell, each with a full handshake", 100, 1_000_000, 1000);
        var rate = SettingTable.Number("rate", "N", "Requests per second on kept connections at which response times are compared", 200, 20_000, 500);
        var cellSeconds = SettingTable.Number("cell-seconds", "SECONDS", "Length of a cell at that rate", 1, 30, 4);
        var drivers = SettingTable.List<IReadOnlyList<string>>(
            "drivers", "Drivers to compare with the RBE, which is always measured (default: all that are installed)", [.. PeerCost.Drivers], PeerCost.Drivers, names => names);
        return SettingCommand.Create(
            "peers", "Compares the CPU time of the RBE, and its response times at a fixed rate, with those of ab, hey, wrk, httperf and h2load, for the same page over the same TLS",
            [blocks, requests, handshakes, rate, cellSeconds, drivers, SettingCommand.Output],
            (reader, _, _) =>
            {
                var (count, names) = (reader.Get(blocks), reader.Get(drivers));
                var sizes = new PeerSizes(reader.Get(requests), reader.Get(handshakes), reader.Get(rate), reader.Get(cellSeconds));
                var output = ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(count, sizes, names, output);
            });
    }

    private static async Task<int> RunAsync(int count, PeerSizes sizes, IReadOnlyList<string> drivers, ResultOutput output)
    {
        var named = PeerProgram.All.Where(program => drivers.Contains(program.Name, StringComparer.Ordinal)).ToLookup(program => program.IsInstalled);
        var dotNet = drivers.Contains(PeerCost.RbeDotNet, StringComparer.Ordinal);
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        var settings = ReplaySettings.OfOneServer();
        await using var testbed = await ReplayTestbed.StartAsync(settings, progress, interrupts.Drain);
        var programs = new List<PeerProgram>();
        foreach (var program in named[true])
            programs.Add(await program.AsInstalledAsync(testbed.Run, interrupts.Drain));
        var cost = new PeerCost(settings, testbed, programs, dotNet, sizes);
        var blocks = await MeasuredBlocks.RunAsync(WarmUpBlocks, count, cost.MeasureAsync, progress, interrupts);
        foreach (var missing in named[false])
            output.Line($"{missing.Name} is not measured: it is missing (apt-get install {missing.Package}).");
        string[] ours = [PeerCost.Rbe, .. dotNet ? [PeerCost.RbeDotNet] : Array.Empty<string>()];
        DriverTimes[] times = [.. ours.Concat(programs.Select(program => program.Name)).Select(driver => Times(blocks, driver, cost))];
        PacedDriver[] paced =
        [
            .. ours.Select(driver => PacedDriver.OfRbe(driver, sizes.PerSecond, Paced(blocks, driver))),
            .. programs.Select(program => PacedDriver.OfPeer(program, sizes.PerSecond, Paced(blocks, program.Name))),
        ];
        Print(times, blocks.Count, cost, output);
        PacedDriver.Print(paced, sizes.PerSecond, output);
        output.Data(new
        {
            Blocks = blocks.Count,
            PeerCost.PageBytes,
            Drivers = times,
            FixedRate = new { RequestsPerSecond = sizes.PerSecond, Connections = PeerCost.Concurrent, Drivers = paced },
            NotMeasured = named[false].Select(program => program.Name),
        });
        return interrupts.Reported(times.All(driver => driver.OtherWork is null) ? ExitCode.Success : ExitCode.Invalid);
    }

    private static DriverTimes Times(List<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, PeerCost cost)
    {
        var isRbe = driver == PeerCost.Rbe;
        var difference = isRbe ? null : PeerCost.Difference(cost.NegotiatedBy(driver), cost.NegotiatedBy(PeerCost.Rbe));
        var isCompared = !isRbe && difference is null;
        return new DriverTimes(
            driver, Mean(blocks, driver, Kept), Mean(blocks, driver, Handshake), Mean(blocks, driver, block => block.Of(PeerWork.Kept)?.PerSecond),
            isCompared ? Ratio(blocks, driver, Kept) : null, isCompared ? Ratio(blocks, driver, Handshake) : null, difference);
    }

    private static void Print(DriverTimes[] times, int blocks, PeerCost cost, ResultOutput output)
    {
        output.Line(
            $"CPU time of the driver, for a page of {PeerCost.PageBytes} B, in {blocks} blocks. A handshake is a request on a new TLS connection minus one on a new "
            + "connection without TLS.");
        output.Table(new PlainTable(
            ["driver", "request µs", "handshake µs", "requests/s"],
            [.. times.Select(driver => (IReadOnlyList<string>)[driver.Driver, Text(driver.RequestMicros), Text(driver.HandshakeMicros), Text(driver.RequestsPerSecond)])]));
        output.Blank();
        output.Line("CPU time of the RBE divided by that of the driver:");
        output.Table(new PlainTable(
            ["driver", "request", "handshake"],
            [.. times.Where(driver => driver.Driver != PeerCost.Rbe).Select(driver => (IReadOnlyList<string>)
                (driver.OtherWork is not null ? [driver.Driver, OtherWork, OtherWork] : [driver.Driver, Text(driver.RbeToRequest, "0.00"), Text(driver.RbeToHandshake, "0.00")]))]));
        foreach (var other in times.Where(driver => driver.OtherWork is not null))
            output.Line($"NOT THE SAME WORK: {other.Driver} negotiated {other.OtherWork}.");
        var isSame = times.All(driver => driver.OtherWork is null);
        output.Line(
            "Only the RBE verifies the certificate of each connection, and records what it negotiated and how long each page took. The times of the others include the "
            + "start of their programs. The server counted a full handshake "
            + $"for each TLS connection of each driver{(isSame ? $", and the same parameters: {string.Join(", ", cost.NegotiatedBy(PeerCost.Rbe))}" : "")}.");
    }

    private static PeerTimes[] Paced(List<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver) =>
        [.. blocks.Select(block => new Cells(block, driver).Of(PeerWork.Paced)?.Times).OfType<PeerTimes>()];

    private static double? Kept(Cells cells) => cells.Of(PeerWork.Kept)?.Micros;

    private static double? Handshake(Cells cells) => cells.Of(PeerWork.Handshakes)?.Micros - cells.Of(PeerWork.Plain)?.Micros;

    private static double[] Values(
        IEnumerable<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value) =>
        [.. blocks.Select(block => value(new Cells(block, driver))).OfType<double>()];

    private static Interval? Mean(IEnumerable<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value) =>
        StudentT.Mean(Values(blocks, driver, value));

    // Null if a driver could not produce the load in all blocks.
    private static Interval? Ratio(List<IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell>> blocks, string driver, Func<Cells, double?> value)
    {
        var (ours, theirs) = (Values(blocks, PeerCost.Rbe, value), Values(blocks, driver, value));
        return theirs.Length != ours.Length || theirs.Concat(ours).Any(micros => micros <= 0) ? null : RatioInterval.Of(theirs, ours);
    }

    private static string Text(Interval? interval, string format = "0") => interval?.ToText(format) ?? "not measured";

    private sealed record Cells(IReadOnlyDictionary<(string Driver, PeerWork Work), PeerCell> Block, string Driver)
    {
        public PeerCell? Of(PeerWork work) => Block.GetValueOrDefault((Driver, work));
    }

    /// <summary>What a driver spent.</summary>
    /// <param name="Driver">Name of the driver.</param>
    /// <param name="RequestMicros">CPU time of a request on a kept connection, in microseconds; null if not measured.</param>
    /// <param name="HandshakeMicros">CPU time of a full handshake, in microseconds; null if not measured.</param>
    /// <param name="RequestsPerSecond">Requests per second on kept connections; null if not measured.</param>
    /// <param name="RbeToRequest">The RBE's time of a request divided by this driver's; null if they can't be compared.</param>
    /// <param name="RbeToHandshake">The RBE's time of a handshake divided by this driver's; null if they can't be compared.</param>
    /// <param name="OtherWork">In what its TLS differed from the RBE's; null if in nothing.</param>
    private sealed record DriverTimes(
        string Driver, Interval? RequestMicros, Interval? HandshakeMicros, Interval? RequestsPerSecond, Interval? RbeToRequest, Interval? RbeToHandshake, string? OtherWork);
}
