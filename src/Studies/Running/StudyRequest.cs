using System.Globalization;
using TlsToll.Results.Files;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Reading;
using TlsToll.Testbed;

namespace TlsToll.Studies.Running;

/// <summary>Options of <c>bench study</c>.</summary>
/// <param name="Path">Path of the study's file.</param>
/// <param name="Quick">True for the quick form.</param>
/// <param name="DryRun">True to show only the plan.</param>
/// <param name="Out">Directory of the results; null for the default.</param>
/// <param name="Blocks">Number of blocks that replaces the study's; null to keep it.</param>
/// <param name="Seed">Seed; null for the default.</param>
/// <param name="Settings">Settings that replace the study's.</param>
public sealed record StudyRequest(
    string Path, bool Quick, bool DryRun, string? Out, int? Blocks, ulong? Seed, IReadOnlyDictionary<string, string> Settings)
{
    /// <summary>Options in one line. A start that continues a study must have the same options as the first start.</summary>
    public string Options => string.Join(' ', Flags(value => value));

    /// <summary>The request whose <see cref="Options"/> a study's state names; null if the line is not of this version.</summary>
    /// <param name="path">Path of the study's file.</param>
    /// <param name="options">Options in one line.</param>
    public static StudyRequest? Of(string path, string options)
    {
        // A value may contain blanks and commas, and stands last.
        var words = (" " + options).Split(" --set ");
        var flags = words[0].Split(' ', StringSplitOptions.RemoveEmptyEntries);
        string? After(string flag) => flags.SkipWhile(word => word != flag).Skip(1).FirstOrDefault();
        var settings = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var word in words.Skip(1))
        {
            if (word.Split('=', 2) is not [var name, var value])
                return null;
            settings[name] = value;
        }

        int? blocks = int.TryParse(After("--blocks"), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
        ulong? seed = ulong.TryParse(After("--seed"), NumberStyles.None, CultureInfo.InvariantCulture, out var known) ? known : null;
        var request = new StudyRequest(path, flags.Contains("--quick", StringComparer.Ordinal), DryRun: false, Out: null, blocks, seed, settings);
        return request.Options == options ? request : null;
    }

    /// <summary>Arguments of the command with these options; null if the file does not come with the program, because it may change or move.</summary>
    public string? Repeat => StudyFiles.All().Contains(Path, StringComparer.Ordinal)
        ? string.Join(' ', [$"study {System.IO.Path.GetFileNameWithoutExtension(Path)}", .. Flags(ShellWord.Of)])
        : null;

    /// <summary>Reads the file and builds the design.</summary>
    /// <exception cref="InvalidRequestException">The file is invalid.</exception>
    public StudyDesign Design() => Design(Path);

    /// <summary>Builds the design from another copy of the file.</summary>
    /// <exception cref="InvalidRequestException">The file is invalid.</exception>
    public StudyDesign Design(string path)
    {
        try
        {
            var file = StudyFiles.Read(path).File;
            var form = Changed(Quick ? file.Quick : file.Full);
            var design = StudyDesign.Of(file with { Full = form, Quick = form }, Quick, path);
            return Seed is { } seed ? design with { Base = design.Base with { Seed = seed } } : design;
        }
        catch (StudyFileException e)
        {
            throw new InvalidRequestException(e.Message, e);
        }
    }

    private IEnumerable<string> Flags(Func<string, string> word) =>
    [
        .. Quick ? ["--quick"] : Array.Empty<string>(),
        .. Blocks is { } blocks ? [string.Create(CultureInfo.InvariantCulture, $"--blocks {blocks}")] : Array.Empty<string>(),
        .. Seed is { } seed ? [string.Create(CultureInfo.InvariantCulture, $"--seed {seed}")] : Array.Empty<string>(),
        .. Settings.OrderBy(s => s.Key, StringComparer.Ordinal).Select(s => "--set " + word($"{s.Key}={s.Value}")),
    ];

    private StudyForm Changed(StudyForm form) => form with { Settings = StudyForm.Merge(form.Settings, Settings), Blocks = Blocks ?? form.Blocks };
}
