using System.Collections.Concurrent;
using System.Globalization;
using TlsToll.Experiments.Fuzzing;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Tls;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// Sends hostile requests to all endpoints of a testbed, and checks that no server fails, hangs, grows or logs an error, that valid requests still succeed,
/// and that the audit is clean.
/// </summary>
/// <param name="testbed">The running tiers, whose vendors keep their ledger.</param>
/// <param name="seed">Seed of the requests.</param>
/// <param name="failures">Directory for the requests that cause problems; null to write none.</param>
/// <param name="progress">Receives a line for each part.</param>
public sealed class FuzzTrial(RunTestbed testbed, ulong seed, string? failures, IProgress<string> progress)
{
    private const int Connections = 8;
    private const int MostStalled = 256;
    private const int MostWritten = 20;

    private readonly FuzzGenerator _generator = new(seed);
    private readonly ConcurrentDictionary<(string Endpoint, FuzzKind Kind, FuzzOutcome Outcome), int> _counts = new();
    private readonly ConcurrentQueue<string> _problems = new();
    private readonly ConcurrentBag<Task> _stalled = [];
    private readonly IReadOnlyList<FuzzEndpoint> _endpoints = FuzzEndpoints.For(testbed.Population);

    private readonly TransportSecurity _tls = TransportSecurity.Tls(
        ClientTlsOptions.Of(testbed.Host.Certificates), Hop.RbeToSut, new HandshakeCounters());

    private int _valid;

    /// <summary>Sends the requests, in three parts: to the SUT, to the vendors, and to the administration of both.</summary>
    /// <param name="requests">Number of requests, at least 100.</param>
    /// <param name="abort">Token that aborts the trial.</param>
    /// <exception cref="TestbedException">A tier ended, or the queues did not run empty.</exception>
    public async Task<FuzzReport> RunAsync(int requests, CancellationToken abort)
    {
        using var watch = new TierWatch(testbed.AnyTierEnded, abort);
        FuzzReport? report = null;
        await watch.DuringAsync(async () => report = await SendAllAsync(requests, watch.Token));
        return report!;
    }

    private static async Task<long> MemoryAsync(AdministrationClient tier, CancellationToken abort)
    {
        await tier.ReleaseMemoryAsync(abort);
        return (await tier.CpuAsync(abort)).ResidentBytes ?? 0;
    }

    private async Task<FuzzReport> SendAllAsync(int requests, CancellationToken abort)
    {
        TierErrors[] logs = [new("The SUT", testbed.Host.Suts[0].LogPath), new("The vendors", testbed.Host.Vendors.LogPath)];
        var (vendors, administration) = (requests * 3 / 5, requests * 17 / 20);
        var behaviour = await testbed.VendorsAdmin.BehaviourAsync(abort);
        var sutEarly = await SendAsync("SUT", 0, vendors, [FuzzTarget.Sut], testbed.SutAdmin, abort);
        await QueueEnd.WaitAsync(testbed.SutAdmin, abort, voids: true);
        AddProblems(await testbed.AuditAsync(abort));

        // From here on, the ledger also contains calls that no SUT made.
        var vendorsEarly = await SendAsync("vendors", vendors, administration, [FuzzTarget.Vendors], testbed.VendorsAdmin, abort);
        await SendAsync("administration", administration, requests, [FuzzTarget.SutAdmin, FuzzTarget.VendorsAdmin], testbed.SutAdmin, abort);
        await Task.WhenAll(_stalled);
        await testbed.VendorsAdmin.BehaveAsync(behaviour, abort);
        await testbed.SutAdmin.ResumeAsync(abort);
        await testbed.SutAdmin.QuiesceAsync(abort);
        FuzzMemory[] memory = [new("SUT", sutEarly, await MemoryAsync(testbed.SutAdmin, abort), Remembered: 0), new("vendors", vendorsEarly, await MemoryAsync(testbed.VendorsAdmin, abort), requests)];
        foreach (var grown in memory.Where(m => m.Grew))
            _problems.Enqueue($"The resident memory of {grown.Tier} grew by more than {grown.Slack >> 20} MiB.");
        await SendValidAsync(_endpoints, abort);
        await testbed.SutAdmin.ResumeAsync(abort);
        await QueueEnd.WaitAsync(testbed.SutAdmin, abort);
        AddProblems(await TestbedAudit.RunAsync(testbed.SutAdmin, vendors: null, acknowledged: null, abort));
        FuzzCount[] counts = [.. _counts.Select(c => new FuzzCount(c.Key.Endpoint, c.Key.Kind, c.Key.Outcome, c.Value))];
        // A request that waits for another client's may wait in vain.
        var waiting = _endpoints.Where(endpoint => endpoint.Waits).Select(endpoint => endpoint.Name).ToHashSet(StringComparer.Ordinal);
        foreach (var problem in logs.Select(log => log.Find()).OfType<string>().Concat(FuzzAvoidance.Of(counts.Where(count => !waiting.Contains(count.Endpoint)))))
            _problems.Enqueue(problem);
        return new FuzzReport(counts, memory, [.. _problems]);
    }

