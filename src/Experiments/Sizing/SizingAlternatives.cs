using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Sizing;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;

namespace TlsToll.Experiments.Sizing;

/// <summary>Ranks the alternatives to a load: each differs from it in one setting.</summary>
public static class SizingAlternatives
{
    /// <summary>Name of the load as it is.</summary>
    public const string Now = "now";

    private const double HoursPerMonth = 8760.0 / 12;
    private const double WellResumed = 0.9;
    private static readonly double[] Lengths = [1, 10, 100, 1000];

    /// <summary>The keys that are compared.</summary>
    public static IReadOnlyList<KeyKind> Keys { get; } =
        [.. new[] { "rsa-2048", "rsa-3072", "rsa-4096", "ecdsa-p256", "ecdsa-p384" }.Select(KeyKind.Parse), .. KeyKind.All.Where(key => key.Algorithm == KeyAlgorithm.MlDsa)];

    /// <summary>The groups that are compared.</summary>
    public static IReadOnlyList<KeyGroup> Groups { get; } = [.. new[] { "x25519", "p256", "x25519mlkem768" }.Select(Group)];

    /// <summary>The versions that are compared.</summary>
    public static IReadOnlyList<TlsVersion> Versions { get; } = [TlsVersion.Tls13, TlsVersion.Tls12];

    /// <summary>The programs in front of the server that are compared; null for the server itself.</summary>
    public static IReadOnlyList<string?> Ends { get; } = [null, .. FrontServer.Kinds.Where(kind => FrontServer.TakesTls(kind) && !FrontServer.PassesOnWithTls(kind))];

    /// <summary>The load as it is, and its alternatives.</summary>
    /// <param name="load">The load.</param>
    /// <param name="measured">Words of what ends TLS in a measurement, which are alternatives, too.</param>
    public static IReadOnlyList<(string Change, SizedLoad Load)> Of(SizedLoad load, params IEnumerable<string> measured)
    {
        SizedLoad With(SizedTls tls) => load with { Tls = tls };
        return
        [
            (Now, load),
            .. Keys.Where(key => key != load.Tls.Key && Exist(load.Tls.Version, key, load.Tls.Group)).Select(key => ($"--key {key}", With(load.Tls with { Key = key }))),
            .. SizedCipher.All.Where(cipher => cipher != load.Tls.Cipher).Select(cipher => ($"--suite {cipher}", With(load.Tls with { Cipher = cipher }))),
            .. Groups.Where(group => group != load.Tls.Group && Exist(load.Tls.Version, group)).Select(group => ($"--group {group}", With(load.Tls with { Group = group }))),
            .. Versions.Where(version => version != load.Tls.Version && Exist(version, load.Tls.Key, load.Tls.Group)).Select(version => ($"--tls-version {version}", With(load.Tls with { Version = version }))),
            .. new[] { 0, WellResumed }.Where(share => share != load.ResumedShare).Select(share => ($"--resumed {Text(share)}", load with { ResumedShare = share })),
            .. Ends.Union(measured.Select(RunSettings.FrontOf), StringComparer.Ordinal).Where(end => end != load.Front).Select(end => ($"--terminate {SizingModel.WordOf(end)}", load with { Front = end })),
            .. Lengths.Where(length => length != load.PerConnection).Select(length => ($"--per-connection {Text(length)}", load with { PerConnection = length })),
        ];
    }

    /// <summary>True if a version has a key and a group.</summary>
    public static bool Exist(TlsVersion version, KeyKind key, KeyGroup group) => Exist(version, group) && (version == TlsVersion.Tls13 || !key.IsTls13Only);

    /// <summary>True if a version has a group.</summary>
    public static bool Exist(TlsVersion version, KeyGroup group) => version == TlsVersion.Tls13 || !group.IsTls13Only;

    /// <summary>Sizes the load and its alternatives.</summary>
    /// <param name="costs">Costs of the server.</param>
    /// <param name="load">The load, for which no cost is missing (<see cref="SizingModel.Lacks"/>).</param>
    /// <param name="price">Price of a core for an hour; null for none.</param>
    public static SizingResult Rank(SizingCosts costs, SizedLoad load, double? price)
    {
        var now = SizingModel.Cores(costs, load);
        var all = Of(load, costs.Fronts.Keys).Select(one => (one.Change, one.Load, Missing: SizingModel.Lacks(costs, one.Load))).ToArray();
        SizingRow Row(string change, SizedLoad one)
        {
            var cores = SizingModel.Cores(costs, one);
            return new SizingRow(
                change, change == Now, SizingModel.Micros(costs, one), cores, cores.Estimate / now.Estimate,
                price is { } perHour ? cores.Increasing(c => c * perHour * HoursPerMonth) : null);
        }

        return new SizingResult(
            Describe(load),
            costs.Source,
            [.. all.Where(one => one.Missing is null).Select(one => Row(one.Change, one.Load)).OrderBy(row => row.Cores.Estimate)],
            [.. all.Where(one => one.Missing is not null).Select(one => new SizingGap(one.Change, one.Missing!))],
            costs.Rest?.Increasing(micros => micros * load.RequestsPerSecond / 1e6),
            costs.Idle,
            price)
        {
            OpenSsl = costs.OpenSsl,
            IsOfRun = costs.Traffic is not null,
        };
    }

    private static string Describe(SizedLoad load) => string.Create(CultureInfo.InvariantCulture,
        $"{load.RequestsPerSecond:#,0.###} requests/s, {load.PerConnection:#,0.#} on a connection, requests of {load.RequestBytes:#,0} B, responses of {load.ResponseBytes:#,0} B, {100 * load.ResumedShare:0.#} % of the connections resumed, TLS {load.Tls.Version}, {load.Tls.Key}, {load.Tls.Group}, {load.Tls.Cipher}{(load.Front is null ? "" : $", ended by {load.Front}")}");

    private static string Text(double value) => value.ToString(CultureInfo.InvariantCulture);

    private static KeyGroup Group(string name) => KeyGroup.TryParse(name, out var group) ? group : throw new FormatException(name);
}
