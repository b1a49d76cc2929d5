using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Tls;

namespace TlsToll.Primitives.Measuring;

/// <summary>Processor and software that the results depend on.</summary>
/// <param name="Processor">The model in /proc/cpuinfo; null if absent.</param>
/// <param name="Megahertz">The clock in /proc/cpuinfo, on a VM the nominal one; null if absent.</param>
/// <param name="Cores">Logical processors available to this process.</param>
/// <param name="Runtime">Version of .NET.</param>
/// <param name="OpenSsl">Version of the OpenSSL that .NET loaded.</param>
/// <param name="OpenSslCpu">That OpenSSL's capability vector of the processor; null if it reports none.</param>
/// <param name="AesNi">True if that OpenSSL uses AES-NI; null on other processors than x86, or if it reports nothing.</param>
internal sealed record MachineFacts(
    string? Processor, double? Megahertz, int Cores, string Runtime, string OpenSsl, string? OpenSslCpu, bool? AesNi)
{
    public static MachineFacts Read()
    {
        const string file = "/proc/cpuinfo";
        var cpuInfo = File.Exists(file) ? File.ReadAllLines(file) : [];
        return new(
            Value(cpuInfo, "model name"), ClockOf(cpuInfo), Environment.ProcessorCount, RuntimeInformation.FrameworkDescription,
            TlsFacts.OpenSslVersion, ProcessorAes.Settings, ProcessorAes.InUse);
    }

    /// <returns>The clock of the first processor in MHz; null if /proc/cpuinfo reports none.</returns>
    internal static double? ClockOf(IEnumerable<string> cpuInfo) =>
        double.TryParse(Value(cpuInfo, "cpu MHz"), NumberStyles.Float, CultureInfo.InvariantCulture, out var mhz) && mhz > 0 ? mhz : null;

    private static string? Value(IEnumerable<string> cpuInfo, string key) =>
        cpuInfo.FirstOrDefault(l => l.StartsWith(key, StringComparison.Ordinal))?.Split(':', 2) is [_, var value] ? value.Trim() : null;
}
