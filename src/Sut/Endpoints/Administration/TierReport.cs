using System.Data.Common;
using System.Diagnostics;
using System.Runtime;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Sut.Endpoints.Hosting;
using TlsToll.Sut.Fulfilment;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Administration;

/// <summary>Puts the tier's counters together.</summary>
internal sealed class TierReport(SutOptions options, SutState state, FulfilmentControl? fulfilment, TimeProvider time)
{
    private const string StaticPage = "StaticPage";
    private const string DescriptorDirectory = "/proc/self/fd";

    private readonly DateTime _started = StartOfProcess();
    private readonly IReadOnlyDictionary<string, string> _settings = TierSettings.Of(options, state.Profiles);

    /// <summary>CPU time and memory alone; the CPU time by the kernel's account of the process: every thread, those that have ended included.</summary>
    public static TierCpu Cpu() => new((long)Environment.CpuUsage.TotalTime.TotalNanoseconds, Environment.WorkingSet);

    /// <summary>The counters now. Each is exact; together they are no single instant.</summary>
    public async Task<TierCounters> MakeAsync(CancellationToken cancellationToken) => new()
    {
        Tier = "sut",
        ProcessId = Environment.ProcessId,
        UptimeNanoseconds = (long)(time.GetUtcNow().UtcDateTime - _started).TotalNanoseconds,
        CpuNanoseconds = Cpu().CpuNanoseconds,
        Container = Container(),
        Machine = BootId.Read(),
        Memory = Memory(),
        Jit = new JitCounters(JitInfo.GetCompiledMethodCount(), (long)JitInfo.GetCompilationTime().TotalMicroseconds),
        Handles = OpenDescriptors(),
        Connections = state.Listeners.Snapshot(),
        Handshakes = [.. state.Handshakes.Snapshot().Select(Handshake)],
        Negotiated = [.. state.Handshakes.Negotiated().Select(n => Negotiated(n.Facts, n.Count))],
        Meter = TlsMeter.Read()?.Select(c => new MeterCounter(Lower(c.Role), Lower(c.Kind), c.Count, c.Nanoseconds)).ToArray(),
        Noops = TlsAblation.Calls(),
        Interactions = Interactions(),
        Queues = await QueuesAsync(cancellationToken),
        BackgroundPaused = fulfilment?.Paused,
        Settings = _settings,
    };

    private static ContainerCounters Container()
    {
        var group = CgroupLimits.Read();
        return new ContainerCounters(group.UsedNanoseconds, group.Cpus, group.MemoryBytes, group.ThrottledPeriods, group.ThrottledNanoseconds);
    }

    private static MemoryCounters Memory() => new(
        Environment.WorkingSet,
        GC.GetTotalMemory(forceFullCollection: false),
        GC.GetTotalAllocatedBytes(),
        GC.CollectionCount(0),
        GC.CollectionCount(1),
        GC.CollectionCount(2),
        (long)GC.GetTotalPauseDuration().TotalMicroseconds);

    // Listing the directory opens one more, which is not the tier's.
    private static int? OpenDescriptors() =>
        Directory.Exists(DescriptorDirectory) ? Directory.EnumerateFileSystemEntries(DescriptorDirectory).Count() - 1 : null;

    private static HandshakeCounter Handshake(HandshakeCount count) =>
        new((int)count.Hop, Lower(count.Role), Lower(count.Kind), count.Count);

    private static NegotiatedCounter Negotiated(NegotiatedFacts facts, long count) => new(
        (int)facts.Hop, TlsVersion.Of(facts.Protocol)?.Name ?? facts.Protocol.ToString(), facts.Suite.ToString(), facts.Group, facts.Profile,
        facts.Alpn, facts.Mutual, Lower(facts.Kind), count, facts.Parts);

    private static string Lower<T>(T value)
        where T : struct, Enum => value.ToString().ToLowerInvariant();

    private static DateTime StartOfProcess()
    {
        using var process = Process.GetCurrentProcess();
        return process.StartTime.ToUniversalTime();
    }

    // Static pages are no service, and absent until somebody has asked for one.
    private IReadOnlyDictionary<string, InteractionCounters> Interactions() => state.StaticPages.Snapshot is { Completed: > 0 } pages
        ? state.Tallies.Snapshot().Append(new(StaticPage, pages)).ToDictionary(StringComparer.Ordinal)
        : state.Tallies.Snapshot();

    // Only the queues need the database; without it they are absent, which is not the same as empty, and all else is still told.
    private async Task<IReadOnlyDictionary<string, QueueCounters>> QueuesAsync(CancellationToken cancellationToken)
    {
        try
        {
            return fulfilment is null ? new Dictionary<string, QueueCounters>(StringComparer.Ordinal) : await fulfilment.CountAsync(cancellationToken);
        }
        catch (Exception e) when (e is DbException || e.InnerException is DbException)
        {
            return new Dictionary<string, QueueCounters>(StringComparer.Ordinal);
        }
    }
}
