using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Design;

namespace TlsToll.Studies.Claims;

/// <summary>Tests of the statements of Coarfa, Druschel and Wallach 2006.</summary>
/// <param name="costs">Measured costs.</param>
internal sealed class CoarfaClaims(CoarfaCosts costs)
{
    private const string Amazon = "amazon";
    private const string Department = "cs";
    private static readonly string[] Traces = [Amazon, Department];

    /// <summary>Tests by the statement's id.</summary>
    public IReadOnlyDictionary<string, Func<Statement, Judged>> All => new Dictionary<string, Func<Statement, Judged>>(StringComparer.Ordinal)
    {
        ["factor"] = s => ForBoth(s, "×", "0.0", (trace, confidence) => costs.Cost.Ratio(costs.Plain(trace), costs.Without("none", trace), confidence)),
        ["bulk-by-trace"] = _ => OfTraces(Department, Amazon, trace => (costs.Without("none", trace), costs.Without("cipher+mac", trace))),
        ["set-up-by-trace"] = _ => OfTraces(Amazon, Department, trace => (costs.Structure("full", trace), costs.Structure("minimal-setup", trace))),
        ["rsa-by-trace"] = _ => OfTraces(Amazon, Department, trace => (costs.Without("none", trace), costs.Without("sign", trace))),
        ["gulf"] = s => Within(
            s["least"], double.PositiveInfinity, "×", "0.0", (trace, confidence) => costs.Cost.Ratio(costs.Plain(trace), costs.Without("sign", trace), confidence)),
        ["loss"] = s => ForBoth(s, "%", "0.0", (trace, confidence) => costs.Share(costs.Without("none", trace), costs.Plain(trace), confidence)),
        ["second-processor"] = s => Shared(ForBoth(s, "%", "0.0", GainOfSecond)),
        ["second-processor-fig10"] = s => Shared(ForEach(s, "%", "0.0", GainOfSecond)),
        ["second-or-ideal"] = s => SecondOrIdeal(s["low"], s["high"], Amazon),
        ["second-or-ideal-cs"] = _ => SecondOrIdeal(1, double.PositiveInfinity, Department),
        ["second-at-least"] = s => SecondOrIdeal(s["least"], double.PositiveInfinity, Traces),
        ["file-size"] = _ => new(Verdicts.Value(PlainByTrace(0.95), "×", "0.00"), Verdicts.Higher(PlainByTrace)),
        ["loss-with-accelerator"] = s => ForBoth(s, "%", "0.0", (trace, confidence) => costs.Share(costs.Without("sign", trace), costs.Plain(trace), confidence)),
        ["accelerator"] = s => ForEach(s, "%", "0.0", GainWithoutRsa),
        ["faster-processors"] = s => AtMost(s, (trace, confidence) => Share("sign", trace, confidence)),
        ["dwarfed"] = Dwarfed,
        ["gap"] = s => AtMost(s, (trace, confidence) => costs.Share(costs.Without("none", trace), costs.Plain(trace), confidence)),
        ["cache-without-rsa"] = _ => CacheWithoutRsa(),
        ["cache"] = s => ForEach(s, "×", "0.00", (trace, confidence) => costs.Cost.Ratio(costs.Cached("session-id", trace), costs.Cached("off", trace), confidence)),
        ["rsa-dominates"] = _ => RsaDominates(),
        ["balanced"] = Balanced,
        ["other-tls-stands-out"] = _ => StandingOut(),
        ["deficit"] = s => Within(s["least"], double.PositiveInfinity, "×", "0.00", (trace, confidence) =>
            costs.Cost.Ratio(costs.Plain(trace), costs.Without(CoarfaCosts.Everything, trace), confidence)),
        ["marshalling"] = s => Within(double.NegativeInfinity, s["most"], "%", "0.0", (trace, confidence) =>
            costs.Cost.Ratio(costs.PlainWithoutCryptography(trace), costs.Without(CoarfaCosts.Everything, trace), confidence)?.Increasing(r => 100 * (r - 1))),
        ["skeleton"] = s => ForBoth(s, "%", "0.0", (trace, confidence) => costs.Cost.Of(
            c => 100 * (c[1] - c[2]) / c[0], confidence, costs.Without("none", trace), costs.PlainWithoutCryptography(trace), costs.Messages(trace))),
        ["set-up"] = _ => SetUp(),
        ["set-up-share"] = s => ForEach(s, "%", "0.0", (trace, confidence) => costs.Share(costs.Structure("full", trace), costs.Structure("minimal-setup", trace), confidence)),
        ["data-share"] = s => ForEach(s, "%", "0.0", (trace, confidence) => costs.Share(costs.Structure("full", trace), costs.Structure("plain-data", trace), confidence)),
        ["rsa-share"] = s => ForBoth(s, "%", "0.0", (trace, confidence) => costs.Share(costs.Without("none", trace), costs.Without("sign", trace), confidence)),
        ["rsa-bound"] = s => ForEach(s, "%", "0.0", GainWithoutRsa),
        ["non-tls"] = s => ForBoth(s, "%", "0.0", (trace, confidence) =>
            costs.Cost.Ratio(costs.Without("none", trace), costs.Messages(trace), confidence)?.Increasing(r => 100 * r)),
        ["other-tls"] = s => ForBoth(s, "%", "0.0", (trace, confidence) => costs.Cost.Of(
            c => 100 * (c[1] - c[2]) / c[0], confidence, costs.Without("none", trace), costs.Without(CoarfaCosts.Everything, trace), costs.Messages(trace))),
    };

