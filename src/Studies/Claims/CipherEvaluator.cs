using System.Globalization;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Compares the measurements with two articles of 2011, "OpenSSL: Cipher Selection" and "Accelerated SSL".</summary>
internal static class CipherEvaluator
{
    private static readonly string[] Suites =
    [
        "TLS_RSA_WITH_AES_128_CBC_SHA", "TLS_RSA_WITH_AES_256_CBC_SHA", "TLS_RSA_WITH_RC4_128_SHA", "TLS_RSA_WITH_CAMELLIA_128_CBC_SHA",
        "TLS_RSA_WITH_CAMELLIA_256_CBC_SHA", "TLS_RSA_WITH_SEED_CBC_SHA", "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
    ];

    public static StudyResult Evaluate(StudyData data, StudyResult result)
    {
        var claims = new CipherClaims(data);
        var statements = PaperStatements.Read("openssl-ciphers");
        return result with
        {
            Rules = statements.Name,
            Findings = statements.Judge(claims.All),
            Reference = ReferenceTable.Compare("openssl-ciphers.csv", ours => Ours(ours, data, claims)),
            Answers = [.. Answers(claims)],
            Remarks = [.. result.Remarks, .. data.Primitives is { } times ? [$"openssl speed: {times.OpenSsl}, the host's, 8,192 bytes a call; the SUT may use another build"] : Array.Empty<string>()],
        };
    }

    private static Interval? Ours(string[] ours, StudyData data, CipherClaims claims) => ours switch
    {
        ["gbit", var cipher] => claims.Time(cipher)?.Decreasing(ns => 8 * 8192 / ns),
        ["per-second", var operation] => data.Primitives?.Of(operation)?.Decreasing(ns => 1e9 / ns),
        ["rsa", var shorter, var longer] => claims.RsaRatio(shorter, longer),
        ["lost", var baseline, var cipher] => claims.Ratio(baseline, cipher)?.Increasing(CipherClaims.Lost),
        ["lost-without-aes-ni", var baseline, var cipher] => PrimitiveTimes.Ratio(claims.Time(baseline), claims.Time(cipher, aesNi: false))?.Increasing(CipherClaims.Lost),
        ["gain-by-aes-ni", var cipher] => PrimitiveTimes.Ratio(claims.Time(cipher), claims.Time(cipher, aesNi: false))?.Increasing(x => 100 * (x - 1)),
        ["kilobytes", var cipher] => CipherClaims.Kilobytes(claims.Time(cipher)),
        ["kilobytes-without-aes-ni", var cipher] => CipherClaims.Kilobytes(claims.TimeWithoutAesNi(cipher)),
        _ => null,
    };

    private static IEnumerable<string> Answers(CipherClaims claims)
    {
        var costs = Suites.Select(suite => (Suite: suite, Micros: claims.MicrosPerKilobyte(suite))).Where(s => s.Micros is not null).OrderBy(s => s.Micros!.Estimate).ToArray();
        if (costs.Length > 0)
        {
            yield return "A KB of a page of 1 MB costs the SUT, beyond what it costs without TLS: "
                + string.Join("; ", costs.Select(c => string.Create(CultureInfo.InvariantCulture, $"{c.Suite} {Verdicts.Value(c.Micros, "µs", "0.00")}"))) + ".";
        }
    }
}
