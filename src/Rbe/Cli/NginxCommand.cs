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
        var connections = SettingTable.Number("connections", "N", "Concurrent connections", 1, 100, 16);
        var server = SettingTable.List<IReadOnlyList<string>>(
            "server", "Ways to run the SUT, each compared with nginx: " + string.Join(", ", ServerTuning.Names) + " (default: default,tuned)", ServerTuning.Names,
            [ServerTuning.Default.Name, ServerTuning.Tuned.Name], names => names);
        return SettingCommand.Create(
            "nginx", "Compares the SUT's static pages over TLS with nginx's (package nginx-light)", [blocks, requests, handshakes, connections, server],
            (reader, _, _) =>
            {
                var (count, work) = (reader.Get(blocks), new NginxWork(reader.Get(requests), reader.Get(handshakes), reader.Get(connections)));
                ServerTuning[] ways = [.. reader.Get(server).Select(ServerTuning.Find)];
                reader.Ensure();
                return RunAsync(count, work, ways);
            });
    }

    private static async Task<int> RunAsync(int count, NginxWork work, ServerTuning[] ways)
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
        return interrupts.Reported(Report(cost, [.. servers.Select(server => server.Name)], blocks));

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

    private static int Report(NginxCost cost, string[] servers, List<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> blocks)
    {
        foreach (var parameters in cost.Negotiated)
            Terminal.Write($"Negotiated: {parameters}\n");
        if (cost.Negotiated.Count != 1)
        {
            Console.WriteLine("INVALID: the servers did not negotiate the same");
            return ExitCode.Invalid;
        }

        Console.WriteLine();
        var requests = Print($"A page of {NginxCost.Page.Bytes} B over a TLS connection that is kept", NginxCell.Kept, LeastRequests);
        Console.WriteLine();
        var handshakes = Print("A connection with a full handshake and one such page", NginxCell.Handshakes, LeastHandshakes);
        Terminal.Write($"\n{Processes} processes of each way, in turns: what differs between equal processes by chance is hardly in these intervals.\n");
        return requests && handshakes ? ExitCode.Success : ExitCode.Invalid;

        bool Print(string what, NginxCell cell, double least)
        {
            // CPU time per request or connection, so that the ratio of the rates is nginx's divided by the SUT's.
            double[][] micros = [.. servers.Select((_, server) => blocks.Select(block => block[(server, cell)]).ToArray())];
            var means = micros.Select(server => StudentT.Mean(server)).ToArray();
            var ratios = micros.Select(server => RatioInterval.Of(server, micros[0])).ToArray();
            Terminal.Write($"{what}, in {blocks.Count} blocks:\n");
            Terminal.Write(new PlainTable(
                ["server", "CPU, µs", "per CPU second", "rate ÷ nginx's"],
                [.. servers.Select((name, i) => (IReadOnlyList<string>)
                    [name, Text(means[i], "0.0"), Text(means[i]?.Decreasing(cpu => 1e6 / Math.Max(cpu, 1e-3)), "0"), i == 0 ? "" : Text(ratios[i], "0.00")])]));
            var tuned = Array.IndexOf(servers, ServerTuning.Tuned.Name);
            if (tuned < 0)
                return true;
            Terminal.Write(string.Create(CultureInfo.InvariantCulture, $"(This project's limit for {ServerTuning.Tuned.Name}: the whole interval at {least:0.00} or above.)\n"));
            return ratios[tuned]?.Low >= least;
        }
    }

    private static string Text(Interval? interval, string format) => interval?.ToText(format) ?? "not measured";
}
