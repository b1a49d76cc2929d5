using TlsToll.Experiments.Sizing;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Sizing;

/// <summary>Known costs, from which sizes follow by hand.</summary>
internal static class Costs
{
    /// <summary>The exchange of the load below.</summary>
    public const string X25519 = "TLS 1.3, x25519";

    /// <summary>Why there are no costs of keys of ML-DSA.</summary>
    public const string WithoutMlDsa = "this OpenSSL has no ML-DSA: use another one";

    /// <summary>A load of 1,000 requests/s, 10 on a connection.</summary>
    public static SizedLoad Load { get; } = new(1000, 10, 1000, 8192, 0, SizePlan.Reference);

    /// <summary>Costs of two keys, three exchanges and three ciphers.</summary>
    public static SizingCosts Known { get; } = new()
    {
        Product = "test",
        Source = "Made up.",
        OpenSsl = "3.0.19",
        Processor = null,
        MeasuredAt = DateTime.UnixEpoch,
        Reference = X25519,
        Full = Of(("rsa-2048", 600), ("ecdsa-p256", 400)),
        FullExtra = Of((X25519, 0), ("TLS 1.3, p256", 100), ("TLS 1.2, x25519", -50)),
        Resumed = Of((X25519, 200), ("TLS 1.3, p256", 300), ("TLS 1.2, x25519", 80)),
        Records = new[] { ("aes-256-gcm", 0.001), ("aes-128-gcm", 0.0005), ("chacha20-poly1305", 0.002) }.ToDictionary(
            c => c.Item1, c => new RecordCost(About(4), About(6), About(c.Item2), About(0.002)), StringComparer.Ordinal),
        Fronts = new Dictionary<string, FrontCost>(StringComparer.Ordinal) { ["nginx"] = new(About(-100), About(-20), About(30), About(2)) },
        Missing = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["TLS 1.3, x25519mlkem768"] = "this OpenSSL has no such group",
            ["ml-dsa-44"] = WithoutMlDsa,
            ["ml-dsa-65"] = WithoutMlDsa,
            ["ml-dsa-87"] = WithoutMlDsa,
        },
    };

    /// <summary>An interval of ± 5 %.</summary>
    public static Interval About(double value) => new(value, value - (0.05 * Math.Abs(value)), value + (0.05 * Math.Abs(value)), 8, 0.95);

    /// <summary>The load with another key.</summary>
    public static SizedLoad With(string key) => Load with { Tls = Load.Tls with { Key = KeyKind.Parse(key) } };

    /// <summary>The load with another group.</summary>
    public static SizedLoad WithGroup(string group) =>
        Load with { Tls = Load.Tls with { Group = KeyGroup.TryParse(group, out var parsed) ? parsed : throw new FormatException(group) } };

    private static Dictionary<string, Interval> Of(params (string Name, double Micros)[] costs) =>
        costs.ToDictionary(cost => cost.Name, cost => About(cost.Micros), StringComparer.Ordinal);
}
