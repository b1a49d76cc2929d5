using System.Diagnostics;

namespace TlsToll.Rbe.Tests.Measurement;

/// <summary>A child process of a test, ended with it.</summary>
internal sealed class ChildProcess : IDisposable
{
    private readonly Process _process;

    public ChildProcess(string file, params string[] arguments) =>
        _process = Process.Start(new ProcessStartInfo(file, arguments)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;

    public int Id => _process.Id;

    public StreamWriter Input => _process.StandardInput;

    public StreamReader Output => _process.StandardOutput;

    public void Kill()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            Kill();
        _process.Dispose();
    }
}
