using System.Globalization;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>Compares the measurements with Coarfa, Druschel and Wallach 2006: shares of the cost, claims, figure 10.</summary>
internal static class CoarfaEvaluator
{
    private static readonly (string Trace, string Title)[] Traces = [("amazon", "Amazon's trace"), ("cs", "the department's trace")];

    private const string EverythingToday = "sign+kex+cipher+mac+rand";

    private static readonly (string Noop, string Name)[] Classes =
        [("sign", "key exchange (RSA)"), ("cipher", "cipher"), ("mac", "MAC and key derivation"), ("rand", "randomness")];

    private static readonly (string Noop, string Name)[] ClassesToday =
    [
        ("sign", "signature (RSA)"), ("kex", "key agreement (X25519)"), ("cipher", "cipher"), ("mac", "key schedule (HMAC)"), ("rand", "randomness"),
    ];

    public static StudyResult Evaluate(StudyData data, StudyResult result)
    {
        var costs = new CoarfaCosts(data);
        var statements = PaperStatements.Read("coarfa2006");
        return result with
        {
            Shares = [.. Stacks(costs)],
            Rules = statements.Name,
            Findings = statements.Judge(new CoarfaClaims(costs).All),
            Reference = ReferenceTable.Compare("coarfa2006.csv", ours => Ours(ours, costs)),
            Answers = [.. Traces.SelectMany(t => Answers(costs, t.Trace, t.Title))],
        };
    }

    private static IEnumerable<ShareStack> Stacks(CoarfaCosts costs)
    {
        string[] notes =
        [
            "The share of a part is 1 − the SUT's CPU time per hit without the part ÷ with all of TLS, mean over the blocks.",
            "Together − apart: the saving with all parts left out at once, minus the sum of the savings with each left out alone. It can be negative.",
        ];
        yield return new ShareStack("anatomy", "Relative costs of the parts of TLS, static RSA and AES-128-CBC with SHA-1", "Fig. 9, section 4", "%",
            [.. Traces.Select(t => new ShareColumn(t.Title, Anatomy(costs, noops => costs.Without(noops, t.Trace), CoarfaCosts.Everything, costs.Messages(t.Trace), Classes)))],
            [.. notes,
                "Not TLS, as in the paper's Fig. 9: the handshake's messages without computation, then plain data (skeleton-plain).",
                "Other TLS: what TLS without cryptography costs beyond that: OpenSSL's state machine and records, .NET's streams."]);
        if (costs.Today("none", "amazon") is null)
            yield break;
        yield return new ShareStack("anatomy-today", "Relative costs of the parts of TLS 1.3: X25519, RSA-2048, AES-128-GCM", null, "%",
            [.. Traces.Where(t => costs.Today("none", t.Trace) is not null).Select(t => new ShareColumn(t.Title, Anatomy(costs, noops => costs.Today(noops, t.Trace), EverythingToday, costs.Plain(t.Trace), ClassesToday)))],
            [.. notes,
                "Other TLS: what TLS without cryptography costs beyond no TLS: OpenSSL's state machine and records, .NET's streams, and the handshake's messages, which the paper's Fig. 9 counts as not TLS. There is no skeleton with plain data of TLS 1.3."]);
    }

    // Each class alone, the additional saving of all together, the rest of TLS, and what is not TLS.
    private static IReadOnlyList<StackedShare> Anatomy(
        CoarfaCosts costs, Func<string, Combination?> without, string everything, Combination? outside, IReadOnlyList<(string Noop, string Name)> classes)
    {
        var (full, all) = (without("none"), without(everything));
        return
        [
            .. classes.Select(c => costs.Saved(c.Name, full, without(c.Noop))),
            costs.Cost.Share("together − apart", c => 100 * ((c[0] - c[1]) - c[2..].Sum(x => c[0] - x)) / c[0],
                [full, all, .. classes.Select(c => without(c.Noop))]),
            costs.Cost.Share("other TLS", c => 100 * (c[1] - c[2]) / c[0], full, all, outside),
            costs.Cost.Share("not TLS", c => 100 * c[1] / c[0], full, outside),
        ];
    }

    // Figure 10 shows the rate in percent of the rate without TLS; here it is computed from the SUT's CPU time per hit.
    private static Interval? Ours(string[] ours, CoarfaCosts costs) => ours switch
    {
        ["relative", var trace, var parts] => costs.Cost.Ratio(costs.Structure(parts, trace), costs.Plain(trace))?.Increasing(x => 100 * x),
        ["rate", var trace, "plain"] => costs.Rate(costs.Plain(trace)),
        ["rate", var trace, "tls"] => costs.Rate(costs.Without("none", trace)),
        ["rate", var trace, var parts] => costs.Rate(costs.Structure(parts, trace)),
        ["cache", var trace] => costs.Cost.Ratio(costs.Cached("session-id", trace), costs.Cached("off", trace)),
        _ => null,
    };

    private static IEnumerable<string> Answers(CoarfaCosts costs, string trace, string title)
    {
        var (full, all, plain) = (costs.Without("none", trace), costs.Without(CoarfaCosts.Everything, trace), costs.Plain(trace));
        if (costs.Share(full, plain) is { } tls && costs.Share(full, all) is { } crypto)
            yield return $"For {title}, TLS is {Points(tls)} of the SUT's CPU time per hit; its cryptography is {Points(crypto)}, of which the key exchange accounts for {Points(costs.Share(full, costs.Without("sign", trace)))}.";
        if (costs.Cost.Difference(plain, all) is { } left)
            yield return string.Create(CultureInfo.InvariantCulture, $"Without any cryptography, {title} still costs {Verdicts.Value(left, "µs", "0")} per hit more than without TLS.");
    }

    private static string Points(Interval? share) => Verdicts.Value(share, "%");
}
