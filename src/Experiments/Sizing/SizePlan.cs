using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Replay;
using TlsToll.Results.Factors;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Tls;

namespace TlsToll.Experiments.Sizing;

/// <summary>The cells of a calibration, from which any load with the same settings of TLS can be sized.</summary>
/// <param name="Keys">Keys whose full handshakes are measured.</param>
/// <param name="Exchanges">Key exchanges, the reference first.</param>
/// <param name="Missing">Reasons why keys, exchanges and fronts are not measured, by name.</param>
public sealed record SizePlan(IReadOnlyList<KeyKind> Keys, IReadOnlyList<SizedTls> Exchanges, IReadOnlyDictionary<string, string> Missing)
{
    /// <summary>The settings of the reference.</summary>
    public static SizedTls Reference { get; } = new(KeyKind.Rsa2048, KeyGroup.All.First(group => group.Name == "x25519"), TlsVersion.Tls13, SizedCipher.All[0]);

    /// <summary>All settings whose connections would be measured for a load: that of the load, and its alternatives.</summary>
    /// <param name="tls">TLS's settings of the load.</param>
    public static IReadOnlyList<SizedTls> Wanted(SizedTls tls)
    {
        KeyKind[] keys = [.. SizingAlternatives.Keys.Append(tls.Key).Distinct()];
        KeyGroup[] groups = [.. SizingAlternatives.Groups.Append(tls.Group).Distinct()];
        return
        [
            .. keys.Select(key => Reference with { Key = key }),
            .. from version in SizingAlternatives.Versions
               from @group in groups
               where SizingAlternatives.Exist(version, @group)
               select Reference with { Version = version, Group = @group },
        ];
    }

    /// <summary>Plans the cells.</summary>
    /// <param name="wanted">All settings, of which the first is the reference.</param>
    /// <param name="problems">Reasons why settings are not available.</param>
    public static SizePlan Of(IReadOnlyList<SizedTls> wanted, IReadOnlyDictionary<TlsChoice, Unavailability> problems)
    {
        var missing = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var tls in wanted)
        {
            if (problems.GetValueOrDefault(tls.Choice) is { } problem)
                missing.TryAdd(tls.Key == Reference.Key ? tls.Exchange : tls.Key.Name, ReasonOf(tls.Key, problem));
        }

        return new SizePlan(
            [.. wanted.Where(tls => tls.Exchange == Reference.Exchange && !missing.ContainsKey(tls.Key.Name)).Select(tls => tls.Key).Distinct()],
            [.. wanted.Where(tls => tls.Key == Reference.Key && !missing.ContainsKey(tls.Exchange)).DistinctBy(tls => tls.Exchange)],
            missing);
    }

    /// <summary>Reason why an OpenSSL has no key of ML-DSA, with the way to one that has, as a sentence without a full stop.</summary>
    public static string LacksMlDsa => $"this OpenSSL has no ML-DSA: use {OpenSslBuild.WithPostQuantum}";

    // The same for all keys of ML-DSA, so that it is told once.
    private static string ReasonOf(KeyKind key, Unavailability problem) =>
        key.Algorithm == KeyAlgorithm.MlDsa && problem.Reason.EndsWith(KeyKind.MlDsaSince, StringComparison.Ordinal) ? LacksMlDsa : problem.Reason;

    /// <summary>Programs to measure in front of the server, with the settings of the reference.</summary>
    public IReadOnlyList<string> Fronts { get; init; } = [];

    /// <summary>The plan with the programs that can end TLS in front of the server, as far as they are installed.</summary>
    public SizePlan WithFronts()
    {
        var all = this with { Fronts = [.. SizingAlternatives.Ends.OfType<string>()] };
        return all.Fronts.Aggregate(all, (plan, kind) => FrontServer.Lacks(kind) is { } reason ? plan.Without(kind, reason) : plan);
    }

    /// <summary>The plan without a program in front of the server, for a reason.</summary>
    public SizePlan Without(string front, string reason) =>
        this with { Fronts = [.. Fronts.Where(kind => kind != front)], Missing = Missing.Append(new(front, reason.TrimEnd('.'))).ToDictionary(StringComparer.Ordinal) };

    /// <summary>All cells.</summary>
    public IReadOnlyList<SizeCell> Cells =>
    [
        new(SizeWork.Connections, null), new(SizeWork.Small, null), new(SizeWork.Large, null),
        .. SizedCipher.All.SelectMany(cipher => new[] { Of(SizeWork.Small, cipher), Of(SizeWork.Large, cipher) }),
        .. Keys.Select(key => Full(Reference with { Key = key })),
        .. Exchanges.Where(tls => tls.Exchange != Reference.Exchange).Select(Full),
        .. Exchanges.Select(Resumed),
        .. from front in Fronts
           from cell in new[] { Full(Reference), Resumed(Reference), Of(SizeWork.Small, Reference.Cipher), Of(SizeWork.Large, Reference.Cipher) }
           select cell with { Front = front },
    ];

    /// <summary>Settings of the server and the clients that the cells need. Suites are named in OpenSSL's own order, which the server then keeps.</summary>
    public ReplaySettings Settings(string? tiersDirectory) => ReplaySettings.OfOneServer() with
    {
        Choices = [.. Cells.Select(cell => cell.Tls).OfType<TlsChoice>().Distinct()],
        TiersDirectory = tiersDirectory,
    };

    /// <summary>The cell of full handshakes.</summary>
    public static SizeCell Full(SizedTls tls) => new(SizeWork.Connections, tls.Choice);

    /// <summary>The cell of resumed handshakes.</summary>
    public static SizeCell Resumed(SizedTls tls) => new(SizeWork.Resumed, tls.ResumedChoice);

    /// <summary>A cell of many requests with a cipher.</summary>
    public static SizeCell Of(SizeWork work, SizedCipher cipher) => new(work, ChoiceOf(cipher));

    /// <summary>The reference with a cipher.</summary>
    public static TlsChoice ChoiceOf(SizedCipher cipher) => Reference.Choice with { Suites = new SuiteList([cipher.Suite]) };
}
