using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;

namespace TlsToll.Experiments.Settings;

/// <summary>Versions of HTTP on hop 1, and what HTTP/2 requires.</summary>
public static class HttpVersions
{
    /// <summary>The version that a run has unless it names another.</summary>
    public const string Usual = "1.1";

    /// <summary>Why there is no HTTP/3.</summary>
    public const string WhyNot3 =
        "HTTP/3 is not measured: it runs over QUIC, whose library has its own use of TLS, so that neither the meter nor the proofs of each connection apply; use 1.1 or 2";

    /// <summary>True for HTTP/2.</summary>
    /// <param name="version">One of <see cref="RunSettings.Http"/>.</param>
    public static bool Is2(string version) => version == "2";

    /// <summary>Returns a treatment as HTTP/2 has it: it is negotiated by ALPN, and its client is .NET's, with the TLS of that.</summary>
    /// <param name="treatment">The treatment; without TLS, it stays as it is.</param>
    public static Treatment Negotiated(Treatment treatment) => treatment.Transport == Transport.Plain
        ? treatment
        : treatment with { Tls = treatment.Tls with { Alpn = "h2", Client = TlsClient.DotNet } };

    /// <summary>Undoes <see cref="Negotiated"/>: the treatment as its flags name it, with the usual ALPN and client in place of those of HTTP/2.</summary>
    /// <param name="treatment">A treatment.</param>
    public static Treatment Unnegotiated(Treatment treatment) => treatment.Tls.Alpn == "h2"
        ? treatment with { Tls = treatment.Tls with { Alpn = TlsChoice.Usual.Alpn, Client = TlsChoice.Usual.Client } }
        : treatment;

    /// <summary>Settings of a run that contradict HTTP/2, as sentences without full stops.</summary>
    /// <param name="settings">Settings of the run.</param>
    /// <param name="isGiven">True for a setting that the user names.</param>
    internal static IEnumerable<string> Conflicts(RunSettings settings, Func<Setting, bool> isGiven)
    {
        var flag = $"{SettingTable.Http} 2";
        if (settings.Terminate.Any(program => program != FrontServer.None))
            yield return $"{flag} requires {SettingTable.Terminate} {FrontServer.None}: what passes a request on to the SUT uses HTTP/1.1";
        foreach (var factor in new TlsFactor[] { TlsFactors.Alpn, TlsFactors.Client }.Where(factor => isGiven(SettingTable.Of(factor))))
            yield return $"{flag} contradicts --{factor.Name}: HTTP/2 is negotiated by ALPN, and its client is .NET's";
        if (settings.Choices.Any(choice => choice.EffectiveVersion?.IsOld == true))
            yield return $"{flag} requires {TlsFactors.Version} 1.2 or 1.3 (RFC 9113, section 9.2)";
    }
}
