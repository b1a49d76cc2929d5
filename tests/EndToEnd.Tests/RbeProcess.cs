using System.Diagnostics;
using System.Globalization;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Runs the RBE's program as a user does.</summary>
internal sealed class RbeProcess : IAsyncDisposable
{
    private readonly Process _process;
    private readonly Task<string> _errors;

    private RbeProcess(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    public int Pid => _process.Id;

    public StreamReader Output => _process.StandardOutput;

    /// <summary>Where the build put the program: beside this test's own folder.</summary>
    public static string Program { get; } = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "..", "..", "Rbe", Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)), "TlsToll.Rbe.dll"));

    public static RbeProcess Start(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [Program, .. arguments])
        { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true, UseShellExecute = false };
        return new RbeProcess(Process.Start(start)!);
    }

    /// <summary>Runs to the end.</summary>
    public static async Task<(int ExitCode, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        await using var rbe = Start(arguments);
        var output = await rbe.Output.ReadToEndAsync(TestContext.Current.CancellationToken);
        return (await rbe.WaitAsync(), output, await rbe._errors);
    }

    public void Signal(string name)
    {
        using var kill = Process.Start("kill", [$"-{name}", Pid.ToString(CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
    }

    public async Task<int> WaitAsync()
    {
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return _process.ExitCode;
    }

    public Task<string> ErrorsAsync() => _errors;

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            Signal("TERM");
            using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
            try
            {
                await _process.WaitForExitAsync(patience.Token);
            }
            catch (OperationCanceledException)
            {
                _process.Kill();
            }
        }

        _process.Dispose();
    }
}
