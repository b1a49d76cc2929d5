using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports;

/// <summary>Builds a report from the contents of a results directory.</summary>
internal static class ReportBuilder
{
    /// <summary>The report.</summary>
    public static ReportDocument Of(ReportInput input)
    {
        Section[] sections = [AnswerSection.Of(input), .. Measured(input), .. Paper(input.Study), .. Method(input)];
        var notice = input.Run?.Notice ?? RunResult.NotTpc;
        return new ReportDocument(Title(input), Subtitle(input), notice, [.. sections.Where(section => section.Blocks.Count > 0)]);
    }

    private static IEnumerable<Section> Measured(ReportInput input)
    {
        if (input.Study is { } study)
        {
            yield return SharesSection.Shares(study);
            yield return SharesSection.Lines(study);
            yield return PredictionSection.Of(study);
            yield return FiguresSection.Of(study);
        }

        if (input.Run is not { } run)
            yield break;
        yield return ComparisonsSection.Of(run);
        yield return MeterSection.Of(run);
        yield return ProfileSection.Of(run);
        yield return AttributionSection.Of(run);
        foreach (var section in MetricSections.Of(run, input.Study))
            yield return section;
    }

    private static IEnumerable<Section> Paper(StudyResult? study) => study is null
        ? []
        :
        [
            AnovaSection.Of(study), DifferencesSection.Of(study), FindingsSection.Findings(study), FindingsSection.Reference(study),
            FindingsSection.Factors(study),
        ];

    private static IEnumerable<Section> Method(ReportInput input)
    {
        if (input is { Run: { } measured, ResponseTimes: { } times })
            yield return DistributionSection.Of(measured, input.Study, times);
        yield return MethodSections.Method(input.Study);
        if (input.Run is { } run)
        {
            yield return ProofSection.Of(run);
            yield return SettingsSections.Machine(run);
            yield return SettingsSections.Settings(run);
        }

        yield return MethodSections.Limits(input);
    }

    private static string Title(ReportInput input) => input.Study?.Title ?? "The cost of TLS";

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
