using System.Globalization;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results at the end of a study: remarks, findings, and the main sentences last.</summary>
public static class StudyText
{
    private const int Width = 80;

    /// <summary>Prints the results of a study.</summary>
    /// <param name="output">Receives the text.</param>
    /// <param name="study">Results of the study.</param>
    /// <param name="doubts">Doubts about its runs.</param>
    public static void Write(TextWriter output, StudyResult study, IReadOnlyList<Doubt> doubts)
    {
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{study.Title}: {study.Runs} of {study.RunsPlanned} runs, {study.Figures.Count} figures, {study.Status}"));
        if (study.LoadScale is { } scale)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Saturation at {scale.SaturationEbs} Active EBs, limited by the {(scale.LimitedBy == "sut" ? "SUT" : "machine, client included")}"));
        foreach (var remark in study.Remarks)
            output.Write(TextWrap.Indented(remark, Width, "Note: "));
        foreach (var doubt in doubts)
            output.Write(TextWrap.Indented(doubt.Text, Width, "DOUBT: "));
        if (study.Findings.Count > 0)
            output.WriteLine($"{Environment.NewLine}The paper's claims and the verdicts here");
        foreach (var finding in study.Findings)
            output.Write(TextWrap.Indented(finding.Statement, Width, finding.VerdictText.PadRight(14)));
        output.WriteLine();
        foreach (var answer in study.Answers)
            output.Write(TextWrap.Indented(answer, Width, ""));
    }
}
