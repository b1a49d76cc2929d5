using System.Globalization;

namespace TlsToll.Sut.Data;

/// <summary>
/// Shows progress: on a terminal, as a bar that is redrawn at most five times per second; otherwise, as a line for every 10 percent.
/// Thread-safe.
/// </summary>
internal sealed class PopulationProgress(TextWriter output, bool terminal, long total, TimeProvider time)
{
    private const int Width = 40;

    private static readonly TimeSpan Redraw = TimeSpan.FromMilliseconds(200);

    private readonly Lock _lock = new();
    private long _done;
    private long _drawnAt = long.MinValue;
    private long _tenths;

    public void Add(long amount)
    {
        lock (_lock)
        {
            _done += amount;
            if (terminal)
                Draw();
            else
                Tell();
        }
    }

    /// <summary>Ends the line of the bar.</summary>
    public void End()
    {
        if (terminal)
            output.WriteLine();
    }

    private void Draw()
    {
        var now = time.GetTimestamp();
        if (_done < total && _drawnAt != long.MinValue && time.GetElapsedTime(_drawnAt, now) < Redraw)
            return;
        _drawnAt = now;
        var filled = (int)(_done * Width / total);
        var bar = new string('#', filled) + new string('.', Width - filled);
        output.Write(string.Create(CultureInfo.InvariantCulture, $"\rpopulating [{bar}] {_done * 100 / total,3} %"));
    }

    private void Tell()
    {
        var tenths = _done * 10 / total;
        if (tenths == _tenths)
            return;
        _tenths = tenths;
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"populating: {tenths * 10} %"));
    }
}