    private Interval? GainOfSecond(string trace, double confidence) => Second(confidence, trace)?.Increasing(r => 100 * (r - 1));

    private Interval? GainWithoutRsa(string trace, double confidence) => Ideal(trace, confidence)?.Increasing(r => 100 * (r - 1));

    // Throughput with RSA left out ÷ with it, one processor.
    private Interval? Ideal(string trace, double confidence) => costs.Cost.Ratio(costs.Without("sign", trace), costs.Without("none", trace), confidence);

    // Cost of a hit without TLS, the department's trace ÷ Amazon's.
    private Interval? PlainByTrace(double confidence) => costs.Cost.Ratio(costs.Plain(Amazon), costs.Plain(Department), confidence);

    private Judged SecondOrIdeal(double low, double high, params string[] traces) => Shared(new Judged(
        string.Join("; ", traces.Select(trace =>
            $"{trace}: second processor {Verdicts.Change(Second(0.95, trace))}, RSA left out {Verdicts.Change(Ideal(trace, 0.95))}: {Verdicts.Value(SecondByIdeal(trace, 0.95), "×", "0.00")}")),
        Verdicts.Within(low, high, [.. traces.Select(trace => (Func<double, Interval?>)(confidence => SecondByIdeal(trace, confidence)))])));

    // Both throughputs are relative to that of one processor with RSA. They come from different cells, so their logarithms are compared as independent.
    private Interval? SecondByIdeal(string trace, double confidence)
    {
        if (Second(confidence, trace) is not { } second || Ideal(trace, confidence) is not { } ideal)
            return null;
        var (estimate, half) = (Math.Log(second.Estimate / ideal.Estimate), Math.Sqrt(Square(Math.Log(second.High / second.Low) / 2) + Square(Math.Log(ideal.High / ideal.Low) / 2)));
        return new Interval(Math.Exp(estimate), Math.Exp(estimate - half), Math.Exp(estimate + half), Math.Min(second.Count, ideal.Count), confidence);

        static double Square(double x) => x * x;
    }

    private Judged Shared(Judged judged) => costs.SecondIsShared ? SharedProcessors.WithoutContradiction(judged) : judged;

    private Judged Dwarfed(Statement statement)
    {
        Interval? Cryptography(string trace, double confidence) => costs.Cost.Of(
            c => (c[0] - c[1]) / c[2], confidence, costs.Without("none", trace), costs.Without(CoarfaCosts.Everything, trace), costs.Messages(trace));
        var small = Within(double.NegativeInfinity, statement["most"], "×", "0.00", Cryptography);
        // Between the limit and what it is compared with, it is neither dwarfed nor the larger one.
        var smaller = Within(double.NegativeInfinity, 1, "×", "0.00", Cryptography);
        return small with { Verdict = Verdicts.All([Verdicts.WithoutContradiction(small.Verdict), smaller.Verdict]) };
    }

    private Judged CacheWithoutRsa()
    {
        Interval? Gain(string trace, double confidence) => costs.Cost.Ratio(costs.CachedWithoutRsa("session-id", trace), costs.CachedWithoutRsa("off", trace), confidence);
        return new Judged(Text("×", "0.00", Gain), Verdicts.All(Traces.Select(trace => Verdicts.Higher(confidence => Gain(trace, confidence), Traces.Length))));
    }

    private Judged RsaDominates()
    {
        string[] others = ["cipher", "mac", "rand"];
        FindingVerdict[] parts =
        [
            .. from trace in Traces from other in others
               select Verdicts.Lower(confidence => costs.Cost.Ratio(costs.Without(other, trace), costs.Without("sign", trace), confidence), 2 * others.Length),
        ];
        return new Judged(
            string.Join("; ", Traces.Select(trace => $"{trace}: {string.Join(", ", others.Prepend("sign").Select(part => $"{part} {Verdicts.Value(Share(part, trace, 0.95), "%")}"))}")),
            Verdicts.All(parts));
    }

