using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
using TlsToll.Results.Cells;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Shows progress on stderr: on a terminal, a single line as wide as it, with the elapsed time from the first second on; otherwise, or with NO_COLOR, one
/// line for each cell and phase, so that a log stays readable.
/// </summary>
internal sealed class ProgressLine : IProgress<RunProgress>, IProgress<string>, IDisposable
{
    // A narrow line has half of the bar, for the answers' sake.
    private const int BarWidth = 10;
    private const int LeastWidthWithBar = 50;
    private const int LeastWidthWithWholeBar = 79;

    /// <summary>Phase of the start of the tiers.</summary>
    public const string Start = "start";

    private static ProgressLine? _shown;

    private readonly Lock _gate = new();
    private readonly TextWriter _output;
    private readonly bool _isTerminal;
    private readonly TimeProvider _time;
    private readonly Func<int> _width;
    private readonly long _started;
    private readonly ITimer? _clock;
    private long _lastShown;
    private long _lastReported;
    private RunProgress? _current;
    private int _drawn;
    private bool _isOver;
    private (string Phase, string? Treatment, CellKind? Kind) _lastLine;

    /// <summary>Creates a progress line.</summary>
    /// <param name="output">Receives the lines.</param>
    /// <param name="isTerminal">True to rewrite one line.</param>
    /// <param name="time">Clock.</param>
    /// <param name="width">Returns the number of columns that a line may have, which can change; <see cref="int.MaxValue"/> in a file.</param>
    public ProgressLine(TextWriter output, bool isTerminal, TimeProvider time, Func<int> width)
    {
        (_output, _isTerminal, _time, _width) = (output, isTerminal, time, width);
        _started = time.GetTimestamp();
        // The elapsed time goes on while nothing is reported.
        if (isTerminal)
            _clock = time.CreateTimer(_ => Tick(), state: null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));
    }

    /// <summary>Creates a progress line on this process's stderr.</summary>
    public static ProgressLine OnStandardError() => _shown = new(
        // A cursor in the last column would begin a new line on some terminals.
        Console.Error, IsTerminal(), TimeProvider.System,
        () => Console.IsErrorRedirected ? int.MaxValue : ErrorTerminal.Columns is > 1 and var columns ? columns - 1 : 79);

    /// <summary>Removes the line of this process, before a message about a failure.</summary>
    public static void ClearShown() => _shown?.Clear();

    /// <inheritdoc/>
    public void Report(RunProgress value)
    {
        lock (_gate)
        {
            var line = (value.Phase, value.Treatment, value.Kind);
            (_current, _isOver, _lastReported) = (value, false, _time.GetTimestamp());
            if (_isTerminal && (line != _lastLine || _time.GetElapsedTime(_lastShown) > TimeSpan.FromMilliseconds(200)))
                Draw();
            // In a log, the steps tell of the start.
            else if (!_isTerminal && line != _lastLine && value.Phase != Start)
                Show(Terminal.Wrapped(Text(value, _time.GetElapsedTime(_started), int.MaxValue) + "\n", _width()));
            _lastLine = line;
        }
    }

    /// <summary>Shows a step of the start, which has neither a colon nor a semicolon, or prints a sentence about the run, which has one and stays.</summary>
    /// <param name="value">The name, a percentage, or the sentence.</param>
    public void Report(string value)
    {
        lock (_gate)
        {
            // The name of a step of the start, or its percentage, takes the place of the one before. A sentence about the run stays.
            var isStart = !_isOver && (_current is null || _current.Phase == Start);
            var isStep = isStart && _isTerminal && (value.EndsWith(" %", StringComparison.Ordinal) || !value.AsSpan().ContainsAny(':', ';'));
            if (!isStep)
            {
                Erase();
                Show(string.Concat((_width() is < int.MaxValue and var width ? TextWrap.Lines(value, width) : [value]).Select(line => line + "\n")));
            }

            if (isStart)
                _current = (_current ?? new RunProgress(Start)) with { Treatment = isStep ? value : _current?.Treatment };
            if (_isTerminal && _current is not null)
                Draw();
        }
    }

    /// <summary>Clears the line on a terminal, before other output is printed.</summary>
    public void Clear()
    {
        lock (_gate)
        {
            Erase();
            (_current, _isOver) = (null, true);
            _output.Flush();
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Clear();
        _clock?.Dispose();
    }

    /// <summary>
    /// Text of the line. Where it does not fit, intervals become half-widths, the bar half as long, then the bar and the elapsed time are left out, and then the last parts.
    /// </summary>
    /// <param name="p">The progress.</param>
    /// <param name="elapsed">Time since the start.</param>
    /// <param name="width">Longest line.</param>
    internal static string Text(RunProgress p, TimeSpan elapsed, int width)
    {
        // No bar in a log: it is for an eye that compares it with the one before.
        var bar = p.TimeLeft is null || width == int.MaxValue ? 0 : width switch { >= LeastWidthWithWholeBar => BarWidth, >= LeastWidthWithBar => BarWidth / 2, _ => 0 };
        string[] full = [.. p.Answers.Select(answer => answer.ToString())], half = [.. p.Answers.Select(answer => answer.Brief)];
        (string Lead, string[] Answers)[] forms =
        [
            (Lead(p, elapsed, bar), full), (Lead(p, elapsed, bar), half), (Lead(p, elapsed, bar == BarWidth ? bar / 2 : bar), half), (Lead(p, elapsed, 0), full),
            (Lead(p, elapsed, 0), half),
            .. half.Length > 0 ? [(ShortLead(p, elapsed), [.. half.SkipLast(1).Select(answer => answer.TrimEnd('%', ' ')), .. half.TakeLast(1)])] : Array.Empty<(string, string[])>(),
        ];
        var fits = Array.FindIndex(forms, form => (form.Lead + Errors(p) + Joined(form.Answers)).Length <= width);
        var (text, answers) = fits >= 0 ? forms[fits] : (Lead(p, elapsed, 0), half);
        if ((text + Errors(p)).Length <= width)
            text += Errors(p);
        foreach (var (index, answer) in answers.Index())
        {
            if ((text + Joined(answer, index)).Length > width)
                return text.Length + 2 <= width ? text + " …" : text;
            text += Joined(answer, index);
        }

        // What comes to a share so far says more than the throughput of a cell that measures costs.
        foreach (var part in answers.Length == 0 ? Cell(p) : p.Treatment is null ? Doubts(p) : [.. Doubts(p), .. Cell(p with { Kind = null })])
        {
            if (text.Length + part.Length > width)
                break;
            text += part;
        }

        return text;
    }

    private static string Joined(string[] answers) => string.Concat(answers.Select(Joined));

    private static string Joined(string answer, int index) => (index == 0 ? "  " : ", ") + answer;

    private static string Lead(RunProgress p, TimeSpan elapsed, int bar)
    {
        var text = p.Phase.PadRight(11) + Mark(p);
        if (bar > 0)
            text += " " + Bar(elapsed / (elapsed + p.TimeLeft!.Value + TimeSpan.FromMilliseconds(1)), bar);
        text += " " + Clock(elapsed);
        return p.TimeLeft is { } left ? text + $", {Clock(left)} left" : text;
    }

    // A time below 0 is what is left.
    private static string ShortLead(RunProgress p, TimeSpan elapsed) => $"{p.Phase}{Mark(p)} {(p.TimeLeft is { } left ? "-" + Clock(left) : Clock(elapsed))}";

    private static string Mark(RunProgress p) => p.Doubts switch { null => "", [] => " ✓", _ => " !" };

    private static string Errors(RunProgress p) => p.Errors > 0 ? string.Create(CultureInfo.InvariantCulture, $"  {p.Errors} errors") : "";

    // The mark at the line's beginning tells that there are some.
    private static IEnumerable<string> Doubts(RunProgress p) => p.Doubts is [_, ..] doubts ? ["  in doubt: " + string.Join(", ", doubts)] : [];

    private static IEnumerable<string> Cell(RunProgress p)
    {
        if (p.Compiling is { } compiling)
            yield return string.Create(CultureInfo.InvariantCulture, $"  compiling {100 * compiling:0.#} %");
        if (p.Treatment is not null)
            yield return "  " + p.Treatment;
        if (p.Kind is { } kind)
            yield return kind == CellKind.Cost ? " cost" : " timed";
        if (p.SoFar is { } soFar)
            yield return "  " + soFar;
        // A cell that has just begun has no throughput.
        if (p.Sips is > 0.5 and var sips)
            yield return string.Create(CultureInfo.InvariantCulture, $"  {sips:0} SIPS");
        if (p.P90Ms is { } p90)
            yield return string.Create(CultureInfo.InvariantCulture, $"  p90 {p90:0.0} ms");
    }

    private static string Bar(double done, int width)
    {
        var full = Math.Clamp((int)(done * width), 0, width);
        return new string('█', full) + new string('░', width - full);
    }

    private static string Clock(TimeSpan time) => time.TotalHours < 1
        ? string.Create(CultureInfo.InvariantCulture, $"{(int)time.TotalMinutes}:{time.Seconds:00}")
        : string.Create(CultureInfo.InvariantCulture, $"{(int)time.TotalHours}:{time.Minutes:00}:{time.Seconds:00}");

    private static bool IsTerminal() => !Console.IsErrorRedirected
        && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && Environment.GetEnvironmentVariable("TERM") != "dumb";

    private void Tick()
    {
        lock (_gate)
        {
            if (_current is not null && _time.GetElapsedTime(_lastShown) > TimeSpan.FromMilliseconds(900))
                Draw();
        }
    }

    private void Draw()
    {
        var width = _width();
        // The time that is left goes down while nothing is reported.
        var left = _current!.TimeLeft - _time.GetElapsedTime(_lastReported);
        var text = Text(_current with { TimeLeft = left < TimeSpan.Zero ? TimeSpan.Zero : left }, _time.GetElapsedTime(_started), width);
        text = text.Length > width ? text[..width] : text;
        Show("\r" + text.PadRight(Math.Min(_drawn, width)));
        _drawn = text.Length;
        _lastShown = _time.GetTimestamp();
    }

    private void Erase()
    {
        if (_isTerminal && _drawn > 0)
            Show("\r" + new string(' ', Math.Min(_drawn, _width())) + "\r");
        _drawn = 0;
    }

    private void Show(string text)
    {
        _output.Write(text);
        _output.Flush();
    }
}
