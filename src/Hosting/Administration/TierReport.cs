using System.Diagnostics;
using System.Runtime;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Measurement.Host;
using TlsToll.Tls;

namespace TlsToll.Hosting.Administration;

/// <summary>Collects the counters that all tiers share.</summary>
/// <param name="tier">Name of the tier: <c>sut</c> or <c>vendors</c>.</param>
/// <param name="listeners">Listeners of the tier's services.</param>
public sealed class TierReport(string tier, ServiceListeners listeners)
{
    private const string DescriptorDirectory = "/proc/self/fd";

    // By a clock that nobody sets.
    private readonly long _created = Stopwatch.GetTimestamp();
    private readonly TimeSpan _agedBefore = AgeOfProcess();

    /// <summary>Reads the current counters. Each is exact, but they are not read at the same instant.</summary>
    /// <param name="interactions">Interactions by operation.</param>
    /// <param name="settings">Current settings and versions to report in the results.</param>
    public TierCounters Create(
        IReadOnlyDictionary<string, InteractionCounters> interactions, IReadOnlyDictionary<string, string> settings) => new()
        {
            Tier = tier,
            ProcessId = Environment.ProcessId,
            UptimeNanoseconds = (long)(_agedBefore + Stopwatch.GetElapsedTime(_created)).TotalNanoseconds,
            CpuNanoseconds = Cpu().CpuNanoseconds,
            Container = Container(),
            Machine = BootId.Read(),
            Memory = Memory(),
            Jit = new JitCounters(JitInfo.GetCompiledMethodCount(), (long)JitInfo.GetCompilationTime().TotalMicroseconds),
            Handles = OpenDescriptors(),
            Connections = listeners.Snapshot(),
            Handshakes = [.. listeners.Handshakes.Snapshot().Select(h => new HandshakeCounter((int)h.Hop, EnumWord.Of(h.Role), EnumWord.Of(h.Kind), h.Count))],
            Negotiated = [.. listeners.Handshakes.Negotiated().Select(n => Negotiated(n.Facts, n.Count))],
            Meter = TlsMeter.Read()?.Select(c => new MeterCounter(EnumWord.Of(c.Role), EnumWord.Of(c.Kind), c.Count, c.Nanoseconds)).ToArray(),
            Noops = TlsAblation.Calls(),
            Interactions = interactions,
            Queues = new Dictionary<string, QueueCounters>(StringComparer.Ordinal),
            Settings = settings,
        };

    // The kernel's CPU accounting of the process includes threads that have ended.
    internal static TierCpu Cpu() => new((long)Environment.CpuUsage.TotalTime.TotalNanoseconds, Environment.WorkingSet);

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

    // Listing the directory opens one more descriptor.
    private static int? OpenDescriptors() =>
        Directory.Exists(DescriptorDirectory) ? Directory.EnumerateFileSystemEntries(DescriptorDirectory).Count() - 1 : null;

    private static NegotiatedCounter Negotiated(NegotiatedFacts facts, long count) => new(
        (int)facts.Hop, TlsVersion.Of(facts.Protocol)?.Name ?? facts.Protocol.ToString(), facts.Suite.ToString(), facts.Group, facts.Profile,
        facts.Alpn, facts.Mutual, EnumWord.Of(facts.Kind), count, facts.Parts);

    private static TimeSpan AgeOfProcess()
    {
        using var process = Process.GetCurrentProcess();
        return DateTime.UtcNow - process.StartTime.ToUniversalTime();
    }
}
