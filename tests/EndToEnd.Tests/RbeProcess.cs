using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace TlsToll.EndToEnd.Tests;

/// <summary>Runs the RBE's program as a user does.</summary>
internal sealed class RbeProcess : IAsyncDisposable
{
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(20);

    private readonly Process _process;
    private readonly StringBuilder _said = new();
    private readonly Task<string> _errors;

    private RbeProcess(Process process)
    {
        _process = process;
        _errors = ReadErrorsAsync();
    }

    public int Pid => _process.Id;

    public StreamReader Output => _process.StandardOutput;

    /// <summary>Where the build put the program: beside this test's own folder.</summary>
    public static string Program { get; } = Path.GetFullPath(Path.Combine(
        AppContext.BaseDirectory, "..", "..", "Rbe", Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)), "TlsToll.Rbe.dll"));

    public static RbeProcess Start(params string[] arguments) => StartBehind([], arguments);

    /// <summary>Starts it behind words of another program.</summary>
    public static RbeProcess StartBehind(IEnumerable<string> prefix, IEnumerable<string> arguments)
    {
        // A shell starts what runs in its background with Ctrl+C ignored, and these tests may be part of that.
        var start = new ProcessStartInfo("env", ["--default-signal=INT", .. prefix, "dotnet", Program, .. arguments])
        { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true, UseShellExecute = false };
        start.CompileOnce();
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
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(Longest, TestContext.Current.CancellationToken);
        return _process.ExitCode;
    }

    public Task<string> ErrorsAsync() => _errors;

    /// <summary>Waits until its stderr holds a text.</summary>
    public async Task SaysAsync(string text, double seconds = 600)
    {
        var said = await Leftovers.EventuallyAsync(() => _errors.IsCompleted || Said().Contains(text, StringComparison.Ordinal), seconds);
        (said && Said().Contains(text, StringComparison.Ordinal)).ShouldBeTrue($"'{text}' is not in: {Said()}");
    }

    /// <summary>The first process below this one that runs a program of ours, such as <c>TlsToll.Sut.dll serve</c>.</summary>
    public int PidOf(string program, string command) => Descendants.Of(Pid).First(pid =>
        Descendants.CommandLine(pid) is { } words && words.Any(w => w.EndsWith(program, StringComparison.Ordinal)) && words.Contains(command));

    private string Said()
    {
        lock (_said)
            return _said.ToString();
    }

    private async Task<string> ReadErrorsAsync()
    {
        while (await _process.StandardError.ReadLineAsync() is { } line)
        {
            lock (_said)
                _said.Append(line).Append('\n');
        }

        return Said();
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            Signal("TERM");
            using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(2));
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
