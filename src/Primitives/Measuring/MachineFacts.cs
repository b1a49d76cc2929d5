using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Tls;

namespace TlsToll.Primitives.Measuring;

/// <summary>What the numbers were measured on.</summary>
/// <param name="Processor">Its model, where /proc/cpuinfo tells.</param>
/// <param name="Megahertz">Its clock, where /proc/cpuinfo tells; on a virtual machine that is the nominal one.</param>
/// <param name="Cores">Logical processors of this process.</param>
/// <param name="Runtime">Version of .NET.</param>
/// <param name="OpenSsl">Version of the OpenSSL that .NET loaded.</param>
/// <param name="OpenSslCpu">What that OpenSSL says of the processor: its capability vector.</param>
/// <param name="AesNi">Whether that OpenSSL uses AES-NI; null off x86 or where it does not say.</param>
internal sealed record MachineFacts(
    string? Processor, double? Megahertz, int Cores, string Runtime, string OpenSsl, string? OpenSslCpu, bool? AesNi)
{
    /// <summary>Asks this machine.</summary>
    public static MachineFacts Read()
    {
        const string file = "/proc/cpuinfo";
        var cpuInfo = File.Exists(file) ? File.ReadAllLines(file) : [];
        return new(
            Value(cpuInfo, "model name"), ClockOf(cpuInfo), Environment.ProcessorCount, RuntimeInformation.FrameworkDescription,
            TlsFacts.OpenSslVersion, ProcessorAes.Settings, ProcessorAes.InUse);
    }

    /// <summary>The clock in MHz that /proc/cpuinfo tells of the first processor.</summary>
    internal static double? ClockOf(IEnumerable<string> cpuInfo) =>
        double.TryParse(Value(cpuInfo, "cpu MHz"), NumberStyles.Float, CultureInfo.InvariantCulture, out var mhz) && mhz > 0 ? mhz : null;

    private static string? Value(IEnumerable<string> cpuInfo, string key) =>
        cpuInfo.FirstOrDefault(l => l.StartsWith(key, StringComparison.Ordinal))?.Split(':', 2) is [_, var value] ? value.Trim() : null;
}
