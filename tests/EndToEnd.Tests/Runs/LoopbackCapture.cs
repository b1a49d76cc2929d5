using System.Diagnostics;
using System.Globalization;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Packets on loopback whose content begins with one of some bytes, by dumpcap; the test is skipped where that cannot be had.</summary>
internal sealed class LoopbackCapture : IDisposable
{
    // On a busy machine it may be long until the packets are taken out.
    private const string BufferMegabytes = "64";

    private readonly Process _process;

    private LoopbackCapture(Process process) => _process = process;

    /// <summary>Begins; what comes after this call is captured.</summary>
    /// <param name="file">Where to.</param>
    /// <param name="firstBytes">The bytes, such as 0x16 for a record of a handshake.</param>
    public static async Task<LoopbackCapture> StartAsync(string file, params byte[] firstBytes)
    {
        var filter = string.Join(" or ", firstBytes.Select(first => string.Create(CultureInfo.InvariantCulture, $"tcp[((tcp[12:1] & 0xf0) >> 2):1] = {first}")));
        var start = new ProcessStartInfo("dumpcap", ["-q", "-B", BufferMegabytes, "-i", "lo", "-f", filter, "-w", file]) { RedirectStandardError = true, UseShellExecute = false };
        Process? capture = null;
        try
        {
            capture = Process.Start(start);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Skip("There is no dumpcap (package tshark).");
        }

        var said = capture!.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        var capturing = false;
        while (await said is { } line && !capturing)
        {
            capturing = line.StartsWith("File:", StringComparison.Ordinal) || line.StartsWith("Capturing", StringComparison.Ordinal);
            if (!capturing)
                said = capture.StandardError.ReadLineAsync(TestContext.Current.CancellationToken);
        }

        Assert.SkipUnless(capturing, "This user may not capture on loopback.");
        _ = capture.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        return new LoopbackCapture(capture);
    }

    /// <summary>Ends it; the file is whole then.</summary>
    public async Task StopAsync()
    {
        using (var kill = Process.Start("kill", ["-INT", _process.Id.ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
    }

    public void Dispose() => _process.Dispose();
}
