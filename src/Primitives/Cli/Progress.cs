namespace TlsToll.Primitives.Cli;

/// <summary>
/// Shows the current measurement on stderr: on a terminal one line that is rewritten, otherwise at most one line every ten seconds.
/// </summary>
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

    /// <summary>Clears the line on a terminal.</summary>
    public void Clear()
    {
        if (_terminal)
            Console.Error.Write("\r" + new string(' ', _width) + "\r");
    }
}
