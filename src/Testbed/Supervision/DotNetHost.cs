using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Supervision;

/// <summary>The <c>dotnet</c> that runs this process, so that every tier runs on the same runtime.</summary>
public static class DotNetHost
{
    /// <summary>Path of the program; just <c>dotnet</c>, from PATH, if this runtime was not started from an installation.</summary>
    public static string Program { get; } = Find();

    /// <summary>The command line that runs a program of ours.</summary>
    /// <param name="assembly">Path of its dll.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>The words of the command.</returns>
    public static IReadOnlyList<string> Command(string assembly, params IEnumerable<string> arguments) => [Program, assembly, .. arguments];

    private static string Find()
    {
        // <root>/shared/Microsoft.NETCore.App/<version>/
        var root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        var program = Path.Combine(root, "dotnet");
        return File.Exists(program) ? program : "dotnet";
    }
}
