using System.Globalization;
using TlsToll.Rbe.Reports.Pages;
using TlsToll.Rbe.Reports.Sections;

namespace TlsToll.Rbe.Reports;

/// <summary>Puts a report together from what a results directory holds.</summary>
internal static class ReportPages
{
    /// <summary>The report.</summary>
    public static ReportPage Of(ReportInput input)
    {
        List<Section> sections = [AnswerSection.Of(input)];
        if (input.Study is { } study)
            sections.Add(FiguresSection.Of(study));
        if (input.Run is { } run)
            sections.AddRange(ResponseSections.Of(run, input.Study));
        return new ReportPage(Title(input), Subtitle(input), input.Run?.Notice ?? RunResult.NotTpc, [.. sections.Where(section => section.Blocks.Count > 0)]);
    }

    private static string Title(ReportInput input) => input.Study?.Title ?? "What TLS costs";

    private static string Subtitle(ReportInput input)
    {
        var product = input.Run?.Product ?? "TLS Toll";
        var (start, end) = input.Study is { } study ? (study.StartedAt, study.EndedAt) : (input.Run!.StartedAt, input.Run.EndedAt);
        var text = string.Create(CultureInfo.InvariantCulture, $"{product}, {start:yyyy-MM-dd HH:mm} to {end:yyyy-MM-dd HH:mm} UTC");
        if (input.Study is { } quick)
            text += $", study {quick.Study}{(quick.Quick ? ", short form" : "")}{(quick.Source is null ? "" : $", after {quick.Source}")}";
        return text;
    }
}
