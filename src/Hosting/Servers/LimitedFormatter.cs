using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;

namespace TlsToll.Hosting.Servers;

/// <summary>
/// Formats log entries like the console's default, up to a total length. Then it writes one last entry that says so: whatever a client
/// does, it cannot fill a disk.
/// </summary>
/// <param name="limit">Maximum length in characters; the last entry exceeds it.</param>
internal sealed class LimitedFormatter(long limit = LimitedFormatter.DefaultLimit) : ConsoleFormatter(Format)
{
    /// <summary>Maximum length of the log of a server, in characters.</summary>
    public const long DefaultLimit = 8 << 20;

    /// <summary>Name by which the console's logger finds the formatter.</summary>
    public const string Format = "limited";

    private const string Indent = "      ";

    private long _written;

    public override void Write<TState>(in LogEntry<TState> logEntry, IExternalScopeProvider? scopeProvider, TextWriter textWriter)
    {
        if (Interlocked.Read(ref _written) >= limit)
            return;
        var text = string.Create(null, $"{LevelOf(logEntry.LogLevel)}: {logEntry.Category}[{logEntry.EventId.Id}]\n")
            + Indented(logEntry.Formatter(logEntry.State, logEntry.Exception));
        if (logEntry.Exception is { } exception)
            text += Indented(exception.ToString());
        textWriter.Write(text);
        var written = Interlocked.Add(ref _written, text.Length);
        if (written >= limit && written - text.Length < limit)
            textWriter.Write(string.Create(null, $"warn: log\n{Indent}The log has reached its maximum of {limit} characters; nothing more is logged.\n"));
    }

    private static string Indented(string text) => Indent + text.ReplaceLineEndings("\n" + Indent) + "\n";

    private static string LevelOf(LogLevel level) => level switch
    {
        LogLevel.Trace => "trce",
        LogLevel.Debug => "dbug",
        LogLevel.Information => "info",
        LogLevel.Warning => "warn",
        LogLevel.Error => "fail",
        _ => "crit",
    };
}
