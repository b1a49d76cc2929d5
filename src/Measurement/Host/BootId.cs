namespace TlsToll.Measurement.Host;

/// <summary>Identifies a host, also from within containers, whose host names differ.</summary>
public static class BootId
{
    /// <summary>
    /// The kernel's random ID of this boot (random(4), boot_id), the same in all containers of a host; null if not readable.
    /// </summary>
    public static string? Read() => ProcFile.TryReadLine("/proc/sys/kernel/random/boot_id");
}
