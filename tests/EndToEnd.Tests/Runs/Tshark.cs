using System.Diagnostics;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Reads captured packets.</summary>
internal static class Tshark
{
    /// <summary>Fields of the packets that a filter lets through, a line each.</summary>
    /// <param name="file">The packets.</param>
    /// <param name="filter">The filter, in tshark's words.</param>
    /// <param name="fields">Names of the fields.</param>
    public static async Task<IReadOnlyList<string[]>> FieldsAsync(string file, string filter, params string[] fields)
    {
        var lines = await RunAsync(["-r", file, "-Y", filter, "-T", "fields", .. fields.SelectMany(field => new[] { "-e", field })]);
        return [.. lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split('\t'))];
    }

    /// <summary>Copies the packets that a filter lets through.</summary>
    public static Task CopyAsync(string file, string filter, string copy) => RunAsync(["-r", file, "-Y", filter, "-w", copy]);

    private static async Task<string> RunAsync(IReadOnlyList<string> arguments)
    {
        var start = new ProcessStartInfo("tshark", arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        process.ExitCode.ShouldBe(0, await errors);
        return output;
    }
}
