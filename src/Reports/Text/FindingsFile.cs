using TlsToll.Reports.Documents;
using TlsToll.Reports.Export;
using TlsToll.Reports.Sections;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Text;

/// <summary>Writes <c>findings.md</c>: the paper's claims with their verdicts, and its values next to ours.</summary>
public static class FindingsFile
{
    /// <summary>Writes the file; does nothing for a study without claims.</summary>
    public static void Write(string path, StudyResult study)
    {
        if (study.Findings.Count == 0)
            return;
        var subtitle = FormattableString.Invariant($"Study {study.Study}{(study.Quick ? ", short form" : "")}: {study.Runs} of {study.RunsPlanned} runs, {study.Status}.");
        AtomicFile.Write(path, MarkdownExport.Of(new ReportDocument($"{study.Source ?? study.Title}: claims and results", subtitle, RunResult.NotTpc,
            [FindingsSection.Findings(study), FindingsSection.Reference(study), PredictionSection.Of(study)])));
    }
}
