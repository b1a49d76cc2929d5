namespace TlsToll.Experiments.Faults;

/// <summary>Finds warnings and errors in the log of a tier. Mistakes of clients are counted and not logged, so there should be none.</summary>
/// <param name="tier">Name of the tier.</param>
/// <param name="path">Path of its log.</param>
internal sealed class TierErrors(string tier, string path)
{
    private const int LinesOfEntry = 6;
    private static readonly string[] Beginnings = ["warn: ", "fail: ", "crit: ", "Unhandled exception", "Process terminated"];

    // Kestrel's warning that its timer was late, as on a busy machine.
    private static readonly string[] Harmless = ["warn: Microsoft.AspNetCore.Server.Kestrel[22]"];

    private readonly long _start = new FileInfo(path).Length;

    /// <summary>Describes the warnings and errors logged since this object was created; null if there are none.</summary>
    public string? Find()
    {
        using var log = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
        log.Position = _start;
        using var reader = new StreamReader(log);
        var lines = reader.ReadToEnd().Split('\n');
        var errors = Enumerable.Range(0, lines.Length).Where(i => IsError(lines[i])).ToArray();
        return errors.Length == 0 ? null : $"{tier} logged {errors.Length} warnings or errors; the first is:\n" + string.Join('\n', lines.Skip(errors[0]).Take(LinesOfEntry));
    }

    private static bool IsError(string line) =>
        Beginnings.Any(beginning => line.StartsWith(beginning, StringComparison.Ordinal)) && !Harmless.Contains(line, StringComparer.Ordinal);
}
