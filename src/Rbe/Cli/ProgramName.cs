using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// Name of the program in its texts: <c>bench</c> if the launcher of a clone started it, which the user types as <c>./bench</c>; <c>rbe</c>, if it is that
/// service of <c>docker-compose.yml</c>, which the user types as <c>docker compose run --rm rbe</c>; otherwise <c>tlstoll</c>, the command of the .NET tool.
/// </summary>
internal static class ProgramName
{
    /// <summary>Name of the launcher.</summary>
    public const string Launcher = LauncherProgram.Name;

    /// <summary>Name of the tool.</summary>
    public const string Tool = "tlstoll";

    /// <summary>Name of the service of <c>docker-compose.yml</c>, which passes it to the program.</summary>
    public const string Service = LauncherProgram.Service;

    private const string ServiceTyped = "docker compose run --rm " + Service;

    /// <summary>Name in this process.</summary>
    public static string Current { get; } = LauncherProgram.IsUsed ? Launcher : LauncherProgram.IsService ? Service : Tool;

    /// <summary>What the user types to start the program in this process.</summary>
    public static string Typed => TypedAs(Current);

    /// <summary>What the user types to start a program.</summary>
    /// <param name="program">Name of the program.</param>
    public static string TypedAs(string program) => program switch { Launcher => LauncherProgram.Typed, Service => ServiceTyped, _ => program };
}
