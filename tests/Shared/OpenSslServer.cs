using System.Diagnostics;
using System.Globalization;

namespace TlsToll;

/// <summary>OpenSSL's own server, on a port of loopback that the system chooses.</summary>
internal sealed class OpenSslServer : IDisposable
{
    private readonly Process _process;

    /// <summary>Starts a server in the environment of the tests.</summary>
    /// <param name="certificatePath">File of its certificate.</param>
    /// <param name="keyPath">File of the certificate's key.</param>
    /// <param name="more">More arguments of <c>openssl s_server</c>, such as <c>-www</c>, by which it answers requests.</param>
    public OpenSslServer(string certificatePath, string keyPath, params string[] more)
        : this(certificatePath, keyPath, [], more)
    {
    }

    /// <summary>Starts a server.</summary>
    /// <param name="certificatePath">File of its certificate.</param>
    /// <param name="keyPath">File of the certificate's key.</param>
    /// <param name="environment">Variables of its environment besides those of the tests.</param>
    /// <param name="more">More arguments of <c>openssl s_server</c>.</param>
    /// <exception cref="InvalidOperationException">It did not start.</exception>
    public OpenSslServer(string certificatePath, string keyPath, IEnumerable<KeyValuePair<string, string>> environment, params string[] more)
    {
        var start = new ProcessStartInfo("openssl", ["s_server", "-accept", "127.0.0.1:0", "-cert", certificatePath, "-key", keyPath, .. more])
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        _process = Process.Start(start)!;
        // It must not block when a pipe is full.
        var errors = _process.StandardError.ReadToEndAsync();
        if (ReadPort() is { } port)
        {
            Port = port;
            _ = _process.StandardOutput.ReadToEndAsync();
            return;
        }

        var reason = errors.GetAwaiter().GetResult();
        Dispose();
        throw new InvalidOperationException($"openssl s_server did not start: {reason}");
    }

    public int Port { get; }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    // Null if it ends before it listens.
    private int? ReadPort()
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (line.StartsWith("ACCEPT ", StringComparison.Ordinal))
                return int.Parse(line.AsSpan(line.LastIndexOf(':') + 1), NumberStyles.None, CultureInfo.InvariantCulture);
        }

        return null;
    }
}
