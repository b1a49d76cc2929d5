using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>A run directory that is gone after the test, with every process that carries its mark.</summary>
internal sealed class TestRun : IAsyncDisposable
{
    public RunDirectory Directory { get; } = RunDirectory.Create();

    public string Path => Directory.FullPath;

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>A real process that does nothing for ten minutes.</summary>
    public Sleeper Sleep(bool marked = false)
    {
        var start = new ProcessStartInfo("sleep", ["600"]);
        if (marked)
            Directory.Mark(start);
        return new Sleeper(Process.Start(start)!);
    }

    public async ValueTask DisposeAsync()
    {
        await SupervisedResources.EndMarkedAsync(Path);
        RunDirectory.Remove(Path);
    }
}

/// <summary>A process that ends with the test.</summary>
internal sealed class Sleeper(Process process) : IDisposable
{
    public ProcessIdentity Identity { get; } = ProcessIdentity.Of(process.Id)!.Value;

    public void Dispose()
    {
        process.Kill();
        process.WaitForExit();
        process.Dispose();
    }
}

internal sealed class Lines : IProgress<string>
{
    public List<string> All { get; } = [];

    public void Report(string value)
    {
        lock (All)
            All.Add(value);
    }
}
