using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>The first processor in /proc/cpuinfo; null for missing values.</summary>
/// <param name="Model">Name of the processor model.</param>
/// <param name="Megahertz">Clock frequency at the time of reading.</param>
/// <param name="Virtual">True if the processor reports a hypervisor; null if not x86.</param>
/// <param name="Features">The supported instruction set extensions that affect the speed of TLS cryptography: those of x86, then those of
/// ARM.</param>
public sealed record CpuInfo(string? Model, double? Megahertz, bool? Virtual, IReadOnlyList<string> Features)
{
    private static readonly string[] OfInterest =
    [
        "aes", "pclmulqdq", "bmi2", "adx", "avx2", "avx512f", "avx512ifma", "vaes", "vpclmulqdq", "sha_ni",
        "pmull", "sha1", "sha2", "sha512",
    ];

    /// <summary>Model and extensions in one line, by which a processor is told from another.</summary>
    public string Describe() => string.Join(' ', [Model ?? "of an unknown model", .. Features]);

    /// <summary>This host's first processor.</summary>
    public static CpuInfo Read() => Parse(ProcFile.TryRead("/proc/cpuinfo") ?? "");

    /// <summary>Parses the text of /proc/cpuinfo: x86 has "flags"; ARM has "Features" and no model name.</summary>
    public static CpuInfo Parse(string text)
    {
        var x86 = ProcFile.Value(text, "flags");
        var flags = ProcFile.Words(x86 ?? ProcFile.Value(text, "Features") ?? "").ToHashSet(StringComparer.Ordinal);
        return new(
            ProcFile.Value(text, "model name"),
            double.TryParse(ProcFile.Value(text, "cpu MHz"), NumberStyles.Float, CultureInfo.InvariantCulture, out var mhz) && mhz > 0 ? mhz : null,
            x86 is null ? null : flags.Contains("hypervisor"),
            [.. OfInterest.Where(flags.Contains)]);
    }
}
