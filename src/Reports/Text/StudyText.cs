using System.Globalization;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Text;

/// <summary>Output at the end of a study: remarks, findings, and the main sentences last.</summary>
public static class StudyText
{
    private const int Width = 80;

    /// <summary>Writes it.</summary>
    public static void Write(TextWriter output, StudyResult study)
    {
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{study.Title}: {study.Runs} of {study.RunsPlanned} runs, {study.Figures.Count} figures, {study.Status}"));
        if (study.LoadScale is { } scale)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Saturation at {scale.SaturationEbs} Active EBs, limited by the {(scale.LimitedBy == "sut" ? "SUT" : "machine, client included")}"));
        foreach (var remark in study.Remarks)
            Indented(output, "Note: ", remark);
        if (study.Findings.Count > 0)
            output.WriteLine($"{Environment.NewLine}The paper's statements, and what became of them here");
        foreach (var finding in study.Findings)
            Indented(output, finding.VerdictText.PadRight(14), finding.Statement);
        output.WriteLine();
        foreach (var answer in study.Answers)
            Indented(output, "", answer);
    }

    private static void Indented(TextWriter output, string first, string text)
    {
        var indent = first;
        foreach (var line in TextWrap.Lines(text, Width - first.Length))
        {
            output.WriteLine(indent + line);
            indent = new string(' ', first.Length);
        }
    }
}
