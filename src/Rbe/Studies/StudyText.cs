using System.Globalization;
using TlsToll.Rbe.Reports;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Studies;

/// <summary>What is printed at the end of a study: the findings, what went wrong, and the answers last.</summary>
internal static class StudyText
{
    /// <summary>Writes it.</summary>
    public static void Write(TextWriter output, StudyResult study)
    {
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{study.Title}: {study.Runs} of {study.RunsPlanned} runs, {study.Figures.Count} figures, {study.Status}"));
        if (study.LoadScale is { } scale)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Saturation at {scale.SaturationEbs} Active EBs, limited by the {(scale.LimitedBy == "sut" ? "SUT" : "machine, client included")}"));
        foreach (var remark in study.Remarks)
            output.WriteLine("Note: " + remark);
        if (study.Findings.Count > 0)
        {
            output.WriteLine();
            output.Write(new PlainTable(["the paper's statement", "here"], [.. study.Findings.Select(f => (IReadOnlyList<string>)[f.Statement, Word(f.Verdict)])]).ToText());
        }

        output.WriteLine();
        foreach (var answer in study.Answers)
            output.WriteLine(answer);
    }

    /// <summary>A verdict in words.</summary>
    public static string Word(FindingVerdict verdict) => verdict switch
    {
        FindingVerdict.Confirmed => "confirmed",
        FindingVerdict.Contradicted => "contradicted",
        _ => "not resolved",
    };
}
