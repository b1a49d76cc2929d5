using System.Diagnostics;
using System.Globalization;

namespace TlsToll.Tls.Tests;

/// <summary>OpenSSL's own server, which answers each request with a page about its connection.</summary>
internal sealed class OpenSslServer : IDisposable
{
    private readonly Process _process;
    private readonly Lazy<int> _port;

    /// <param name="store">Its certificates.</param>
    /// <param name="key">Key of its certificate.</param>
    /// <param name="more">More arguments of <c>openssl s_server</c>.</param>
    public OpenSslServer(CertificateStore store, KeyKind key, params string[] more)
    {
        string[] words = ["s_server", "-accept", "127.0.0.1:0", "-cert", store.CertificatePath(key), "-key", store.KeyPath(key), "-www", .. more];
        _process = Process.Start(new ProcessStartInfo("openssl", words) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        _port = new Lazy<int>(ReadPort);
    }

    public int Port => _port.Value;

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private int ReadPort()
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (line.StartsWith("ACCEPT ", StringComparison.Ordinal))
                return int.Parse(line.AsSpan(line.LastIndexOf(':') + 1), NumberStyles.None, CultureInfo.InvariantCulture);
        }

        throw new InvalidOperationException("openssl s_server did not start.");
    }
}
