using TlsToll.Results.Capabilities;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Experiments.CapabilityProbes;

/// <summary>The suites to complete a flag from: those that worked when they were last tried here; all known ones before that.</summary>
public static class KnownSuites
{
    private static string? FilePath => CertificateCache.UserDirectory() is { } certificates
        ? Path.Combine(Path.GetDirectoryName(certificates)!, "suites.txt")
        : null;

    /// <summary>IANA's names.</summary>
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

    /// <summary>Keeps what worked.</summary>
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
            // Only completion is the poorer for it.
        }
    }
}
