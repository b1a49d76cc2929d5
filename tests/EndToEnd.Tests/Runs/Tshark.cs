using System.Diagnostics;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Reads captured packets.</summary>
internal static class Tshark
{
    /// <summary>Fields of the packets that a filter lets through, a line each.</summary>
    /// <param name="file">The packets.</param>
    /// <param name="filter">The filter, in tshark's words.</param>
    /// <param name="fields">Names of the fields.</param>
    public static Task<IReadOnlyList<string[]>> FieldsAsync(string file, string filter, params string[] fields) => FieldsAsync(file, filter, fields, isComplete: true);

    /// <summary>The same of a file that is still written; tshark then misses the end of the last packet.</summary>
    public static Task<IReadOnlyList<string[]>> FieldsSoFarAsync(string file, string filter, params string[] fields) => FieldsAsync(file, filter, fields, isComplete: false);

    private static async Task<IReadOnlyList<string[]>> FieldsAsync(string file, string filter, string[] fields, bool isComplete)
    {
        var lines = await RunAsync(["-r", file, "-Y", filter, "-T", "fields", .. fields.SelectMany(field => new[] { "-e", field })], isComplete);
        return [.. lines.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line.Split('\t')).Where(line => isComplete || line.Length == fields.Length)];
    }

    /// <summary>Copies the packets that a filter lets through.</summary>
    public static Task CopyAsync(string file, string filter, string copy) => RunAsync(["-r", file, "-Y", filter, "-w", copy], isComplete: true);

    private static async Task<string> RunAsync(IReadOnlyList<string> arguments, bool isComplete)
    {
        var start = new ProcessStartInfo("tshark", arguments) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        var problem = await errors;
        if (isComplete)
            process.ExitCode.ShouldBe(0, problem);
        return output;
    }
}
