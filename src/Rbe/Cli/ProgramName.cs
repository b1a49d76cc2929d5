using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Name of the program in its texts: <c>bench</c> if the launcher of a clone started it, which the user types as <c>./bench</c>; otherwise
/// <c>tlstoll</c>, the command of the .NET tool.
/// </summary>
internal static class ProgramName
{
    /// <summary>Name of the launcher.</summary>
    public const string Launcher = LauncherProgram.Name;

    /// <summary>Name of the tool.</summary>
    public const string Tool = "tlstoll";

    /// <summary>Name in this process.</summary>
    public static string Current => LauncherProgram.IsUsed ? Launcher : Tool;

    /// <summary>What the user types to start the program in this process.</summary>
    public static string Typed => TypedAs(Current);

    /// <summary>What the user types to start a program.</summary>
    /// <param name="program">Name of the program.</param>
    public static string TypedAs(string program) => program == Launcher ? LauncherProgram.Typed : program;
}
