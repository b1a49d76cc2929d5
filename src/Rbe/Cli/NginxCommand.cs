using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Statistics;
using TlsToll.Testbed.Peers;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// <c>bench nginx</c>: compares the SUT's static pages with nginx, to check that TLS doesn't seem cheap only because the rest is slow.
/// </summary>
internal static class NginxCommand
{
    private const string Nginx = "nginx";

    // Limits of this project, for the tuned SUT.
    private const double LeastRequests = 0.70;
    private const double LeastHandshakes = 0.70;

    // Of each way to run the SUT.
    private const int Processes = 2;

    // By default, for each process 60,000 requests on kept connections, and 2400 handshakes.
    private const int WarmUpBlocks = 3 * Processes;

    public static Command Create()
    {
        var blocks = SettingTable.Number("blocks", "N", "Randomised blocks", 2, 1000, 12);
        var requests = SettingTable.Number("requests", "N", "Requests per cell on kept-alive connections", 100, 10_000_000, 20_000);
        var handshakes = SettingTable.Number("handshakes", "N", "Connections per cell, each with a full handshake", 100, 1_000_000, 800);
        var connections = SettingTable.Number("concurrent", "N", "Clients that work at the same time, each on one connection", 1, 100, 16);
        var server = SettingTable.List<IReadOnlyList<string>>(
            "server", "Ways to run the SUT, each compared with nginx: " + string.Join(", ", ServerTuning.Names) + " (default: default,tuned)", ServerTuning.Names,
            [ServerTuning.Default.Name, ServerTuning.Tuned.Name], names => names);
        return SettingCommand.Create(
            "nginx", "Compares the SUT's static pages over TLS with nginx's (package nginx-light)", [blocks, requests, handshakes, connections, server, SettingCommand.Output],
            (reader, _, _) =>
            {
                var (count, work) = (reader.Get(blocks), new NginxWork(reader.Get(requests), reader.Get(handshakes), reader.Get(connections)));
                ServerTuning[] ways = [.. reader.Get(server).Select(ServerTuning.Find)];
                var output = ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(count, work, ways, output);
            });
    }

    private static async Task<int> RunAsync(int count, NginxWork work, ServerTuning[] ways, ResultOutput output)
    {
        var program = NginxServer.FindProgram();
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await ReplayTestbed.StartAsync(ReplaySettings.OfOneServer() with { Tuning = ways[0] }, progress, interrupts.Drain);
        await using var nginx = await testbed.StartNginxAsync(program, NginxCost.Page, interrupts.Drain);
        var servers = new List<ComparedServer> { new(Nginx, [(nginx.Pid, nginx.Port)]) };
        foreach (var way in ways)
            servers.Add(new ComparedServer(way.Name, await ProcessesAsync(way)));
        var cost = new NginxCost(testbed, servers, work);
        var blocks = await MeasuredBlocks.RunAsync(WarmUpBlocks, count, cost.MeasureAsync, progress, interrupts);
        return interrupts.Reported(Report(cost, [.. servers.Select(server => server.Name)], blocks, output));

        async Task<IReadOnlyList<(int Pid, int Port)>> ProcessesAsync(ServerTuning way)
        {
            // The testbed has a SUT of the first way.
            var suts = way == ways[0] ? new List<TierProcess> { testbed.Sut } : [];
            while (suts.Count < Processes)
            {
                progress.Report($"SUT, {way.Name}");
                suts.Add(await testbed.StartSutAsync(way, interrupts.Drain));
            }

            return [.. suts.Select(sut => (sut.Pid, sut.Addresses.Tls.Port))];
        }
    }

    private static int Report(NginxCost cost, string[] servers, List<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> blocks, ResultOutput output)
    {
        foreach (var parameters in cost.Negotiated)
            output.Line($"Negotiated: {parameters}");
        string[] negotiated = [.. cost.Negotiated.Select(parameters => $"{parameters}")];
        if (cost.Negotiated.Count != 1)
        {
            output.Line("INVALID: the servers did not negotiate the same");
            output.Data(new { IsValid = false, Negotiated = negotiated });
            return ExitCode.Invalid;
        }

        var (kept, opened) = (Rates(servers, blocks, NginxCell.Kept), Rates(servers, blocks, NginxCell.Handshakes));
        output.Blank();
        Print($"A page of {NginxCost.Page.Bytes} B over a TLS connection that is kept, in {blocks.Count} blocks:", kept, LeastRequests, output);
        output.Blank();
        Print($"A connection with a full handshake and one such page, in {blocks.Count} blocks:", opened, LeastHandshakes, output);
        output.Blank();
        output.Line($"{Processes} processes of each way, in turns: what differs between equal processes by chance is hardly in these intervals.");
        output.Data(new { IsValid = true, Negotiated = negotiated, Blocks = blocks.Count, Requests = kept, Handshakes = opened });
        return Reaches(kept, LeastRequests) && Reaches(opened, LeastHandshakes) ? ExitCode.Success : ExitCode.Invalid;
    }

    // CPU time per request or connection, so that the ratio of the rates is nginx's divided by the SUT's.
    private static ServerRate[] Rates(string[] servers, List<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> blocks, NginxCell cell)
    {
        double[][] micros = [.. servers.Select((_, server) => blocks.Select(block => block[(server, cell)]).ToArray())];
        return
        [
            .. servers.Select((name, i) =>
            {
                var mean = StudentT.Mean(micros[i]);
                return new ServerRate(name, mean, mean?.Decreasing(cpu => 1e6 / Math.Max(cpu, 1e-3)), i == 0 ? null : RatioInterval.Of(micros[i], micros[0]));
            }),
        ];
    }

    private static void Print(string what, ServerRate[] rates, double least, ResultOutput output)
    {
        output.Line(what);
        output.Table(new PlainTable(
            ["server", "CPU, µs", "per CPU second", "rate ÷ nginx's"],
            [.. rates.Select((rate, i) => (IReadOnlyList<string>)
                [rate.Server, Text(rate.CpuMicros, "0.0"), Text(rate.PerCpuSecond, "0"), i == 0 ? "" : Text(rate.ToNginx, "0.00")])]));
        if (rates.Any(IsTuned))
            output.Line(string.Create(CultureInfo.InvariantCulture, $"(This project's limit for {ServerTuning.Tuned.Name}: the whole interval at {least:0.00} or above.)"));
    }

    private static bool Reaches(ServerRate[] rates, double least) => rates.Where(IsTuned).All(rate => rate.ToNginx?.Low >= least);

    private static bool IsTuned(ServerRate rate) => rate.Server == ServerTuning.Tuned.Name;

    private static string Text(Interval? interval, string format) => interval?.ToText(format) ?? "not measured";

    /// <summary>What a server did.</summary>
    /// <param name="Server">Name of the server.</param>
    /// <param name="CpuMicros">CPU time per request, or per connection, in microseconds.</param>
    /// <param name="PerCpuSecond">Requests or connections per second of CPU time.</param>
    /// <param name="ToNginx">That rate divided by nginx's; null for nginx itself.</param>
    private sealed record ServerRate(string Server, Interval? CpuMicros, Interval? PerCpuSecond, Interval? ToNginx);
}
