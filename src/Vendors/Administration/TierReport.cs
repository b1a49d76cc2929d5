using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using System.Runtime.InteropServices;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Host;
using TlsToll.Tls;
using TlsToll.Vendors.Hosting;

namespace TlsToll.Vendors.Administration;

/// <summary>Puts the tier's counters together.</summary>
internal sealed class TierReport(VendorOptions options, VendorState state, TimeProvider time)
{
    private const string Descriptors = "/proc/self/fd";

    private readonly DateTimeOffset _started = StartOfProcess();

    /// <summary>The counters now: each exact, together of no single instant.</summary>
    public TierCounters Make() => new()
    {
        Tier = "vendors",
        ProcessId = Environment.ProcessId,
        UptimeNanoseconds = (long)(time.GetUtcNow() - _started).TotalNanoseconds,
        CpuNanoseconds = Cpu().CpuNanoseconds,
        Container = Container(),
        Machine = BootId.Read(),
        Memory = new MemoryCounters(
            Environment.WorkingSet,
            GC.GetTotalMemory(forceFullCollection: false),
            GC.GetTotalAllocatedBytes(),
            GC.CollectionCount(0),
            GC.CollectionCount(1),
            GC.CollectionCount(2),
            (long)GC.GetTotalPauseDuration().TotalMicroseconds),
        Jit = new JitCounters(JitInfo.GetCompiledMethodCount(), (long)JitInfo.GetCompilationTime().TotalMicroseconds),
        Handles = Handles(),
        Connections = state.Listeners.Snapshot(),
        Handshakes = [.. state.Handshakes.Snapshot().Select(h => new HandshakeCounter((int)h.Hop, Lower(h.Role), Lower(h.Kind), h.Count))],
        Negotiated = [.. state.Handshakes.Negotiated().Select(n => Negotiated(n.Facts, n.Count))],
        Interactions = state.Tallies.Snapshot(),
        Queues = new Dictionary<string, QueueCounters>(StringComparer.Ordinal),
        Settings = Settings(),
    };

    /// <summary>CPU time and memory alone; the CPU time by the kernel's account of the process: every thread, those that have ended included.</summary>
    public static TierCpu Cpu() => new((long)Environment.CpuUsage.TotalTime.TotalNanoseconds, Environment.WorkingSet);

    private static ContainerCounters Container()
    {
        var group = CgroupLimits.Read();
        return new ContainerCounters(group.UsedNanoseconds, group.Cpus, group.MemoryBytes, group.ThrottledPeriods, group.ThrottledNanoseconds);
    }

    private static NegotiatedCounter Negotiated(NegotiatedFacts facts, long count) => new(
        (int)facts.Hop, TlsVersion.Of(facts.Protocol)?.Name ?? facts.Protocol.ToString(), facts.Suite.ToString(), facts.Group, facts.Profile,
        facts.Alpn, facts.Mutual, Lower(facts.Kind), count);

    private static string Lower<T>(T name)
        where T : struct, Enum => name.ToString().ToLowerInvariant();

    // Less the one that reading the directory takes.
    private static int? Handles() =>
        Directory.Exists(Descriptors) ? Directory.EnumerateFileSystemEntries(Descriptors).Count() - 1 : null;

    private static DateTimeOffset StartOfProcess()
    {
        using var process = Process.GetCurrentProcess();
        return new DateTimeOffset(process.StartTime);
    }

    private Dictionary<string, string> Settings()
    {
        var conduct = state.Conduct.Current;
        return new(StringComparer.Ordinal)
        {
            ["openSsl"] = TlsFacts.OpenSslVersion,
            ["dotnet"] = RuntimeInformation.FrameworkDescription,
            ["processors"] = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
            ["defaultProfile"] = options.DefaultProfile.Name,
            ["delay"] = conduct.Delay.ToString(),
            ["backgroundDelay"] = (conduct.BackgroundDelay ?? conduct.Delay).ToString(),
            ["refusalRate"] = conduct.RefusalRate.ToString(CultureInfo.InvariantCulture),
            ["failureRate"] = conduct.FailureRate.ToString(CultureInfo.InvariantCulture),
            ["seed"] = options.Seed.ToString(CultureInfo.InvariantCulture),
            ["ledgerLimit"] = options.LedgerLimit.ToString(CultureInfo.InvariantCulture),
            ["ledgerFile"] = options.LedgerFile is null ? "no" : "yes",
        };
    }
}
