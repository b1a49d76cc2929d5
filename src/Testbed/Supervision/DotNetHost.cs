using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Supervision;

/// <summary>The <c>dotnet</c> program that runs this process, so that every tier uses the same runtime.</summary>
public static class DotNetHost
{
    /// <summary>Path of the program; <c>dotnet</c> from PATH if this runtime was not started from an installation.</summary>
    public static string Program { get; } = Find();

    /// <summary>Returns the command line that runs a .NET program.</summary>
    /// <param name="assembly">Path of its DLL.</param>
    /// <param name="arguments">Arguments of the program.</param>
    /// <returns>Words of the command.</returns>
    public static IReadOnlyList<string> Command(string assembly, params IEnumerable<string> arguments) => [Program, assembly, .. arguments];

    private static string Find()
    {
        // The directory is <root>/shared/Microsoft.NETCore.App/<version>/.
        var root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        var program = Path.Combine(root, "dotnet");
        return File.Exists(program) ? program : "dotnet";
    }
}
