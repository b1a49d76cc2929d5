using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Statistics;
using TlsToll.Testbed.Peers;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// <c>bench nginx</c>: compares the SUT's static pages with nginx, to check that TLS doesn't seem cheap only because the rest is slow.
/// </summary>
internal static class NginxCommand
{
    // Limits of this project.
    private const double LeastRequests = 0.70;
    private const double LeastHandshakes = 0.40;

    public static Command Create()
    {
        var blocks = SettingTable.Number("blocks", "N", "Randomised blocks", 2, 1000, 12);
        var requests = SettingTable.Number("requests", "N", "Requests per cell on kept-alive connections", 100, 10_000_000, 20_000);
        var handshakes = SettingTable.Number("handshakes", "N", "Connections per cell, each with a full handshake", 100, 1_000_000, 800);
        var connections = SettingTable.Number("connections", "N", "Concurrent connections", 1, 100, 16);
        return SettingCommand.Create(
            "nginx", "Compares the SUT's static pages over TLS with nginx's (package nginx-light)", [blocks, requests, handshakes, connections],
            (reader, _, _) =>
            {
                var (count, work) = (reader.Get(blocks), new NginxWork(reader.Get(requests), reader.Get(handshakes), reader.Get(connections)));
                reader.Ensure();
                return RunAsync(count, work);
            });
    }

    private static async Task<int> RunAsync(int count, NginxWork work)
    {
        var program = NginxServer.FindProgram();
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await using var testbed = await ReplayTestbed.StartAsync(ReplaySettings.OfOneServer(), progress, interrupts.Drain);
        await using var nginx = await testbed.StartNginxAsync(program, NginxCost.Page, interrupts.Drain);
        var cost = new NginxCost(testbed, nginx, work);
        var blocks = await MeasuredBlocks.RunAsync(WarmUpBlocks, count, cost.MeasureAsync, progress, interrupts);
        return interrupts.Reported(Report(cost, blocks));
    }

    // The JIT finishes optimising a path after about 10,000 requests.
    private const int WarmUpBlocks = 4;

    private static int Report(NginxCost cost, List<NginxBlock> blocks)
    {
        foreach (var parameters in cost.Negotiated)
            Console.WriteLine($"both negotiated {parameters}");
        if (cost.Negotiated.Count != 1)
        {
            Console.WriteLine("INVALID: the two did not negotiate the same");
            return ExitCode.Invalid;
        }

        var requests = Print($"{NginxCost.Page.Bytes} B over a TLS connection that is kept, requests per CPU second", blocks, b => b.SutRequest, b => b.NginxRequest, LeastRequests);
        var handshakes = Print("full handshakes (with one such request) per CPU second", blocks, b => b.SutHandshake, b => b.NginxHandshake, LeastHandshakes);
        return requests && handshakes ? ExitCode.Success : ExitCode.Invalid;
    }

    private static bool Print(string what, List<NginxBlock> blocks, Func<NginxBlock, double> sut, Func<NginxBlock, double> nginx, double least)
    {
        double[] ours = [.. blocks.Select(sut)], theirs = [.. blocks.Select(nginx)];
        // The values are CPU time per request, so the ratio of the rates is the inverse.
        if (RatioInterval.Of(ours, theirs) is not { } ratio)
            return false;
        Console.WriteLine($"{what}:");
        Console.WriteLine($"  SUT   {Rate(ours)}");
        Console.WriteLine($"  nginx {Rate(theirs)}");
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  SUT ÷ nginx {ratio.Estimate:0.00} [{ratio.Low:0.00}, {ratio.High:0.00}] in {blocks.Count} blocks (this project's limit: the whole interval at {least:0.00} or above)"));
        return ratio.Low >= least;
    }

    private static string Rate(double[] micros)
    {
        var mean = StudentT.Mean(micros)!;
        return string.Create(CultureInfo.InvariantCulture, $"{1e6 / mean.Estimate,8:0} [{1e6 / mean.High:0}, {1e6 / Math.Max(mean.Low, 1e-3):0}], {mean.Estimate:0.0} µs each");
    }
}
