using TlsToll.Reports.Documents;
using TlsToll.Reports.Text;
using TlsToll.Results.Metrics;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Primitives;

/// <summary>
/// Compares the measured CPU cost of a full handshake in the SUT with the cost of its primitives on the same host: the server's signature
/// and its two operations of the key agreement or, with static RSA, its decryption. The remainder is the rest of a connection.
/// </summary>
public static class HandshakeReport
{
    /// <summary>Table of the comparison; null if the run has no cost per handshake.</summary>
    public static PlainTable? Of(RunResult run, PrimitiveTimes primitives)
    {
        var rows =
            from cost in run.Comparisons
            where cost.Metric == Metric.CpuMicrosPerConnection && cost.Estimate is not null
            // Nearly all handshakes are those of the treatment with a connection per interaction.
            let treatment = run.Treatments.FirstOrDefault(t => t.Name == cost.From?[^1])
            let negotiated = treatment?.Negotiated is [var only] ? only.Parameters : null
            where negotiated is not null
            let expected = Expected(negotiated, primitives)
            select (IReadOnlyList<string>)
            [
                treatment.Label ?? negotiated.Key,
                $"{Numbers.OrDash(cost.Estimate, "0")} ± {Numbers.OrDash(cost.HalfWidth, "0")}",
                Numbers.OrDash(expected.Key, "0"), Numbers.OrDash(expected.Agreement, "0"), Numbers.OrDash(expected.Key + expected.Agreement, "0"),
                Numbers.OrDash(cost.Estimate - expected.Key - expected.Agreement, "0"),
            ];
        return rows.ToArray() is { Length: > 0 } table ? new PlainTable(["full handshake, µs of CPU", "measured", "key", "agreement", "sum", "the rest"], table) : null;
    }

    private static (double? Key, double? Agreement) Expected(NegotiatedParameters negotiated, PrimitiveTimes primitives)
    {
        if (negotiated.Group == "none")
            return (primitives.Microseconds(negotiated.Key, "decrypt"), 0);
        return (primitives.Microseconds(negotiated.Key, "sign"), Agreement(negotiated.Group, primitives));
    }

    // A server generates a key and derives the secret. In a key encapsulation, it only encapsulates to the client's key.
    private static double? Agreement(string group, PrimitiveTimes primitives)
    {
        if (group == "x25519mlkem768")
            return Agreement("x25519", primitives) + primitives.Microseconds("ml-kem-768", "encapsulate");
        var key = group.StartsWith('p') ? "ecdh-" + group : group;
        return primitives.Microseconds(key, "keygen") + primitives.Microseconds(key, "derive");
    }
}
