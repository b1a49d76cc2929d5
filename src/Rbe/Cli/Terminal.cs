namespace TlsToll.Rbe.Cli;

/// <summary>The terminal on standard output.</summary>
internal static class Terminal
{
    /// <summary>Its columns; what is usual if standard output is a file or another program, which gets the same text wherever it was written.</summary>
    /// <param name="usual">Usual number of columns.</param>
    public static int Columns(int usual) => !Console.IsOutputRedirected && Console.WindowWidth is > 0 and var columns ? columns : usual;
}
