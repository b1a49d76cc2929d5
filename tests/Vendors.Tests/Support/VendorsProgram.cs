using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using TlsToll.Contracts.Administration;
using TlsToll.Vendors.Composition;

namespace TlsToll.Vendors.Tests.Support;

/// <summary>The program as a process of its own, which does not outlive its test.</summary>
internal sealed class VendorsProgram : IAsyncDisposable
{
    public const int SigInt = 2;
    public const int SigKill = 9;
    public const int SigTerm = 15;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    private readonly Process _process;
    private readonly StringBuilder _errors = new();

    private VendorsProgram(Process process)
    {
        _process = process;
        process.ErrorDataReceived += (_, e) => _errors.Append(e.Data is null ? "" : e.Data + "\n");
        process.BeginErrorReadLine();
    }

    /// <summary>Standard error; whole once the process has ended.</summary>
    public string Errors => _errors.ToString();

    /// <summary>Standard output after the ready line, if that was read; only once the process has ended.</summary>
    public string RestOfOutput { get; private set; } = "";

    public static VendorsProgram Start(params string[] arguments) => Start([], arguments);

    public static VendorsProgram Start(IReadOnlyList<KeyValuePair<string, string>> environment, params string[] arguments)
    {
        // A shell starts what runs in its background with Ctrl+C ignored, and these tests may be part of that.
        var start = new ProcessStartInfo("env", ["--default-signal=INT", "dotnet", typeof(VendorOptions).Assembly.Location, .. arguments])
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        return new VendorsProgram(Process.Start(start)!);
    }

    public async Task<ReadyLine> ReadyAsync()
    {
        var line = await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken).AsTask().WaitAsync(Patience);
        line.ShouldNotBeNull(Errors);
        return JsonSerializer.Deserialize<ReadyLine>(line, JsonSerializerOptions.Web)!;
    }

    public void CloseInput() => _process.StandardInput.Close();

    public void Signal(int signal) => Kill(_process.Id, signal).ShouldBe(0);

    public async Task<int> ExitAsync()
    {
        RestOfOutput = await _process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken).WaitAsync(Patience);
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken).WaitAsync(Patience);
        return _process.ExitCode;
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill();
            await _process.WaitForExitAsync(CancellationToken.None);
        }

        _process.Dispose();
    }

#pragma warning disable SYSLIB1054 // All arguments are blittable.
    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Kill(int process, int signal);
#pragma warning restore SYSLIB1054
}
