using System.Globalization;
using TlsToll.Studies.Design;
using TlsToll.Studies.Files;
using TlsToll.Studies.Reading;
using TlsToll.Testbed;

namespace TlsToll.Studies.Running;

/// <summary>What is asked of <c>rbe study</c>.</summary>
/// <param name="Path">The study's file.</param>
/// <param name="Quick">Whether the short form is asked for.</param>
/// <param name="DryRun">Whether only the plan is.</param>
/// <param name="Out">Directory of the results; null for the usual one.</param>
/// <param name="Blocks">Blocks instead of the study's.</param>
/// <param name="Seed">The seed; null for the usual one.</param>
/// <param name="Settings">Settings instead of the study's.</param>
public sealed record StudyRequest(
    string Path, bool Quick, bool DryRun, string? Out, int? Blocks, ulong? Seed, IReadOnlyDictionary<string, string> Settings)
{
    /// <summary>In a line: what a start that goes on must have in common with the first.</summary>
    public string Asked => string.Join(' ', new[]
    {
        Quick ? "--quick" : "",
        Blocks is { } blocks ? string.Create(CultureInfo.InvariantCulture, $"--blocks {blocks}") : "",
        Seed is { } seed ? string.Create(CultureInfo.InvariantCulture, $"--seed {seed}") : "",
        string.Join(' ', Settings.OrderBy(s => s.Key, StringComparer.Ordinal).Select(s => $"--set {s.Key}={s.Value}")),
    }.Where(word => word.Length > 0));

    /// <summary>The design.</summary>
    /// <exception cref="InvalidRequestException">The file is wrong.</exception>
    public StudyDesign Design() => Design(Path);

    /// <summary>The design by another copy of the file.</summary>
    /// <exception cref="InvalidRequestException">The file is wrong.</exception>
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

    private StudyForm Changed(StudyForm form) => form with { Settings = StudyForm.Merge(form.Settings, Settings), Blocks = Blocks ?? form.Blocks };
}
