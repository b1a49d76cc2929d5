using TlsToll.Contracts;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Rbe.Tests.Reports.Synthetic;

/// <summary>A study of invented numbers, shaped as García et al.'s: two experiments over the load, one with an evil level.</summary>
internal static class SyntheticStudy
{
    private static readonly int[] Ebs = [10, 20, 30, 40, 50, 60, 70];
    private static readonly int[] FewEbs = [20, 40, 60];
    private static readonly (string Level, double Dearer, bool Tls, bool PerRequest)[] Ssl =
        [("plain", 1, false, false), ("session", 1.06, true, false), ("request", 2.6, true, true)];
    private static readonly (string Level, double Dearer)[] Keys = [("rsa-512", 1.05), ("rsa-1024", 1.06), (SyntheticRun.Evil, 1.3)];

    private static readonly SyntheticRun.Plan[] SslPlans = [.. Ebs.SelectMany(ebs => Ssl.Select(ssl => SyntheticRun.Of(
        $"ebs-{ebs}-{ssl.Level}", ebs, ssl.Dearer, ssl.Tls, ssl.PerRequest, ("ebs", SyntheticRun.Text(ebs)), ("ssl", ssl.Level))))];

    private static readonly SyntheticRun.Plan[] KeyPlans = [.. FewEbs.SelectMany(ebs => Keys.Select(key => SyntheticRun.Of(
        $"ebs-{ebs}-key-{key.Level}", ebs, key.Dearer, tls: true, perRequest: false, ("ebs", SyntheticRun.Text(ebs)), ("key", key.Level))))];

    /// <summary>The run beside it.</summary>
    public static RunResult Run(string status = "valid") => SyntheticRun.Make([.. SslPlans, .. KeyPlans], status: status);

    /// <summary>The study.</summary>
    public static StudyResult Make(string status = "valid") => new()
    {
        Study = "synthetic",
        Repeat = "study synthetic --quick",
        Title = "The cost of SSL in a business-to-business service",
        Source = "García et al. 2007",
        About = ["The numbers are invented.", "Two experiments share the base suite."],
        Quick = true,
        StartedAt = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        EndedAt = new DateTime(2026, 1, 2, 5, 9, 5, DateTimeKind.Utc),
        Status = status,
        RunsPlanned = 90,
        Runs = status == "interrupted" ? 61 : 90,
        Sittings = 2,
        LoadScale = new LoadScaleResult("the fewest Active EBs at which the SIPS no longer grow by 2 %", 38, "sut", 50,
            [
                new LoadStep(8, 20.5, 0.4, 0.2), new LoadStep(38, 55.1, 0.97, 0.5),
                new LoadStep(48, 55.3, SutUtilisation: null, DriverUtilisation: null),
            ]),
        Experiments =
        [
            new ExperimentResult("ssl", "Does SSL cost anything?",
                [Levels("ebs", Ebs), new FactorLevels("ssl", [.. Ssl.Select(s => s.Level)])], [.. SslPlans.Select(p => p.Name)]),
            new ExperimentResult("rsa", "Does the key's length?",
                [Levels("ebs", FewEbs), new FactorLevels("key", [.. Keys.Select(k => k.Level)])], [.. KeyPlans.Select(p => p.Name)]),
        ],
        Figures = [Figure6, Figure7, Figure9, Cost],
        Lines = [Line("tls", 500, 2), Line("plain", 100, 0.5)],
        Anova = [.. Anova("raw"), .. Anova("log")],
        Checks =
        [
            new StudyCheck("ssl", "blocks' means", "raw", "p90Ms.CreateOrder", "Shapiro–Wilk", 0.81, 0.003, Passed: false,
                "The residuals are not normal: prefer the logarithms."),
            new StudyCheck("ssl", "blocks' means", "log", "p90Ms.CreateOrder", "Shapiro–Wilk", 0.98, 0.61, Passed: true,
                "Nothing speaks against normal residuals."),
            new StudyCheck("rsa", "blocks' means", "raw", "sips", "Levene", Statistic: null, PValue: null, Passed: null,
                "Too few blocks to test."),
        ],
        Differences =
        [
            new StudyDifference("ssl", "sips", "ssl", "plain", "session", -0.6, -2.1, 0.9, 0.41, "1/s"),
            new StudyDifference("ssl", "sips", "ssl", "plain", "request", -5.4, -6.9, -3.9, 0.00002, "1/s"),
        ],
        Reference =
        [
            new ReferenceValue("Fig. 7, p. 229", "greatest loss of throughput per session", "1/s", "2.5", 1.9, 1.1, 2.7, Note: null),
            new ReferenceValue("section 6.2", "difference by key length", "ms", "not appreciable", Ours: null, Low: null, High: null,
                "the paper gives no number"),
        ],
        Findings =
        [
            new Finding("f1", "section 6.1, p. 229", "SSL per session costs little throughput.", "−0.6 [−2.1, 0.9] 1/s",
                FindingVerdict.Confirmed, "The interval lies within ± 2.5 1/s."),
            new Finding("f2", "section 6.1, p. 229", "SSL per request costs more.", "−5.4 [−6.9, −3.9] 1/s", FindingVerdict.Contradicted,
                "The interval lies beyond 5.5 1/s."),
            new Finding("f3", "section 6.2, p. 231", "The key's length does not matter.", "+0.4 [−1.8, 2.6] %", FindingVerdict.NotResolved,
                "Intervals of all pairs cover 0."),
        ],
        PaperFactors =
        [
            new PaperFactorLevel("key of the handshake", "RSA-512", "impossible", "OpenSSL 3 refuses it."),
            new PaperFactorLevel("key of the handshake", "RSA-1024", "measured", ""),
            new PaperFactorLevel("encryption", "RC4-128", "substituted", "AES-128-SHA, because RC4 is gone."),
        ],
        Answers =
        [
            "TLS per business session costs 3.1 % ± 0.4 of the application server's CPU.", "TLS per request costs 61.5 % ± 1.2 of it.",
        ],
        Remarks = ["The study was resumed once."],
    };

