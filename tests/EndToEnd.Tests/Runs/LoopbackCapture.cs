using System.Diagnostics;
using System.Globalization;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>
/// Captures loopback packets with dumpcap. Without dumpcap or the permission, the test is skipped.
/// </summary>
internal sealed class LoopbackCapture : IDisposable
{
    // Large, because on a busy host dumpcap may fetch the packets late.
    private const string BufferMegabytes = "64";

    private readonly Process _process;

    private LoopbackCapture(Process process) => _process = process;

    /// <summary>Starts to capture packets by the first byte of their payload; the capture includes everything sent after this call returns.</summary>
    /// <param name="file">Path of the capture file.</param>
    /// <param name="firstBytes">First payload bytes to capture, such as 0x16 for a handshake record.</param>
    public static Task<LoopbackCapture> StartAsync(string file, params byte[] firstBytes) => StartAsync(
        file, string.Join(" or ", firstBytes.Select(first => string.Create(CultureInfo.InvariantCulture, $"tcp[((tcp[12:1] & 0xf0) >> 2):1] = {first}"))));

    /// <summary>Starts to capture all packets of a TCP port, in both directions.</summary>
    public static Task<LoopbackCapture> StartOfPortAsync(string file, int port) => StartAsync(file, string.Create(CultureInfo.InvariantCulture, $"tcp port {port}"));

    private static async Task<LoopbackCapture> StartAsync(string file, string filter)
    {
        var start = new ProcessStartInfo("dumpcap", ["-q", "-B", BufferMegabytes, "-i", "lo", "-f", filter, "-w", file]) { RedirectStandardError = true, UseShellExecute = false };
        Process? capture = null;
        try
        {
            capture = Process.Start(start);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Skip("dumpcap is missing; install it with: apt-get install tshark");
        }

        var output = capture!.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        var capturing = false;
        while (await output is { } line && !capturing)
        {
            capturing = line.StartsWith("File:", StringComparison.Ordinal) || line.StartsWith("Capturing", StringComparison.Ordinal);
            if (!capturing)
                output = capture.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        }

        Assert.SkipUnless(capturing, "dumpcap may not capture on loopback; allow it with: sudo setcap cap_net_raw,cap_net_admin=eip \"$(command -v dumpcap)\"");
        _ = capture.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        return new LoopbackCapture(capture);
    }

    /// <summary>Ends the capture; the file is then complete.</summary>
    public async Task StopAsync()
    {
        using (var kill = Process.Start("kill", ["-INT", _process.Id.ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
    }

    public void Dispose() => _process.Dispose();
}
