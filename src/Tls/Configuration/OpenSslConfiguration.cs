using System.Globalization;
using System.Text;

namespace TlsToll.Tls;

/// <summary>
/// A process's OpenSSL configuration through a file (<c>OPENSSL_CONF</c>, read once at start) and other environment variables: settings
/// that .NET lacks or that would disable resumption if set through .NET. It applies to all TLS connections of the process.
/// </summary>
public sealed record OpenSslConfiguration
{
    /// <summary>The environment variable with the path of the file.</summary>
    public const string Variable = "OPENSSL_CONF";

    // OpenSSL's default suites for TLS 1.3 (TLS_DEFAULT_CIPHERSUITES).
    private static readonly string[] UsualTls13 = ["TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256"];

    /// <summary>Suites in order of preference; empty for OpenSSL's defaults.</summary>
    public IReadOnlyList<CipherSuite> Suites { get; init; } = [];

    /// <summary>True to append OpenSSL's default suites to <see cref="Suites"/>.</summary>
    public bool KeepUsualSuites { get; init; }

    /// <summary>
    /// True to permit weak settings for replication: old versions, weak suites and short keys (security level 0, minimum version SSL 3.0).
    /// </summary>
    public bool AllowWeak { get; init; }

    /// <summary>Key agreement groups in order of preference; empty for OpenSSL's defaults.</summary>
    public IReadOnlyList<KeyGroup> Groups { get; init; } = [];

    /// <summary>True if the server keeps sessions by identifier (no tickets).</summary>
    public bool WithoutTickets { get; init; }

    /// <summary>Number of tickets that a TLS 1.3 server sends after a full handshake, 0 to 16; null for OpenSSL's default of 2.</summary>
    public int? Tickets { get; init; }

    /// <summary>True to load OpenSSL's legacy provider (RC4, SEED) in addition to the default one.</summary>
    public bool OldAlgorithms { get; init; }

    /// <summary>Cryptography to replace by no-ops; requires the variables of <see cref="TlsAblation.Environment"/>.</summary>
    public NoopSet Noops { get; init; } = NoopSet.None;

    /// <summary>
    /// True to use the processor's AES instructions (<see cref="ProcessorAes"/>), false to disable them, null for the host's default.
    /// </summary>
    public bool? AesNi { get; init; }

    /// <summary>The required environment variables in addition to <see cref="Variable"/>.</summary>
    public IReadOnlyDictionary<string, string> Variables => AesNi is { } use
        ? new Dictionary<string, string>(StringComparer.Ordinal) { [ProcessorAes.Variable] = use ? ProcessorAes.On : ProcessorAes.Off }
        : new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>
    /// A text that is equal for equivalent configurations only. Record equality does not suffice, because lists are compared by reference.
    /// </summary>
    public string Key => string.Join('\n', Variables.Select(v => $"{v.Key}={v.Value}").Append(IsEmpty ? "" : ToText()));

    /// <summary>True if no file is required.</summary>
    public bool IsEmpty =>
        Suites.Count == 0 && !AllowWeak && Groups.Count == 0 && !WithoutTickets && Tickets is null && !OldAlgorithms && Noops.IsNone;

    /// <summary>The text of the file. Equivalent configurations have the same text.</summary>
    /// <returns>Text in OpenSSL's configuration format.</returns>
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

    // The no-op provider comes last, so that the default provider serves all algorithms without a preference.
    private string Providers() => string.Concat(
        "providers = providers\n\n[providers]\ndefault = on\n",
        OldAlgorithms ? "legacy = on\n" : "",
        Noops.IsNone ? "" : "tlstoll-ablation = ablation\n",
        "\n[on]\nactivate = 1\n",
        Noops.IsNone ? "" : $"\n[ablation]\nmodule = $ENV::{TlsAblation.PathVariable}\nactivate = 1\nnoops = {string.Join(',', Noops.Names)}\n",
        Noops.IsNone ? "" : $"\n[algorithms]\ndefault_properties = {string.Join(',', Noops.Names.Select(name => $"?tlstoll.{name}=noop"))}\n");

    private IEnumerable<(string Name, string Value)> Settings()
    {
        // TLS 1.2 is .NET's own minimum, so other code in the process gets an older version only on request.
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