    private static FigureResult Figure6 =>
        new("fig6", "Response times of two interactions, with and without SSL", "Fig. 6, section 6.1", "ssl", "ebs", "Active EBs", "ssl",
        [Panel("Create Order", ServiceName.CreateOrder), Panel("Product Detail", ServiceName.ProductDetail)]);

    private static FigureResult Figure7 => new("fig7", "Throughput", "Fig. 7, section 6.1", "ssl", "ebs", "Active EBs", "ssl",
        [
            new FigurePanel("sips", "Throughput", "1/s", [.. Ssl.Select(ssl => Series(ssl.Level, SslPlans, p => SyntheticRun.Sips(p, 1)))])
            {
                PaperValues = [new("plain", "40", 30, "Table 9", "slow machine"), new("plain", "40", 50, "Table 9", "fast machine"), new("session", "80", 28, "Section 9", Note: null)],
            },
        ])
    {
        PaperNotes = ["The paper shows the other values only as a drawing."],
    };

    private static readonly (string Trace, double Kilobytes)[] Pages = [("page:1024:1", 1), ("page:36KB:1", 36), ("page:1MB:1", 1024)];

    // A line fitted to each series, and the paper's values of another machine.
    private static FigureResult Cost => new("cost", "CPU time by the size of the page", "Equation 5", "cost", "trace", "Trace", "transport",
        [
            new FigurePanel("cpuMicrosPerInteraction.sut", "SUT: CPU per interaction", "µs", [OfPages("plain", 100, 0.5), OfPages("tls", 500, 2)])
            {
                PaperValues = [.. Pages.Select(page => new PaperValue("tls", page.Trace, 1510 + (40 * page.Kilobytes), "Equation 5", Note: null))],
            },
        ]);