    private Judged Balanced(Statement statement)
    {
        string[] others = ["cipher", "mac", "rand"];
        return new Judged(
            string.Join("; ", Traces.Select(trace => $"{trace}: {string.Join(", ", others.Select(part => $"{part} {Verdicts.Value(Share(part, trace, 0.95), "%")}"))}")),
            Verdicts.Within(double.NegativeInfinity, statement["most"],
                [.. from trace in Traces from part in others select (Func<double, Interval?>)(confidence => Share(part, trace, confidence))]));
    }

    // What is left of TLS without its cryptography and messages stands out with both traces, cipher and MAC with the department's alone.
    private Judged StandingOut()
    {
        const int Cipher = 0, Mac = 1, Randomness = 2, Left = 3;
        string[] names = ["cipher", "mac", "rand", "other TLS"];
        (string Trace, int One, int Other)[] pairs =
        [
            (Amazon, Left, Cipher), (Amazon, Left, Mac), (Amazon, Left, Randomness),
            (Department, Left, Randomness), (Department, Cipher, Randomness), (Department, Mac, Randomness),
        ];
        return new Judged(
            string.Join("; ", Traces.Select(trace =>
                $"{trace}: {string.Join(", ", names.Select((name, part) => $"{name} {Verdicts.Value(OfParts(trace, parts => parts[part], 0.95), "%")}"))}")),
            Verdicts.Within(0, double.PositiveInfinity,
                [.. pairs.Select(pair => (Func<double, Interval?>)(confidence => OfParts(pair.Trace, parts => parts[pair.One] - parts[pair.Other], confidence)))]));
    }

    // In percent of the whole: a function of the costs of cipher, MAC, randomness, and of what is left of TLS.
    private Interval? OfParts(string trace, Func<double[], double> value, double confidence) => costs.Cost.Of(
        c => 100 * value([c[0] - c[1], c[0] - c[2], c[0] - c[3], c[4] - c[5]]) / c[0], confidence,
        costs.Without("none", trace), costs.Without("cipher", trace), costs.Without("mac", trace), costs.Without("rand", trace),
        costs.Without(CoarfaCosts.Everything, trace), costs.Messages(trace));

    // The share of a part with one trace − with the other, in percentage points.
    private Judged OfTraces(string one, string other, Func<string, (Combination? Full, Combination? Without)> part)
    {
        var (first, second) = (part(one), part(other));
        Interval? Difference(double confidence) => costs.Cost.Of(
            c => 100 * (((c[0] - c[1]) / c[0]) - ((c[2] - c[3]) / c[2])), confidence, first.Full, first.Without, second.Full, second.Without);
        return new Judged(Verdicts.Value(Difference(0.95), "points"), Verdicts.Within(0, double.PositiveInfinity, Difference));
    }

    private Judged SetUp()
    {
        Interval? Ratio(string trace, double confidence) => costs.Cost.Ratio(costs.Structure("plain-data", trace), costs.Structure("minimal-setup", trace), confidence);
        return new Judged(
            string.Join(", ", Traces.Select(trace => $"{trace} {Verdicts.Change(Ratio(trace, 0.95))} of the CPU time")),
            Verdicts.All(Traces.Select(trace => Verdicts.Lower(confidence => Ratio(trace, confidence), 2))));
    }

    private Interval? Share(string part, string trace, double confidence) => costs.Share(costs.Without("none", trace), costs.Without(part, trace), confidence);

    // Throughput of TLS with two processors ÷ with one.
    private Interval? Second(double confidence, string trace) => costs.Scaled.Ratio(costs.Processors("1", trace), costs.Processors("2", trace), confidence);

    // Both traces within the same limits.
    private static Judged ForBoth(Statement statement, string unit, string format, Func<string, double, Interval?> value) =>
        Within(statement["low"], statement["high"], unit, format, value);

    private static Judged Within(double low, double high, string unit, string format, Func<string, double, Interval?> value) => new(
        Text(unit, format, value),
        Verdicts.Within(low, high, [.. Traces.Select(trace => (Func<double, Interval?>)(confidence => value(trace, confidence)))]));

    // Each trace within its own limits.
    private static Judged ForEach(Statement statement, string unit, string format, Func<string, double, Interval?> value) => new(
        Text(unit, format, value),
        Verdicts.All(Traces.Select(trace => Verdicts.Within(statement[trace + "-low"], statement[trace + "-high"], [confidence => value(trace, confidence)], Traces.Length))));

    // Percentages of each trace, below its own limit.
    private static Judged AtMost(Statement statement, Func<string, double, Interval?> value) => new(
        Text("%", "0.0", value),
        Verdicts.All(Traces.Select(trace => Verdicts.Within(double.NegativeInfinity, statement[trace + "-most"], [confidence => value(trace, confidence)], Traces.Length))));

    private static string Text(string unit, string format, Func<string, double, Interval?> value) =>
        string.Join(", ", Traces.Select(trace => $"{trace} {Verdicts.Value(value(trace, 0.95), unit, format)}"));
}
