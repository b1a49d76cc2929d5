using TlsToll.Studies.Files;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Studies.Reading;

/// <summary>Finds the studies that come with the program and those of the user.</summary>
public static class StudyFiles
{
    private const string Folder = "studies";

    /// <summary>Paths of the studies that come with the program, ordered by name.</summary>
    public static IReadOnlyList<string> All()
    {
        var folder = Path.Combine(AppContext.BaseDirectory, Folder);
        return Directory.Exists(folder) ? [.. Directory.EnumerateFiles(folder, "*.yaml").Order(StringComparer.Ordinal)] : [];
    }

    /// <summary>Path of a study's file.</summary>
    /// <param name="study">Name or path of the study.</param>
    /// <exception cref="InvalidRequestException">There is no such study.</exception>
    public static string Find(string study)
    {
        var all = All();
        if (all.FirstOrDefault(path => Path.GetFileNameWithoutExtension(path) == study) is { } known)
            return known;
        if (File.Exists(study))
            return Path.GetFullPath(study);
        var names = all.Select(path => Path.GetFileNameWithoutExtension(path)).ToArray();
        var near = names.Where(name => name.StartsWith(study, StringComparison.Ordinal)).OrderBy(name => name.Length).Concat(NearNames.Of(study, names, 1)).ToArray();
        throw new InvalidRequestException($"unknown study or file '{study}'; " + (near.Length > 0 ? $"did you mean {near[0]}?" : $"the studies are {string.Join(", ", names)}."));
    }

    /// <summary>Reads a study's file.</summary>
    /// <exception cref="InvalidRequestException">The file cannot be read, or has mistakes.</exception>
    public static (StudyFile File, string Path) Read(string path)
    {
        try
        {
            return (StudyReader.Read(File.ReadAllText(path), path), path);
        }
        catch (Exception e) when (e is StudyFileException or IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException(e.Message, e);
        }
    }
}
