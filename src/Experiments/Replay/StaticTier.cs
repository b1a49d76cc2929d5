using System.Globalization;
using TlsToll.Experiments.Testbeds;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;

namespace TlsToll.Experiments.Replay;

/// <summary>How a SUT that serves static pages alone is started.</summary>
internal static class StaticTier
{
    // What follows bytes that have come is short, so it is done on the thread that saw them come: a third less CPU time a request.
    private static readonly KeyValuePair<string, string> Inline = new("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1");

    /// <summary>The launch.</summary>
    /// <param name="name">Its name, unique in the run; also its log's.</param>
    /// <param name="programs">The programs.</param>
    /// <param name="certificates">The directory of the certificates.</param>
    /// <param name="seed">Seed of the documents.</param>
    /// <param name="more">More flags.</param>
    public static TierLaunch Launch(string name, TierPrograms programs, string certificates, ulong seed, params string[] more) => new(name, DotNetHost.Command(programs.Sut,
    [
        "serve", "--static-only", "--static-seed", seed.ToString(CultureInfo.InvariantCulture), "--certs", certificates, "--supervised",
        "--plain-port", "0", "--tls-port", "0", "--admin-port", "0", .. more,
    ]))
    {
        Environment = TestbedPlan.With(TestbedPlan.RuntimeEnvironment.Append(Inline).ToDictionary(StringComparer.Ordinal), build: null, otlp: null),
    };

    /// <summary>The flags that old versions and weak suites need.</summary>
    public static string[] Versions(bool allowWeak, Func<TlsVersion, bool> isAccepted) =>
    [
        .. allowWeak ? ["--allow-weak"] : Array.Empty<string>(),
        "--tls-versions", string.Join(',', TlsVersion.All.Where(isAccepted)),
    ];
}
