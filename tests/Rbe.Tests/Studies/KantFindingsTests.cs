using System.Globalization;
using TlsToll.Results.Studies;
using static TlsToll.Rbe.Tests.Studies.StaticServers;

namespace TlsToll.Rbe.Tests.Studies;

/// <summary>Servers whose costs by the length of a page are given, and what the judges of Kant et al. make of them.</summary>
public sealed class KantFindingsTests
{
    private const string Bulk = "page:1MB:1";

    [Fact]
    public void A_line_is_found_again_with_the_shares_that_follow_from_it()
    {
        // The paper's equation 5, in µs for its ms.
        var study = Judged("kant2000", (levels, _) =>
        {
            var kilobytes = levels.TryGetValue("trace", out var trace) ? Kilobytes(trace) : 0.03;
            // Of the handshake's 1,270 µs, 1,000 are the RSA operation.
            var handshake = levels.GetValueOrDefault("ablate") == "sign" ? 270 : 1270;
            return levels.GetValueOrDefault("transport", "tls") == "tls" ? 240 + handshake + (40 * kilobytes) : 240 + (10 * kilobytes);
        });

        var line = study.Lines[0];
        line.Coefficients[0].Estimate.ShouldBe(1510, 10);
        line.Coefficients[1].Estimate.ShouldBe(40, 0.5);
        line.RSquared.ShouldBeGreaterThan(0.999);
        var drawn = line.Drawn!;
        (drawn.Figure, drawn.Response, drawn.Series).ShouldBe(("cost", "cpuMicrosPerInteraction.sut", "tls"));
        (drawn.Points[0].X, drawn.Points[^1].X).ShouldBe((30 / 1024.0, 1024));
        drawn.Points[^1].Estimate.ShouldBe(1510 + (40 * 1024), 500);
        drawn.Points.ShouldAllBe(p => p.Low <= p.Estimate && p.Estimate <= p.High);
        var parts = study.Shares[0].Columns[0].Shares;
        parts[0].Estimate!.Value.ShouldBe(43.0, 0.5);
        parts[1].Estimate!.Value.ShouldBe(36.6, 0.5);
        Verdict(study, "linear").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "times-in-ms").ShouldBe(FindingVerdict.Confirmed, Ours(study, "times-in-ms"));
        Verdict(study, "shares").ShouldBe(FindingVerdict.Confirmed);
        // 1,270 of 42,470 µs.
        Verdict(study, "negligible").ShouldBe(FindingVerdict.Confirmed, Ours(study, "negligible"));
        Verdict(study, "not-70").ShouldBe(FindingVerdict.Confirmed);
        Verdict(study, "rsa").ShouldBe(FindingVerdict.Confirmed, Ours(study, "rsa"));
        Verdict(study, "fifth").ShouldBe(FindingVerdict.Confirmed, Ours(study, "fifth"));
        Verdict(study, "times").ShouldBe(FindingVerdict.Confirmed, Ours(study, "times"));
        Verdict(study, "path-length").ShouldBe(FindingVerdict.NotMeasured);
        Verdict(study, "l2-size").ShouldBe(FindingVerdict.NotTested);
    }

    [Theory]
    [InlineData(10, FindingVerdict.Contradicted)]
    [InlineData(40, FindingVerdict.Confirmed)]
    [InlineData(100, FindingVerdict.Contradicted)]
    public void Lines_without_a_unit_are_judged_by_the_page_whose_bytes_cost_as_much_as_the_rest(double kilobytesOfTls, FindingVerdict verdict)
    {
        var study = Judged("kant2000", (levels, _) =>
        {
            var kilobytes = levels.TryGetValue("trace", out var trace) ? Kilobytes(trace) : 0.03;
            return levels.GetValueOrDefault("transport", "tls") == "tls" ? 40 * (kilobytesOfTls + kilobytes) : 10 * (24 + kilobytes);
        });

        Verdict(study, "times-in-ms").ShouldBe(verdict, Ours(study, "times-in-ms"));
    }

    [Fact]
    public void Packets_of_the_loopback_interface_are_shown_and_not_judged()
    {
        // With 30 B nine times as many.
        var study = Judged("kant2000", (_, _) => 1000, traffic: levels => (levels["trace"] == "page:36KB:1", levels["transport"] == "tls") switch
        {
            (true, true) => (120, 10),
            (true, false) => (40, 10),
            (false, true) => (90, 10),
            (false, false) => (10, 10),
        });

        foreach (var id in new[] { "packets", "packets-average" })
            Verdict(study, id).ShouldBe(FindingVerdict.NotTested);
        Ours(study, "packets").ShouldContain("Here: 9.0 ×");
        Ours(study, "packets-average").ShouldContain("0.33 ×");
    }

    [Theory]
    [InlineData("page:1MB:1", 50)]
    [InlineData("page:30B:1", 50)]
    public void A_time_is_the_drivers_where_the_server_waits(string page, double ofPage)
    {
        var study = Judged("kant2000", (_, _) => 1000, use: 0.9, firstByte: levels => levels["trace"] == page && levels["transport"] == "tls" ? 10 * ofPage : ofPage);

        foreach (var id in new[] { "first-byte", "first-byte-small", "first-byte-processors", "last-byte" })
            Verdict(study, id).ShouldBe(FindingVerdict.NotTested, Ours(study, id));
        Ours(study, "first-byte").ShouldStartWith("The SUT does not limit the rate: it uses its processors to 90 % with 30B, tls, on 1. Here: ");
    }

    // Table 7, with an L2 cache of 2 MB: the first byte of 30 B with TLS, with one processor and two.
    [Theory]
    [InlineData(558, 384, false, FindingVerdict.Confirmed, FindingVerdict.Confirmed)]
    [InlineData(558, 3000, false, FindingVerdict.Contradicted, FindingVerdict.Contradicted)]
    [InlineData(558, 3000, true, FindingVerdict.NotTested, FindingVerdict.NotTested)]
    [InlineData(3000, 384, true, FindingVerdict.Contradicted, FindingVerdict.NotTested)]
    public void The_first_byte_is_judged_with_one_processor_and_with_two_that_the_driver_does_not_share(
        double onOne, double onTwo, bool shared, FindingVerdict ofFactor, FindingVerdict ofProcessors)
    {
        var study = Judged("kant2000", (_, _) => 1000, shared: shared, firstByte: levels => (levels["trace"], levels["transport"], levels["processors"]) switch
        {
            ("page:30B:1", "tls", "1") => onOne,
            ("page:30B:1", "tls", _) => onTwo,
            ("page:30B:1", _, "1") => 63,
            ("page:30B:1", _, _) => 70,
            (Bulk, "tls", "1") => 272,
            (Bulk, "tls", _) => 222,
            (Bulk, _, "1") => 25,
            (Bulk, _, _) => 28,
            _ => 100,
        });

        Verdict(study, "first-byte").ShouldBe(ofFactor, Ours(study, "first-byte"));
        Verdict(study, "first-byte-processors").ShouldBe(ofProcessors, Ours(study, "first-byte-processors"));
        Verdict(study, "first-byte-small").ShouldBe(FindingVerdict.NotTested);
        Ours(study, "first-byte-small").ShouldStartWith("On loopback a page is sent at once");
    }

    // MB a second.
    [Theory]
    [InlineData(12, FindingVerdict.Confirmed)]
    [InlineData(25, FindingVerdict.Contradicted)]
    [InlineData(18, FindingVerdict.NotResolved)]
    public void Bandwidth_is_that_with_TLS_against_that_without(double megabytes, FindingVerdict verdict)
    {
        var study = Judged("kant2000", (_, _) => 1000, traffic: levels => levels["transport"] == "tls" ? (10, megabytes) : (10, 10));

        Verdict(study, "bandwidth").ShouldBe(verdict, Ours(study, "bandwidth"));
    }

    [Fact]
    public void A_second_processor_like_the_papers_confirms_what_it_says_of_scaling()
    {
        // Table 1, requests per second.
        var study = Judged("kant2000", (levels, _) => 1e6 / Table1(levels));

        foreach (var id in new[] { "scaling", "scaling-36", "scaling-plain", "factor-falls", "factor" })
            Verdict(study, id).ShouldBe(FindingVerdict.Confirmed, Ours(study, id));
        Verdict(study, "scaling-4").ShouldBe(FindingVerdict.NotTested);
    }

    [Theory]
    [InlineData(1.05, FindingVerdict.Contradicted)]
    [InlineData(1.1, FindingVerdict.NotResolved)]
    [InlineData(1.2, FindingVerdict.Confirmed)]
    public void Much_poorer_scaling_is_at_least_a_tenth(double ratio, FindingVerdict verdict)
    {
        var study = Judged("kant2000", (levels, _) => 1000 / (levels.GetValueOrDefault("processors") != "2" ? 1 : levels["transport"] == "tls" ? 1.5 * ratio : 1.5));

        Verdict(study, "scaling-plain").ShouldBe(verdict, Ours(study, "scaling-plain"));
        Verdict(study, "factor-falls").ShouldBe(FindingVerdict.Confirmed, Ours(study, "factor-falls"));
    }

    [Fact]
    public void Gains_are_not_compared_where_the_driver_shares_the_processors()
    {
        var study = Judged("kant2000", (levels, _) => 1e6 / Table1(levels), shared: true);

        foreach (var id in new[] { "scaling", "scaling-36", "scaling-plain", "factor-falls" })
        {
            Verdict(study, id).ShouldBe(FindingVerdict.NotTested, Ours(study, id));
            Ours(study, id).ShouldStartWith("With two processors, the driver shares them. Here: ");
        }
    }

    [Theory]
    [InlineData(0.058, 0.158, FindingVerdict.Confirmed)]
    [InlineData(0.095, 0.190, FindingVerdict.Contradicted)]
    [InlineData(0.08, 0.1811, FindingVerdict.NotResolved)]
    public void Branches_in_bulk_are_much_rarer_if_by_a_fifth(double withTls, double without, FindingVerdict verdict)
    {
        // Table 6, one processor: branches per instruction, and the share of them that is mispredicted.
        var study = Judged("kant2000", (_, _) => 1000, counts: levels => (levels["trace"] == Bulk, levels["transport"] == "tls") switch
        {
            (true, true) => (withTls, 0.067),
            (true, false) => (without, 0.062),
            (false, true) => (0.116, 0.116),
            (false, false) => (0.210, 0.219),
        });

        Verdict(study, "branches-bulk").ShouldBe(verdict, Ours(study, "branches-bulk"));
        Verdict(study, "branches").ShouldBe(FindingVerdict.Confirmed, Ours(study, "branches"));
        Verdict(study, "mispredictions").ShouldBe(FindingVerdict.Confirmed, Ours(study, "mispredictions"));
    }

    private static double Kilobytes(string trace) => trace.Split(':')[1] switch
    {
        "30B" => 30 / 1024.0,
        "36KB" => 36,
        "1MB" => 1024,
        var bytes => int.Parse(bytes, CultureInfo.InvariantCulture) / 1024.0,
    };

    // Kant et al., table 1: requests per second, scaled to full utilisation.
    private static double Table1(IReadOnlyDictionary<string, string> levels) =>
        (levels.GetValueOrDefault("trace", "page:30B:1").Split(':')[1], levels.GetValueOrDefault("transport", "tls"), levels.GetValueOrDefault("processors", "1")) switch
        {
            ("30B", "tls", "1") => 353,
            ("30B", "tls", "2") => 661,
            ("30B", _, "1") => 2496,
            ("30B", _, "2") => 4166,
            ("1MB", "tls", "1") => 12,
            ("1MB", "tls", "2") => 23,
            ("1MB", _, "1") => 75,
            ("1MB", _, "2") => 110,
            ("36KB", "tls", "1") => 201,
            ("36KB", "tls", "2") => 345,
            ("36KB", _, "1") => 1120,
            ("36KB", _, "2") => 1643,
            _ => 100,
        };
}
