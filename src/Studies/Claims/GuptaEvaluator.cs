using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>
/// Compares the measurements with Gupta et al. 2004: relative costs by page and key, the reuse formula, RSA against elliptic curves.
/// </summary>
internal static class GuptaEvaluator
{
    private static readonly string[] Keys = ["rsa-1024", "ecdsa-p160", "rsa-1536", "ecdsa-p192", "rsa-2048", "ecdsa-p224", "rsa-3072", "ecdsa-p256"];
    private static readonly string[] Pages = ["0", "10", "30", "70"];

    public static StudyResult Evaluate(StudyData data, StudyResult result)
    {
        var costs = new GuptaCosts(data);
        var statements = PaperStatements.Read("gupta2004");
        return result with
        {
            Shares = [.. Stacks(costs)],
            Rules = statements.Name,
            Findings = statements.Judge(new GuptaClaims(data, costs).All),
            Reference = ReferenceTable.Compare("gupta2004.csv", ours => Ours(ours, costs)),
            Answers = [.. Answers(costs)],
        };
    }

    // Figure 4: the cost of public-key operations does not depend on the page, so the saving of a resumed session with 30 KB applies to all
    // pages.
    private static IEnumerable<ShareStack> Stacks(GuptaCosts costs)
    {
        (string Page, string Key)[] columns = [.. from page in Pages from key in Keys select (page, key)];
        var measured = columns.Where(c => costs.Cost.Rows(costs.Full(c.Page, c.Key), costs.Plain(c.Page), costs.Full("30", c.Key), costs.Reused("100", c.Key)).Count > 0).ToArray();
        if (measured.Length == 0)
            yield break;
        yield return new ShareStack("relative", "Relative costs of a fetch with a full handshake, by page and key", "Fig. 4, section 5.2", "µs",
            [.. measured.Select(c => new ShareColumn($"{c.Page} KB, {c.Key}",
            [
                costs.Cost.Share("not TLS", v => v[0], costs.Plain(c.Page)),
                costs.Cost.Share("full instead of resumed handshake", v => v[0] - v[1], costs.Full("30", c.Key), costs.Reused("100", c.Key)),
                costs.Cost.Share("the rest of TLS", v => v[0] - v[1] - (v[2] - v[3]), costs.Full(c.Page, c.Key), costs.Plain(c.Page), costs.Full("30", c.Key), costs.Reused("100", c.Key)),
            ]))],
            ["Public-key operations are the cost of a full handshake minus that of a resumed one, with pages of 30 KB, where both were measured; this includes the certificate's bytes and, for ECDHE, the fresh key.",
             "The rest of TLS: a resumed handshake, records, and .NET's work for a TLS connection."]);
    }

    private static Interval? Ours(string[] ours, GuptaCosts costs) => ours switch
    {
        ["primitive", var rsa, var curve] => costs.Alone(rsa, "ecdsa-" + curve),
        ["share", var key, var page] => costs.ShareOfRsa(key, page),
        ["reduction", var rsa, var curve, var page] => costs.Reduced(page, (rsa, curve)),
        ["load", var rsa, var curve] => costs.GainWithLoad((rsa, curve)),
        ["first-byte", var key] => costs.FirstByte(key),
        ["saturation", var key] => costs.RateWithLoad(key),
        // Additional requests that the curve handles compared with RSA, in percent, for the same CPU time.
        ["gain", var rsa, var curve, var reuse] => costs.Cost.Ratio(costs.Reused(reuse, curve), costs.Reused(reuse, rsa))?.Increasing(x => 100 * (x - 1)),
        ["formula", var key, var reuse] => costs.Formula(key, reuse),
        _ => null,
    };

    private static IEnumerable<string> Answers(GuptaCosts costs)
    {
        foreach (var (reuse, words) in new[] { ("0", "no session reused"), ("66", "two thirds reused"), ("87.5", "seven eighths reused") })
        {
            if (costs.Cost.Ratio(costs.Reused(reuse, "ecdsa-p256"), costs.Reused(reuse, "rsa-2048")) is { } more)
                yield return $"Pages of 30 KB, {words}: with ECDHE and P-256 the SUT serves {Verdicts.Change(more)} fetches per CPU second, against static RSA-2048.";
        }
    }
}
