using TlsToll.Measurement.Host;

namespace TlsToll.Testbed.Supervision;

/// <summary>The file that marks a run directory: its name, the user, where process ids are valid, and the processes that will remove it.</summary>
/// <param name="Name">Name of the directory.</param>
/// <param name="User">Name of the user.</param>
/// <param name="Boot">Boot id and process namespace.</param>
/// <param name="Owners">The RBE and its supervisor; empty if the marker is of an earlier version.</param>
/// <param name="Keep">True if the directory outlives its run; its processes don't.</param>
internal sealed record RunMarker(string Name, string User, string Boot, IReadOnlyList<ProcessIdentity> Owners, bool Keep)
{
    /// <summary>Name of the file.</summary>
    public const string FileName = ".tlstoll-run";

    private const string KeepLine = "keep";

    /// <summary>True if this user's run created the directory since the host's start, and every process that would end it has ended.</summary>
    public bool IsAbandoned => Owners.Count > 0 && User == Environment.UserName && Boot == Here && !Owners.Any(owner => owner.IsAlive);

    // Without a boot id, nothing equals it.
    private static string Here => BootId.Read() is { } boot ? $"{boot} {new FileInfo("/proc/self/ns/pid").LinkTarget}" : "";

    /// <summary>The marker of a directory of this process.</summary>
    public static RunMarker Of(string name, IEnumerable<ProcessIdentity> owners, bool keep = false) => new(name, Environment.UserName, Here, [.. owners], keep);

    /// <summary>Reads a directory's marker; null if it has none.</summary>
    public static RunMarker? Read(string directory)
    {
        string[] lines;
        try
        {
            lines = File.ReadAllLines(Path.Combine(directory, FileName));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }

        return lines switch
        {
            [var name, var user, { Length: > 0 } boot, .. var others] => new RunMarker(
                name, user, boot, [.. others.Select(ProcessIdentity.TryParse).OfType<ProcessIdentity>()], others.Contains(KeepLine, StringComparer.Ordinal)),
            [var name, ..] => new RunMarker(name, "", "", [], Keep: false),
            _ => null,
        };
    }

    /// <summary>Writes the marker.</summary>
    public void Write(string directory) =>
        File.WriteAllLines(Path.Combine(directory, FileName), [Name, User, Boot, .. Owners.Select(owner => owner.ToString()), .. Keep ? [KeepLine] : Array.Empty<string>()]);
}
