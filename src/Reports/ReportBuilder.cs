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
    public static ReportDocument Of(ReportInput input)
    {
        if (input is { Run: null, Study: null, Faults: { } faults })
            return WithoutEmpty(FaultsSections.Of(faults));
        Section[] sections = [AnswerSection.Of(input), .. input.Study is { } study ? new[] { FiguresSection.Of(study), FindingsSection.Findings(study) } : [], .. Measured(input), .. Paper(input.Study), .. Method(input)];
        var notice = input.Run?.Notice ?? RunResult.NotTpc;
        return WithoutEmpty(new ReportDocument(Title(input), Subtitle(input), notice, sections)
        {
            Asked = input.Run is { } asked ? AskedFacts.Of(asked) : [],
            Command = RepeatCommand.Of(input) is { } arguments ? $"{input.Program} {arguments}" : null,
        });
    }

    private static ReportDocument WithoutEmpty(ReportDocument document) => document with { Sections = [.. document.Sections.Where(section => section.Blocks.Count > 0)] };

    private static IEnumerable<Section> Measured(ReportInput input) =>
    [
        .. input.Study is { } study
            ? [SharesSection.Shares(study), SharesSection.Lines(study), PredictionSection.Of(study)]
            : Array.Empty<Section>(),
        .. input.Run is { } run
            ? [.. input.Study is null ? [ChoicesSection.Of(run)] : Array.Empty<Section>(), ComparisonsSection.Of(run), .. input.Study is null ? [CourseSection.Of(run)] : Array.Empty<Section>(), MeterSection.Of(run), ProfileSection.Of(run), StatementsSection.Of(run), AttributionSection.Of(run), .. MetricSections.Of(run, input.Study)]
            : Array.Empty<Section>(),
    ];

    private static IEnumerable<Section> Paper(StudyResult? study) => study is null
        ? []
        :
        [
            FindingsSection.Reference(study), FindingsSection.Factors(study), AnovaSection.Of(study), DifferencesSection.Of(study),
        ];

    private static IEnumerable<Section> Method(ReportInput input) =>
    [
        .. input is { Run: { } measured, ResponseTimes: { } times } ? [DistributionSection.Of(measured, input.Study, times)] : Array.Empty<Section>(),
        MethodSections.Method(input.Run),
        MethodSections.Design(input.Study),
        .. input.Run is { } run ? [ProofSection.Of(run), SettingsSections.Machine(run), SettingsSections.Settings(run)] : Array.Empty<Section>(),
        MethodSections.Limits(input),
    ];

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
