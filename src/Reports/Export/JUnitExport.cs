using System.Globalization;
using System.Text;
using System.Xml;
using TlsToll.Results.Between;
using TlsToll.Results.Metrics;

namespace TlsToll.Reports.Export;

/// <summary>
/// Writes a comparison of runs as JUnit XML, for build servers. Its counts mirror the outcome: a regression is a failure, runs that are not comparable are an
/// error, and an inconclusive comparison has skipped test cases and neither of both.
/// </summary>
public static class JUnitExport
{
    private const string Skipped = "skipped";

    /// <summary>XML text of a comparison.</summary>
    /// <param name="comparison">Comparison of the runs.</param>
    public static string Of(RunComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        Suite[] suites =
        [
            new("runs", Runs(comparison)),
            .. from pair in comparison.Responses.GroupBy(r => (r.Treatment, r.Baseline))
               let name = pair.Key.Baseline is { } plain ? $"{pair.Key.Treatment} ÷ {plain}" : pair.Key.Treatment
               select new Suite(name, [.. pair.Select(response => Judged(comparison, response))]),
        ];
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(new Utf8Writer(text), new XmlWriterSettings { Indent = true, NewLineChars = "\n" }))
            Write(writer, suites);
        return text.Append('\n').ToString();
    }

    // What concerns all responses: whether they may be compared at all, and what none of them shows.
    private static Case[] Runs(RunComparison comparison)
    {
        if (comparison.Obstacles is [var first, ..])
            return [new("comparable", "error", $"Not comparable: {first}", string.Join('\n', comparison.Obstacles))];
        var comparable = new Case("comparable", null, "", string.Join('\n', comparison.Differences.Select(d => "Differs: " + d)));
        var isOpen = comparison.Outcome == ComparisonOutcome.Inconclusive && comparison.Responses.All(r => r.Outcome != ComparisonOutcome.Inconclusive);
        return isOpen
            ? [comparable, new("without TLS", Skipped, "Inconclusive: a worsening without TLS is not excluded", Weaknesses(comparison))]
            : [comparable];
    }

    private static Case Judged(RunComparison comparison, ResponseComparison response)
    {
        var tolerance = comparison.TolerancePercent.ToString(CultureInfo.InvariantCulture);
        var numbers = Numbers(response);
        var remarks = Weaknesses(comparison);
        return response.Outcome switch
        {
            ComparisonOutcome.NoRegression => new(response.Response, null, "", numbers),
            ComparisonOutcome.Regression => new(response.Response, "failure", $"Regression: a worsening is shown, and {tolerance} % is not excluded. {numbers}", remarks),
            ComparisonOutcome.NotComparable => new(response.Response, Skipped, "Not judged: the runs are not comparable", ""),
            _ => new(response.Response, Skipped, $"Inconclusive: a regression of {tolerance} % is neither shown nor excluded. {numbers}", remarks),
        };
    }

    private static string Weaknesses(RunComparison comparison) => string.Join('\n', comparison.Remarks.Concat(comparison.Doubts));

    private static string Numbers(ResponseComparison r)
    {
        var unit = r.Baseline is null ? "" : " ×";
        return string.Create(CultureInfo.InvariantCulture, $"Before {r.Before:0.000}{unit}, after {r.After:0.000}{unit}: {SignedPercent.Of(r.ChangePercent, r.Low, r.High)}");
    }

    private static void Write(XmlWriter writer, IReadOnlyList<Suite> suites)
    {
        writer.WriteStartDocument();
        writer.WriteStartElement("testsuites");
        writer.WriteAttributeString("name", "compare");
        Counts(writer, [.. suites.SelectMany(suite => suite.Cases)]);
        foreach (var suite in suites)
        {
            writer.WriteStartElement("testsuite");
            writer.WriteAttributeString("name", Printable(suite.Name));
            Counts(writer, suite.Cases);
            foreach (var test in suite.Cases)
                Write(writer, suite.Name, test);
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void Counts(XmlWriter writer, IReadOnlyList<Case> cases)
    {
        writer.WriteAttributeString("tests", Text(cases.Count));
        writer.WriteAttributeString("failures", Text(cases.Count(test => test.Result == "failure")));
        writer.WriteAttributeString("errors", Text(cases.Count(test => test.Result == "error")));
        writer.WriteAttributeString(Skipped, Text(cases.Count(test => test.Result == Skipped)));
    }

    private static void Write(XmlWriter writer, string suite, Case test)
    {
        writer.WriteStartElement("testcase");
        writer.WriteAttributeString("classname", Printable(suite));
        writer.WriteAttributeString("name", Printable(test.Name));
        if (test.Result is not null)
        {
            writer.WriteStartElement(test.Result);
            writer.WriteAttributeString("message", Printable(test.Message));
            if (test.Result != Skipped)
                writer.WriteAttributeString("type", test.Result == "error" ? "not comparable" : "regression");
            writer.WriteString(Printable(test.Details));
            writer.WriteEndElement();
        }
        else if (test.Details.Length > 0)
        {
            writer.WriteElementString("system-out", Printable(test.Details));
        }

        writer.WriteEndElement();
    }

    // Names come from files and may hold characters that XML does not allow.
    private static string Printable(string text) => string.Concat(text.Where(XmlConvert.IsXmlChar));

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed record Suite(string Name, IReadOnlyList<Case> Cases);

    // Result is the name of the element within the test case; null if it passed.
    private sealed record Case(string Name, string? Result, string Message, string Details);

    // The declaration names the encoding of the writer.
    private sealed class Utf8Writer(StringBuilder text) : StringWriter(text, CultureInfo.InvariantCulture)
    {
        public override Encoding Encoding => Encoding.UTF8;
    }
}
