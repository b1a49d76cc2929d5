using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Replay;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Factors;
using TlsToll.Statistics;
using TlsToll.Testbed.Peers;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

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

    private static readonly Setting<string?> OpenSsl = SettingTable.OpenSsl with
    {
        Help = "OpenSSL that nginx and the SUT load, and the driver the first: a version such as 3.5, which a clone of the repository builds once, or a directory (default: machine, the host's own); "
            + "several, as in machine,3.5, each have an nginx and SUTs",
    };

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
            "nginx", "Compares the SUT's static pages over TLS with nginx's (package nginx-light)", [blocks, requests, handshakes, connections, server, OpenSsl, SettingCommand.Output],
            (reader, _, _) =>
            {
                var (count, work) = (reader.Get(blocks), new NginxWork(reader.Get(requests), reader.Get(handshakes), reader.Get(connections)));
                ServerTuning[] ways = [.. reader.Get(server).Select(ServerTuning.Find)];
                var builds = (reader.Get(OpenSsl) ?? SutBuild.OfMachine).Split(',', StringSplitOptions.TrimEntries);
                var output = ResultOutput.OnStandardOutput(reader.Get(SettingCommand.Output));
                reader.Ensure();
                return RunAsync(count, work, ways, SutBuild.OfOpenSsl(builds), output);
            });
    }

    private static async Task<int> RunAsync(int count, NginxWork work, ServerTuning[] ways, IReadOnlyList<SutBuild> builds, ResultOutput output)
    {
        var program = NginxServer.FindProgram();
        using var interrupts = new Interrupts();
        using var progress = ProgressLine.OnStandardError();
        await Preflight.CheckAsync([TlsChoice.Usual], builds.Select(build => build.OpenSsl), interrupts.Drain);
        await using var testbed = await ReplayTestbed.StartAsync(Settings(ways[0], builds), progress, interrupts.Drain);
        var servers = new List<ComparedServer>();
        foreach (var build in builds)
        {
            var nginx = await testbed.StartNginxAsync(program, build.OpenSsl, NginxCost.Page, interrupts.Drain);
            servers.Add(new ComparedServer(Nginx, build, [(nginx.Pid, nginx.Port)]));
            foreach (var way in ways)
                servers.Add(new ComparedServer(way.Name, build, await ProcessesAsync(way, build)));
        }

        var cost = new NginxCost(testbed, servers, work);
        var blocks = await MeasuredBlocks.RunAsync(WarmUpBlocks, count, cost.MeasureAsync, progress, interrupts);
        // A runtime may load it at the first handshake.
        foreach (var server in servers)
        {
            foreach (var (pid, _) in server.Processes)
                server.Build.OpenSsl?.EnsureLoadedBy(server.Name, pid);
        }

        return interrupts.Reported(Report(cost, servers, blocks, output));

        async Task<IReadOnlyList<(int Pid, int Port)>> ProcessesAsync(ServerTuning way, SutBuild build)
        {
            // The testbed has a SUT of the first way and the first build.
            var suts = way == ways[0] && build == builds[0] ? new List<TierProcess> { testbed.Sut } : [];
            while (suts.Count < Processes)
            {
                progress.Report($"SUT, {way.Name}{(builds.Count > 1 ? $", OpenSSL {build.Label}" : "")}");
                suts.Add(await testbed.StartSutAsync(way, build.OpenSsl, interrupts.Drain));
            }

            return [.. suts.Select(sut => (sut.Pid, sut.Addresses.Tls.Port))];
        }
    }

    // Versions of OpenSSL differ in the group that they choose by themselves.
    private static ReplaySettings Settings(ServerTuning way, IReadOnlyList<SutBuild> builds) => ReplaySettings.OfOneServer() with
    {
        Tuning = way,
        OpenSsl = builds[0].OpenSsl,
        Choices = [builds.Count > 1 ? TlsChoice.Usual with { Group = KeyGroup.All.First(group => group.Name == "x25519") } : TlsChoice.Usual],
    };

    private static int Report(NginxCost cost, List<ComparedServer> servers, List<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> blocks, ResultOutput output)
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
        if (servers.Any(server => server.Build.OpenSsl is not null))
            output.Line($"Every server has loaded the OpenSSL that was asked for: {string.Join(", ", servers.Select(server => server.Build.Label).Distinct(StringComparer.Ordinal))}.");
        output.Data(new { IsValid = true, Negotiated = negotiated, Blocks = blocks.Count, Requests = kept, Handshakes = opened });
        return Reaches(kept, LeastRequests) && Reaches(opened, LeastHandshakes) ? ExitCode.Success : ExitCode.Invalid;
    }

    // CPU time per request or connection, so that the ratio of the rates is nginx's divided by the SUT's.
    private static ServerRate[] Rates(List<ComparedServer> servers, List<IReadOnlyDictionary<(int Server, NginxCell Cell), double>> blocks, NginxCell cell)
    {
        double[][] micros = [.. servers.Select((_, server) => blocks.Select(block => block[(server, cell)]).ToArray())];
        // The first server of each build is nginx.
        var each = servers.Count(server => server.Build == servers[0].Build);
        return
        [
            .. servers.Select((server, i) =>
            {
                var (mean, nginx, first) = (StudentT.Mean(micros[i]), i - (i % each), i % each);
                return new ServerRate(
                    server.Name, server.Build.Label, mean, mean?.Decreasing(cpu => 1e6 / Math.Max(cpu, 1e-3)), i == nginx ? null : RatioInterval.Of(micros[i], micros[nginx]),
                    i == first ? null : RatioInterval.Of(micros[i], micros[first]));
            }),
        ];
    }

    private static void Print(string what, ServerRate[] rates, double least, ResultOutput output)
    {
        output.Line(what);
        var table = new PlainTable(
            ["server", "OpenSSL", "CPU, µs", "per CPU second", "rate ÷ nginx's", $"rate ÷ with {rates[0].OpenSsl}"],
            [.. rates.Select(rate => (IReadOnlyList<string>)
            [
                rate.Server, rate.OpenSsl, Text(rate.CpuMicros, "0.0"), Text(rate.PerCpuSecond, "0"), rate.Server == Nginx ? "" : Text(rate.ToNginx, "0.00"),
                rate.OpenSsl == rates[0].OpenSsl ? "" : Text(rate.ToFirst, "0.00"),
            ])]);
        output.Table(rates.Any(rate => rate.OpenSsl != rates[0].OpenSsl) ? table with { Names = 2 } : table.Of(0, 2, 3, 4));
        if (rates.Any(IsTuned))
            output.Line(string.Create(CultureInfo.InvariantCulture, $"(This project's limit for {ServerTuning.Tuned.Name}: the whole interval at {least:0.00} or above.)"));
    }

    private static bool Reaches(ServerRate[] rates, double least) => rates.Where(IsTuned).All(rate => rate.ToNginx?.Low >= least);

    private static bool IsTuned(ServerRate rate) => rate.Server == ServerTuning.Tuned.Name;

    private static string Text(Interval? interval, string format) => interval?.ToText(format) ?? "not measured";

    /// <summary>What a server did.</summary>
    /// <param name="Server">Name of the server.</param>
    /// <param name="OpenSsl">Label of the OpenSSL that it loads.</param>
    /// <param name="CpuMicros">CPU time per request, or per connection, in microseconds.</param>
    /// <param name="PerCpuSecond">Requests or connections per second of CPU time.</param>
    /// <param name="ToNginx">That rate divided by nginx's with the same OpenSSL; null for nginx itself.</param>
    /// <param name="ToFirst">That rate divided by the server's with the first OpenSSL; null with that one.</param>
    private sealed record ServerRate(string Server, string OpenSsl, Interval? CpuMicros, Interval? PerCpuSecond, Interval? ToNginx, Interval? ToFirst);
}
