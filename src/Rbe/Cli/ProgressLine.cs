using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Shows progress on stderr: on a terminal, a single line that is updated at most five times a second for the same cell; otherwise one line
/// for each cell and phase, so that a log stays readable.
/// </summary>
internal sealed class ProgressLine(TextWriter output, bool isTerminal, TimeProvider time, int width = 79) : IProgress<RunProgress>, IProgress<string>
{
    private readonly Lock _gate = new();
    private long _lastShown;
    private (string Phase, string? Treatment, CellKind? Kind) _lastLine;

    /// <summary>Creates a progress line on this process's stderr.</summary>
    public static ProgressLine OnStandardError() => new(Console.Error, !Console.IsErrorRedirected, TimeProvider.System);

    /// <inheritdoc/>
    public void Report(RunProgress value)
    {
        lock (_gate)
        {
            var line = (value.Phase, value.Treatment, value.Kind);
            if (isTerminal && (line != _lastLine || time.GetElapsedTime(_lastShown) > TimeSpan.FromMilliseconds(200)))
                Show("\r" + Fit(Text(value)));
            else if (!isTerminal && line != _lastLine)
                Show(Text(value) + "\n");
            else
                return;
            _lastLine = line;
            _lastShown = time.GetTimestamp();
        }
    }

    /// <inheritdoc/>
    public void Report(string value)
    {
        lock (_gate)
            Show((isTerminal ? "\r" + Fit(value) : value) + "\n");
    }

    /// <summary>Clears the line on a terminal, before other output is printed.</summary>
    public void Clear()
    {
        lock (_gate)
        {
            if (isTerminal)
                Show("\r" + new string(' ', width) + "\r");
        }
    }

    /// <summary>Text of the line, at most 80 columns for typical values.</summary>
    internal static string Text(RunProgress p)
    {
        var text = p.Phase.PadRight(11);
        if (p.Treatment is not null)
            text += $" {p.Treatment,-13}";
        if (p.Kind is { } kind)
            text += kind == CellKind.Cost ? " cost " : " timed";
        if (p.Sips is { } sips)
            text += string.Create(CultureInfo.InvariantCulture, $" {sips,5:0} SIPS");
        if (p.P90Ms is { } p90)
            text += string.Create(CultureInfo.InvariantCulture, $" p90 {p90:0.0} ms");
        text += string.Create(CultureInfo.InvariantCulture, $" {p.Errors} errors");
        if (p.TimeLeft is { } left)
            text += string.Create(CultureInfo.InvariantCulture, $" {(int)left.TotalMinutes}:{left.Seconds:00} left");
        return text;
    }

    private string Fit(string text) => text.Length >= width ? text[..width] : text.PadRight(width);

    private void Show(string text)
    {
        output.Write(text);
        output.Flush();
    }
}
