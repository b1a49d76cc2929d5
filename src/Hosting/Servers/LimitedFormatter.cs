using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Logging.Console;

namespace TlsToll.Hosting.Servers;

/// <summary>
/// Formats log entries like the console's default, up to a total length. Then it writes an entry that says so, and from then on only errors, up to
/// an eighth more: whatever a client does, it cannot fill a disk, and a flood of warnings hides no error.
/// </summary>
/// <param name="limit">Maximum length in characters; the last entry exceeds it, and errors may add an eighth.</param>
internal sealed class LimitedFormatter(long limit = LimitedFormatter.DefaultLimit) : ConsoleFormatter(Format)
{
    /// <summary>Maximum length of the log of a server, in characters.</summary>
    public const long DefaultLimit = 8 << 20;

    /// <summary>Name by which the console's logger finds the formatter.</summary>
    public const string Format = "limited";

    private const string Indent = "      ";

    private readonly Share _all = new(limit, string.Create(null, $"The log has reached its maximum of {limit} characters; only errors are logged from here on."));
    private readonly Share _errors = new(limit / 8, string.Create(null, $"Errors have added {limit / 8} characters; nothing more is logged."));

    public override void Write<TState>(in LogEntry<TState> logEntry, IExternalScopeProvider? scopeProvider, TextWriter textWriter)
    {
        var share = !_all.IsUsed ? _all : logEntry.LogLevel >= LogLevel.Error ? _errors : null;
        if (share is null or { IsUsed: true })
            return;
        var text = string.Create(null, $"{LevelOf(logEntry.LogLevel)}: {logEntry.Category}[{logEntry.EventId.Id}]\n")
            + Indented(logEntry.Formatter(logEntry.State, logEntry.Exception));
        if (logEntry.Exception is { } exception)
            text += Indented(exception.ToString());
        textWriter.Write(text);
        if (share.Use(text.Length))
            textWriter.Write($"warn: log\n{Indent}{share.Then}\n");
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

    /// <summary>A part of the log's length.</summary>
    private sealed class Share(long limit, string then)
    {
        private long _written;

        /// <summary>What the log says once it is used.</summary>
        public string Then => then;

        public bool IsUsed => Interlocked.Read(ref _written) >= limit;

        /// <returns>True if this uses it up.</returns>
        public bool Use(int length)
        {
            var written = Interlocked.Add(ref _written, length);
            return written >= limit && written - length < limit;
        }
    }
}
