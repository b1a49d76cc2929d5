using System.Globalization;
using TlsToll.Measurement.Host;
using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Description of the host and all effective settings.</summary>
internal static class SettingsSections
{
    private const long Mebibyte = 1 << 20;

    /// <summary>Section of the host.</summary>
    public static Section Machine(RunResult run) => new("machine", "Host",
    [
        new TableBlock(new Table(
            "Host at the start of the run", [Column.Name("property"), Column.Words("value")], [.. Rows(run.Machine).Select(Row)])),
    ]);

    /// <summary>Section of the settings, which can be searched.</summary>
    public static Section Settings(RunResult run) => new("settings", "Settings",
        [
            new TableBlock(new Table($"{Numbers.Count(run.Settings.Count)} effective settings",
                [Column.Name("setting"), Column.Words("value")], [.. run.Settings.Select(s => Row((s.Key, s.Value)))])
            { Folded = true, Searchable = true }),
        ]);

    private static string? Megabytes(long? bytes) => bytes is { } known ? Invariant($"{known / Mebibyte:N0} MB") : null;

    private static IReadOnlyList<Cell> Row((string Name, string? Value) row) => [row.Name, row.Value ?? "not readable"];

    private static IEnumerable<(string Name, string? Value)> Rows(MachineDescription m) =>
    [
        ("processor", m.Cpu.Model),
        ("clock", m.Cpu.Megahertz is { } mhz ? Invariant($"{mhz:0} MHz at the start") : null),
        ("virtual machine", m.Cpu.Virtual switch { true => "yes", false => "no", null => null }),
        ("processor features", string.Join(' ', m.Cpu.Features)),
        ("architecture", m.Architecture),
        ("processors", $"{m.Processors?.ToString(CultureInfo.InvariantCulture) ?? "?"}; allowed: {m.AllowedProcessors}"),
        ("frequency governor", m.Governor),
        ("memory", Megabytes(m.MemoryBytes)),
        ("processors (cgroup limit)", m.Cgroup.Cpus?.ToString(CultureInfo.InvariantCulture) ?? "no limit"),
        ("memory (cgroup limit)", Megabytes(m.Cgroup.MemoryBytes) ?? "no limit"),
        ("kernel", m.Kernel),
        ("operating system", m.OperatingSystem),
        ("runtime of the RBE", m.DotNet),
        ("ports for outgoing connections", m.LocalPorts is { } ports ? Invariant($"{ports.First} to {ports.Last}") : null),
        ("sockets in TIME_WAIT at the start", m.TcpTimeWait?.ToString(CultureInfo.InvariantCulture)),
        ("net.ipv4.tcp_tw_reuse", m.TimeWaitReuse?.ToString(CultureInfo.InvariantCulture)),
    ];
}
