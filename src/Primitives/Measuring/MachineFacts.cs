using System.Runtime.InteropServices;
using TlsToll.Measurement.Processors;
using TlsToll.Tls;

namespace TlsToll.Primitives.Measuring;

/// <summary>The processor and the software of the measurement.</summary>
/// <param name="Processor">The model in /proc/cpuinfo; null if absent.</param>
/// <param name="Megahertz">The clock frequency in /proc/cpuinfo, on a VM the nominal one; null if absent.</param>
/// <param name="Cores">Number of logical processors available to this process.</param>
/// <param name="Runtime">Version of .NET.</param>
/// <param name="OpenSsl">Version of the OpenSSL that .NET loaded.</param>
/// <param name="OpenSslCpu">That OpenSSL's capability vector for the processor; null if it reports none.</param>
/// <param name="AesNi">True if that OpenSSL uses AES-NI; null on processors other than x86, or if it reports nothing.</param>
internal sealed record MachineFacts(
    string? Processor, double? Megahertz, int Cores, string Runtime, string OpenSsl, string? OpenSslCpu, bool? AesNi)
{
    public static MachineFacts Read()
    {
        var cpu = CpuInfo.Read();
        return new(
            cpu.Model, cpu.Megahertz, Environment.ProcessorCount, RuntimeInformation.FrameworkDescription,
            TlsFacts.OpenSslVersion, ProcessorAes.Settings, ProcessorAes.InUse);
    }
}
