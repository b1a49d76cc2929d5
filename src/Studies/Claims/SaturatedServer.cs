using System.Globalization;
using TlsToll.Results.Studies;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>A load that uses all of the server's processors: rates and response times are the server's only there.</summary>
internal static class SaturatedServer
{
    /// <summary>What was found, if the server was saturated in each case by the mean over the blocks; otherwise not tested, with the reason.</summary>
    /// <param name="judged">What was found.</param>
    /// <param name="use">Use of the SUT's processors, in percent.</param>
    /// <param name="least">Use in percent from which it counts as saturated.</param>
    /// <param name="cases">Combinations, each with words for it.</param>
    public static Judged Only(Judged judged, BlockValues use, double least, IEnumerable<(string Name, Combination? Of)> cases)
    {
        if (judged.Verdict == FindingVerdict.NotMeasured)
            return judged;
        var uses = cases.Select(c => (c.Name, Rows: use.Rows(c.Of))).ToArray();
        if (uses.Any(u => u.Rows.Count == 0))
            return judged with { Verdict = FindingVerdict.NotMeasured };
        var (idlest, lowest) = uses.Select(u => (u.Name, Use: u.Rows.Average(row => row[0]))).MinBy(u => u.Use);
        return lowest >= least
            ? judged
            : judged.NotTested(string.Create(CultureInfo.InvariantCulture, $"The SUT does not limit the rate: it uses its processors to {lowest:0} % with {idlest}."));
    }
}
