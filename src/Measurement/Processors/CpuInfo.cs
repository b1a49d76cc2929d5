using System.Globalization;

namespace TlsToll.Measurement.Processors;

/// <summary>The first processor in /proc/cpuinfo; null for values that it lacks.</summary>
/// <param name="Model">The model's name.</param>
/// <param name="Megahertz">The clock at that moment.</param>
/// <param name="Virtual">True if the processor reports a hypervisor.</param>
/// <param name="Features">Its features that determine the speed of TLS's arithmetic: x86's, then ARM's.</param>
public sealed record CpuInfo(string? Model, double? Megahertz, bool? Virtual, IReadOnlyList<string> Features)
{
    private static readonly string[] OfInterest =
    [
        "aes", "pclmulqdq", "bmi2", "adx", "avx2", "avx512f", "avx512ifma", "vaes", "vpclmulqdq", "sha_ni",
        "pmull", "sha1", "sha2", "sha512",
    ];

    /// <summary>Parses the text: x86 has "flags", ARM "Features" and no model name.</summary>
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
