namespace TlsToll.Primitives.Cli;

/// <summary>A line on stderr that says what is being measured: rewritten on a terminal, at most one every ten seconds elsewhere.</summary>
internal sealed class Progress
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(10);

    private readonly bool _terminal = !Console.IsErrorRedirected;
    private long _said;
    private int _width;

    /// <summary>Says it.</summary>
    public void Say(string what)
    {
        if (_terminal)
        {
            Console.Error.Write("\r" + what.PadRight(_width));
            _width = what.Length;
        }
        else if (_said == 0 || TimeProvider.System.GetElapsedTime(_said) >= Interval)
        {
            _said = TimeProvider.System.GetTimestamp();
            Console.Error.WriteLine("primitives: " + what);
        }
    }

    /// <summary>Clears the line.</summary>
    public void Done()
    {
        if (_terminal)
            Console.Error.Write("\r" + new string(' ', _width) + "\r");
    }
}
