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
                Show("\r" + Fit(Text(value, width)));
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
    /// <param name="p">The progress.</param>
    /// <param name="width">Width into which answers must fit; those that do not are left out.</param>
    internal static string Text(RunProgress p, int width = int.MaxValue)
    {
        var text = p.Phase.PadRight(11);
        if (p.Treatment is not null)
            text += $" {p.Treatment,-13}";
        // What comes to a share so far says more than the throughput of a cell that measures costs.
        if (p.Answers.Count > 0)
            return WithAnswers(p, text, width);
        if (p.Kind is { } kind)
            text += kind == CellKind.Cost ? " cost " : " timed";
        if (p.Sips is { } sips)
            text += string.Create(CultureInfo.InvariantCulture, $" {sips,5:0} SIPS");
        if (p.P90Ms is { } p90)
            text += string.Create(CultureInfo.InvariantCulture, $" p90 {p90:0.0} ms");
        return text + Errors(p) + Left(p);
    }

    private static string WithAnswers(RunProgress p, string text, int width)
    {
        text += (p.Errors > 0 ? Errors(p) : "") + Left(p);
        var separator = "  ";
        foreach (var answer in p.Answers)
        {
            if (text.Length + separator.Length + answer.Length > width)
                return text.Length + 2 > width ? text : text + " …";
            text += separator + answer;
            separator = ", ";
        }

        return text;
    }

    private static string Errors(RunProgress p) => string.Create(CultureInfo.InvariantCulture, $" {p.Errors} errors");

    private static string Left(RunProgress p) =>
        p.TimeLeft is { } left ? string.Create(CultureInfo.InvariantCulture, $" {(int)left.TotalMinutes}:{left.Seconds:00} left") : "";

    private string Fit(string text) => text.Length >= width ? text[..width] : text.PadRight(width);

    private void Show(string text)
    {
        output.Write(text);
        output.Flush();
    }
}
