using TlsToll.Results.Capabilities;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>
/// Cipher suites for the completion of a flag: those that worked in the last trial for this user, or all known suites if there was none.
/// </summary>
public static class KnownSuites
{
    private static string? FilePath => UserFiles.InCache("suites.txt");

    /// <summary>IANA names of the suites.</summary>
    public static IEnumerable<string> Names()
    {
        try
        {
            return FilePath is { } path && File.Exists(path) ? File.ReadAllLines(path) : CipherSuites.All.Select(s => s.Name);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return CipherSuites.All.Select(s => s.Name);
        }
    }

    /// <summary>Saves the names of the suites that worked.</summary>
    public static void Remember(MachineReport report)
    {
        if (FilePath is not { } path)
            return;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllLines(path, report.Capabilities.Where(a => a is { Kind: "suite", Works: true }).Select(a => a.Name));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Without the file, completion offers all known suites.
        }
    }
}
