namespace TlsToll.Primitives.Cli;

/// <summary>The current measurement on stderr: one line that is rewritten on a terminal; elsewhere at most one line every ten seconds.</summary>
internal sealed class Progress
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(10);

    private readonly bool _terminal = !Console.IsErrorRedirected;
    private long _shown;
    private int _width;

    public void Show(string text)
    {
        if (_terminal)
        {
            Console.Error.Write("\r" + text.PadRight(_width));
            _width = text.Length;
        }
        else if (_shown == 0 || TimeProvider.System.GetElapsedTime(_shown) >= Interval)
        {
            _shown = TimeProvider.System.GetTimestamp();
            Console.Error.WriteLine("primitives: " + text);
        }
    }

    /// <summary>Clears the line of a terminal.</summary>
    public void Clear()
    {
        if (_terminal)
            Console.Error.Write("\r" + new string(' ', _width) + "\r");
    }
}
