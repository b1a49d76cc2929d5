using System.Runtime.InteropServices;
using TlsToll.Measurement.Processors;

namespace TlsToll.Measurement.Host;

/// <summary>Description of the host of a measurement; null means "not readable".</summary>
/// <param name="Cpu">The processor.</param>
/// <param name="Architecture">Such as X64 or Arm64.</param>
/// <param name="Processors">Number of the host's online processors.</param>
/// <param name="AllowedProcessors">The processors that this process may use, as a list such as 0-3.</param>
/// <param name="Governor">The frequency governor of the first processor; VMs have none.</param>
/// <param name="MemoryBytes">Physical memory in bytes.</param>
/// <param name="Kernel">The kernel's release.</param>
/// <param name="OperatingSystem">The distribution's name.</param>
/// <param name="DotNet">The runtime's name and version.</param>
/// <param name="Cgroup">Limits and throttling of this process's control group.</param>
/// <param name="LocalPorts">Range of local ports for outgoing connections.</param>
/// <param name="TcpTimeWait">Number of TCP sockets currently in TIME_WAIT.</param>
/// <param name="TimeWaitReuse">net.ipv4.tcp_tw_reuse: with 1, and with 2 on loopback, a connection may reuse a port in TIME_WAIT.</param>
public sealed record MachineDescription(
    CpuInfo Cpu, string Architecture, int? Processors, string AllowedProcessors, string? Governor, long? MemoryBytes, string? Kernel,
    string? OperatingSystem, string DotNet, CgroupLimits Cgroup, PortRange? LocalPorts, long? TcpTimeWait, long? TimeWaitReuse)
{
    /// <summary>Reads this host.</summary>
    public static MachineDescription Read()
    {
        var memory = ProcFile.TryRead("/proc/meminfo");
        var ports = ProcFile.TryRead("/proc/sys/net/ipv4/ip_local_port_range");
        var online = ProcFile.TryReadLine("/sys/devices/system/cpu/online");
        return new(
            CpuInfo.Read(),
            RuntimeInformation.ProcessArchitecture.ToString(),
            online is null ? null : CpuList.Parse(online).Count,
            CpuList.Format(CpuAffinity.Get(Environment.ProcessId)),
            ProcFile.TryReadLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            memory is null ? null : ProcFile.Number(ProcFile.Value(memory, "MemTotal")) * 1024,
            ProcFile.TryReadLine("/proc/sys/kernel/osrelease"),
            ProcFile.TryRead("/etc/os-release") is { } release ? OperatingSystemName(release) : null,
            RuntimeInformation.FrameworkDescription,
            CgroupLimits.Read(),
            ports is null ? null : PortRange.Parse(ports),
            ProcFile.TryRead("/proc/net/sockstat") is { } sockets ? TimeWaitSockets(sockets) : null,
            ProcFile.TryReadLine("/proc/sys/net/ipv4/tcp_tw_reuse") is { } reuse ? ProcFile.Number(reuse) : null);
    }

    /// <summary>PRETTY_NAME from the text of /etc/os-release (os-release(5)), without quotes.</summary>
    public static string? OperatingSystemName(string text) => ProcFile.Value(text, "PRETTY_NAME", '=')?.Trim('"', '\'');

    /// <summary>The number after "tw" in the TCP line of /proc/net/sockstat.</summary>
    public static long? TimeWaitSockets(string text) =>
        ProcFile.Value(text, "TCP") is { } line && ProcFile.Words(line) is var words && Array.IndexOf(words, "tw") is >= 0 and var at
        && at + 1 < words.Length
            ? ProcFile.Number(words[at + 1])
            : null;
}
