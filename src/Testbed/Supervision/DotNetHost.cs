using System.Runtime.InteropServices;
using System.Text.Json;

namespace TlsToll.Testbed.Supervision;

/// <summary>The <c>dotnet</c> program that runs this process, so that every tier uses the same runtime unless it brings its own.</summary>
public static class DotNetHost
{
    /// <summary>Path of the program; <c>dotnet</c> from PATH if this runtime was not started from an installation.</summary>
    public static string Program { get; } = Find();

    /// <summary>Returns the command line that runs a .NET program: on its own runtime if it was published as self-contained, otherwise on that of this process.</summary>
    /// <param name="assembly">Path of its DLL.</param>
    /// <param name="arguments">Arguments of the program.</param>
    /// <returns>Words of the command.</returns>
    public static IReadOnlyList<string> Command(string assembly, params IEnumerable<string> arguments) =>
        BringsRuntime(assembly) ? [Path.ChangeExtension(assembly, null), .. arguments] : [Program, assembly, .. arguments];

    // Then its configuration includes the frameworks, where that of other programs only names them.
    private static bool BringsRuntime(string assembly)
    {
        try
        {
            using var configuration = JsonDocument.Parse(File.ReadAllText(Path.ChangeExtension(assembly, ".runtimeconfig.json")));
            return configuration.RootElement.TryGetProperty("runtimeOptions", out var options) && options.TryGetProperty("includedFrameworks", out _);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException or InvalidOperationException)
        {
            // The start of the program says what is wrong with it.
            return false;
        }
    }

    private static string Find()
    {
        // The directory is <root>/shared/Microsoft.NETCore.App/<version>/.
        var root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        var program = Path.Combine(root, "dotnet");
        return File.Exists(program) ? program : "dotnet";
    }
}