    private void AddProblems(AuditFindings audit)
    {
        foreach (var problem in audit.AllProblems)
            _problems.Enqueue("Audit: " + problem);
    }

    // Returns the memory of a tier after the first tenth.
    private async Task<long> SendAsync(string part, int from, int to, FuzzTarget[] targets, AdministrationClient tier, CancellationToken abort)
    {
        var endpoints = _endpoints.Where(e => targets.Contains(e.Target)).ToArray();
        await SendValidAsync(endpoints, abort);
        var tenth = from + ((to - from) / 10);
        progress.Report($"{part}: requests {from} to {tenth}");
        await SendAsync(endpoints, from, tenth, abort);
        if (targets.Contains(FuzzTarget.Sut))
            await testbed.SutAdmin.QuiesceAsync(abort);
        var early = await MemoryAsync(tier, abort);
        progress.Report($"{part}: requests {tenth} to {to}");
        await SendAsync(endpoints, tenth, to, abort);
        return early;
    }

    private Task SendAsync(FuzzEndpoint[] endpoints, int from, int to, CancellationToken abort)
    {
        var next = from - 1;
        return Task.WhenAll(Enumerable.Range(0, Connections).Select(_ => Task.Run(LaneAsync, abort)));

        async Task LaneAsync()
        {
            using var client = new FuzzClient(AddressOf, _tls);
            for (int number; (number = Interlocked.Increment(ref next)) < to;)
            {
                var request = _generator.Next(endpoints, number);
                if (request.Ending != FuzzEnding.Stall)
                    Count(request, await client.SendAsync(request, abort));
                else if (_stalled.Count(task => !task.IsCompleted) < MostStalled)
                    _stalled.Add(StallAsync(request, abort));
            }
        }
    }

    private async Task StallAsync(FuzzRequest request, CancellationToken abort)
    {
        using var client = new FuzzClient(AddressOf, _tls);
        Count(request, await client.SendAsync(request, abort));
    }

    private async Task SendValidAsync(IEnumerable<FuzzEndpoint> endpoints, CancellationToken abort)
    {
        using var client = new FuzzClient(AddressOf, _tls);
        foreach (var endpoint in endpoints.Where(e => !e.Waits))
        {
            foreach (var toTls in (bool[])[false, true])
            {
                if (toTls && !endpoint.HasTls)
                    continue;
                var request = _generator.Valid(endpoint, int.MaxValue - Interlocked.Increment(ref _valid), toTls);
                var answer = await client.SendAsync(request, abort);
                if (answer.Outcome != FuzzOutcome.Answered)
                    Report(request, answer, "valid request");
            }
        }
    }

    private void Count(FuzzRequest request, FuzzAnswer answer)
    {
        _counts.AddOrUpdate((request.Endpoint.Name, request.Kind, answer.Outcome), 1, (_, count) => count + 1);
        if (answer.Outcome >= FuzzOutcome.Failed || (request.Kind == FuzzKind.Valid && !request.Endpoint.Waits && answer.Outcome is not (FuzzOutcome.Answered or FuzzOutcome.Unavailable)))
            Report(request, answer, $"request {request.Number.ToString(CultureInfo.InvariantCulture)} ({request.Kind})");
    }

    private void Report(FuzzRequest request, FuzzAnswer answer, string what)
    {
        var text = answer.Text.ReplaceLineEndings(" ");
        _problems.Enqueue($"{request.Endpoint.Name}: {what}{(request.ToTls ? " by TLS" : "")}: {answer.Outcome}: {text[..Math.Min(text.Length, 400)]}");
        if (failures is null || _problems.Count > MostWritten)
            return;
        Directory.CreateDirectory(failures);
        var path = Path.Combine(failures, $"{request.Number.ToString(CultureInfo.InvariantCulture)}-{request.Kind}");
        File.WriteAllBytes(path + ".request", request.Bytes);
        File.WriteAllText(path + ".response", answer.Text);
    }

    private Uri AddressOf(FuzzTarget target, bool toTls)
    {
        var addresses = target is FuzzTarget.Sut or FuzzTarget.SutAdmin ? testbed.Host.Suts[0].Addresses : testbed.Host.Vendors.Addresses;
        return target is FuzzTarget.SutAdmin or FuzzTarget.VendorsAdmin ? addresses.Admin : toTls ? addresses.Tls : addresses.Plain;
    }
}
