using System.Globalization;
using System.Text;

namespace TlsToll.Tls;

/// <summary>
/// A process's configuration of OpenSSL by a file (<c>OPENSSL_CONF</c>, read once, at its start) and other variables of its
/// environment: settings that .NET lacks, or has but would disable resumption. It applies to all TLS of the process.
/// </summary>
public sealed record OpenSslConfiguration
{
    /// <summary>The environment variable that names the file.</summary>
    public const string Variable = "OPENSSL_CONF";

    // OpenSSL's default (TLS_DEFAULT_CIPHERSUITES).
    private static readonly string[] UsualTls13 = ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256"];

    /// <summary>Suites, the preferred first; empty for the usual ones.</summary>
    public IReadOnlyList<CipherSuite> Suites { get; init; } = [];

    /// <summary>Whether the usual suites are taken after <see cref="Suites"/>, or those alone.</summary>
    public bool KeepUsualSuites { get; init; }

    /// <summary>
    /// Whether what is for replication only is let through: old versions, weak suites, small keys (security level 0 and no oldest version).
    /// </summary>
    public bool AllowWeak { get; init; }

    /// <summary>Groups of the key agreement, the preferred first; empty for the usual ones.</summary>
    public IReadOnlyList<KeyGroup> Groups { get; init; } = [];

    /// <summary>Whether sessions are kept by the server under an identifier, instead of by the client in a ticket.</summary>
    public bool WithoutTickets { get; init; }

    /// <summary>Tickets that a TLS 1.3 server sends after a full handshake, 0 to 16; null for OpenSSL's 2.</summary>
    public int? Tickets { get; init; }

    /// <summary>True to load OpenSSL's provider of old algorithms (RC4, SEED) in addition to the default one.</summary>
    public bool OldAlgorithms { get; init; }

    /// <summary>Which cryptography has no-ops in its place; <see cref="TlsAblation.Environment"/> has the variables that this needs.</summary>
    public NoopSet Noops { get; init; } = NoopSet.None;

    /// <summary>Whether it may use the processor's instructions for AES (<see cref="ProcessorAes"/>); null for the host's default.</summary>
    public bool? AesNi { get; init; }

    /// <summary>The environment variables that it needs in addition to that of the file.</summary>
    public IReadOnlyDictionary<string, string> Variables => AesNi is { } use
        ? new Dictionary<string, string>(StringComparer.Ordinal) { [ProcessorAes.Variable] = use ? ProcessorAes.On : ProcessorAes.Off }
        : new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The same for two that mean the same, and for no others: lists are compared by reference, so it is text.</summary>
    public string Key => string.Join('\n', Variables.Select(v => $"{v.Key}={v.Value}").Append(IsEmpty ? "" : ToText()));

    /// <summary>True if it needs no file.</summary>
    public bool IsEmpty =>
        Suites.Count == 0 && !AllowWeak && Groups.Count == 0 && !WithoutTickets && Tickets is null && !OldAlgorithms && Noops.IsNone;

    /// <summary>The file's text. Two configurations that mean the same have the same text.</summary>
    /// <returns>Lines of OpenSSL's configuration format.</returns>
    public string ToText()
    {
        var text = new StringBuilder("openssl_conf = tlstoll\n\n[tlstoll]\nssl_conf = tls\n");
        if (!Noops.IsNone)
            text.Append("alg_section = algorithms\n");
        if (OldAlgorithms || !Noops.IsNone)
            text.Append(Providers());
        text.Append("\n[tls]\nsystem_default = settings\n\n[settings]\n");
        foreach (var (name, value) in Settings())
            text.Append(CultureInfo.InvariantCulture, $"{name} = {value}\n");
        return text.ToString();
    }

    // No-ops come last: what neither provider prefers is the usual one's.
    private string Providers() => string.Concat(
        "providers = providers\n\n[providers]\ndefault = on\n",
        OldAlgorithms ? "legacy = on\n" : "",
        Noops.IsNone ? "" : "tlstoll-ablation = ablation\n",
        "\n[on]\nactivate = 1\n",
        Noops.IsNone ? "" : $"\n[ablation]\nmodule = $ENV::{TlsAblation.PathVariable}\nactivate = 1\nnoops = {string.Join(',', Noops.Names)}\n",
        Noops.IsNone ? "" : $"\n[algorithms]\ndefault_properties = {string.Join(',', Noops.Names.Select(name => $"?tlstoll.{name}=noop"))}\n");

    private IEnumerable<(string Name, string Value)> Settings()
    {
        // TLS 1.2 is the oldest that .NET would take by itself: nothing else in the process gets older without asking for it.
        yield return ("MinProtocol", AllowWeak ? TlsVersion.Ssl30.OpenSslName : TlsVersion.Tls12.OpenSslName);
        if (CipherString() is { } ciphers)
            yield return ("CipherString", ciphers);
        if (Suites.Any(s => s.IsTls13))
            yield return ("Ciphersuites", string.Join(':', Named(isTls13: true).Concat(KeepUsualSuites ? UsualTls13 : []).Distinct(StringComparer.Ordinal)));
        if (Groups.Count > 0)
            yield return ("Groups", string.Join(':', Groups.Select(g => g.OpenSslName)));
        if (Tickets is { } tickets)
            yield return ("NumTickets", tickets.ToString(CultureInfo.InvariantCulture));
        if (WithoutTickets)
            yield return ("Options", "-SessionTicket");
    }

    private string? CipherString()
    {
        var named = Named(isTls13: false).ToArray();
        if (named.Length == 0 && !AllowWeak)
            return null;
        var usual = KeepUsualSuites || named.Length == 0 ? new[] { "DEFAULT" } : [];
        var level = AllowWeak ? new[] { "@SECLEVEL=0" } : [];
        return string.Join(':', [.. named, .. usual, .. level]);
    }

    private IEnumerable<string> Named(bool isTls13) => Suites.Where(s => s.IsTls13 == isTls13).Select(s => s.OpenSslName);
}
