namespace TlsToll.Testbed;

/// <summary>
/// The launcher of a clone, which builds OpenSSL and the native libraries by commands of its own. The .NET tool and the containers have none.
/// A service of <c>docker-compose.yml</c> passes its name by the same environment variable, so that messages name what works there.
/// </summary>
public static class LauncherProgram
{
    /// <summary>Name of the launcher.</summary>
    public const string Name = "bench";

    /// <summary>What the user types to start it.</summary>
    public const string Typed = "./" + Name;

    /// <summary>Environment variable by which what started the program passes its name: the launcher, or a service of <c>docker-compose.yml</c>.</summary>
    public const string Variable = "TLSTOLL_PROGRAM";

    /// <summary>The variable's value in the service of <c>docker-compose.yml</c>.</summary>
    public const string Service = "rbe";

    /// <summary>True if that service started this process.</summary>
    public static bool IsService { get; } = Environment.GetEnvironmentVariable(Variable) == Service;

    /// <summary>True if the launcher started this process.</summary>
    public static bool IsUsed { get; } = Environment.GetEnvironmentVariable(Variable) == Name;

    /// <summary>A command that only the launcher has, in the words of a message: where the launcher is not used, with the place where it is.</summary>
    /// <param name="command">The command with its arguments, such as <c>openssl-build 3.5</c>.</param>
    public static string Command(string command) => Command(command, IsUsed);

    /// <summary>The same for a process that the launcher started, or not.</summary>
    /// <param name="command">The command with its arguments.</param>
    /// <param name="isUsed">True if the launcher started it.</param>
    internal static string Command(string command, bool isUsed) => $"{Typed} {command}{(isUsed ? "" : " in a clone of the repository")}";
}