    private static FigureSeries OfPages(string transport, double a, double b) => new(transport, [.. Pages.Select(page => (page.Trace, Cost: a + (b * page.Kilobytes)))
        .Select(page => new FigurePoint(page.Trace, PaperX: null, "page-" + transport, page.Cost, page.Cost * 0.97, page.Cost * 1.03, 3, Note: null)
        { ByBlock = [page.Cost * 0.98, page.Cost, page.Cost * 1.02] })]);

    private static FittedLine Line(string transport, double a, double b) => new($"{transport}, by page", "T = a + b·KB", 0.998, 9,
        [new LineCoefficient("a, the transaction without its bytes", "µs", a, a * 0.98, a * 1.02), new LineCoefficient("b, each KB", "µs", b, b * 0.98, b * 1.02)], Paper: null)
    {
        Drawn = new DrawnLine("cost", "cpuMicrosPerInteraction.sut", transport, [.. Enumerable.Range(0, 6).Select(i => Math.Pow(4, i)).Select(x => new LinePoint(x, a + (b * x), 0.95 * (a + (b * x)), 1.05 * (a + (b * x))))]),
    };

    private static FigureResult Figure9 =>
        new("fig9", "Throughput by the length of the key", "Fig. 10, section 6.2", "rsa", "key", "key", SeriesFactor: null,
        [new FigurePanel("sips", "Throughput", "1/s",
            [new FigureSeries("", [.. Keys.Select((k, i) =>
                new FigurePoint(k.Level, PaperX: null, KeyPlans[i].Name, 40 + i, 38 + i, 43 + i, 3, Note: null))])])]);

    /// <summary>Writes both files.</summary>
    public static void Write(string directory, string status = "valid")
    {
        RunJson.Write(Path.Combine(directory, "run.json"), Run(status));
        StudyJson.Write(Path.Combine(directory, StudyJson.FileName), Make(status));
    }

    private static FigurePanel Panel(string label, ServiceName service) => new($"p90Ms.{service}", "90th percentile of the response time, " + label, "ms",
        [.. Ssl.Select(ssl => Series(ssl.Level, SslPlans, p => SyntheticRun.P90(p, service, 1)))]);

    // The last load of the costliest is not measured.
    private static FigureSeries Series(string level, SyntheticRun.Plan[] plans, Func<SyntheticRun.Plan, double> value) => new(level,
    [
        .. from p in plans
           where p.Factors["ssl"] == level
           let point = new FigurePoint(
               SyntheticRun.Text(p.Ebs), SyntheticRun.Text(p.Ebs * 4 / 3), p.Name, value(p), value(p) * 0.95, value(p) * 1.06, 3, Note: null)
           { ByBlock = [value(p) * 0.98, value(p), value(p) * 1.02] }
           select p is { PerRequest: true, Ebs: 70 }
               ? point with { Estimate = null, Low = null, High = null, Blocks = 0, ByBlock = [], Note = "the ports ran out" }
               : point,
    ]);

    private static IEnumerable<StudyAnovaRow> Anova(string scale) =>
        from response in new[] { "p90Ms.CreateOrder", "sips" }
        from row in new (string Factor, double Sum, int Df, double? F, double? Theory, double? P, double Percent)[]
        {
            ("ebs", 1234.5, 6, 312.4, 1.82, 1e-9, 91.2), ("ssl", 56.7, 2, 4.2, 2.81, 0.021, 4.2),
            ("ebs × ssl", 12.3, 12, 0.4, 1.65, 0.93, 0.9),
            ("residual", 49.9, 42, null, null, null, 3.7),
        }
        select new StudyAnovaRow("ssl", "blocks' means", scale, response, row.Factor, row.Sum, row.Df, row.Sum / row.Df, row.F,
            row.Theory, row.P, row.Percent, 0.1);

    private static FactorLevels Levels(string name, int[] levels) => new(name, [.. levels.Select(SyntheticRun.Text)]);
}
