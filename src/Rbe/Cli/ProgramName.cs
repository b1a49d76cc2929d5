namespace TlsToll.Rbe.Cli;

/// <summary>
/// Name of the program in its texts, which is what the user typed: <c>bench</c> if the launcher of a clone started it, otherwise <c>tlstoll</c>,
/// the command of the .NET tool.
/// </summary>
internal static class ProgramName
{
    /// <summary>Name of the launcher.</summary>
    public const string Launcher = "bench";

    /// <summary>Name of the tool.</summary>
    public const string Tool = "tlstoll";

    /// <summary>Environment variable by which the launcher passes its name.</summary>
    public const string Variable = "TLSTOLL_PROGRAM";

    /// <summary>What the user types to start it.</summary>
    public static string Typed => Current == Launcher ? "./" + Launcher : Tool;

    /// <summary>Name in this process.</summary>
    public static string Current { get; } = Environment.GetEnvironmentVariable(Variable) == Launcher ? Launcher : Tool;
}
