using System.Globalization;
using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Table of the TLS factors on hop 1. A new factor needs an entry here and a place in <see cref="All"/>.</summary>
public static class TlsFactors
{
    /// <summary>The only protocol version offered; null for TLS 1.2 and 1.3.</summary>
    public static TlsFactor<TlsVersion?> Version { get; } = new()
    {
        Name = "tls-version",
        ResultName = "protocol",
        Help = "Protocol version: 1.2, 1.3; for replication only: 1.1, 1.0, ssl-3.0 (default: 1.2 and 1.3 are offered)",
        Manual = "`1.2`, `1.3`; for replication `1.1`, `1.0`, `ssl-3.0`",
        SetBy = "the client's offer",
        Values = [.. TlsVersion.All.Select(version => version.ToString())],
        Usual = null,
        Parse = text => TlsVersion.TryParse(text, out var version) ? (version, null) : (null, Unknown(text, string.Join(", ", TlsVersion.All))),
        Level = choice => choice.EffectiveVersion?.Name ?? "1.2+1.3",
        Label = choice => choice.Version is not { } version ? "tls" : version == TlsVersion.Ssl30 ? "ssl3" : $"tls{version}",
        Conflict = TlsConflicts.OfVersion,
        Weaknesses = choice => choice.EffectiveVersion is { IsOld: true } version
            ? [version == TlsVersion.Ssl30 ? "SSL 3.0 (broken)" : $"TLS {version} (out of use)"]
            : [],
        ProvedWithoutHandshake = true,
        ClientProof = (requested, got) => Differs("protocol", requested.EffectiveVersion?.Name, got.Protocol),
        SutProof = (requested, got) => Differs("protocol", requested.EffectiveVersion?.Name, got.Protocol),
    };

    /// <summary>The only suites offered, in the client's order of preference; null for the defaults.</summary>
    public static TlsFactor<SuiteList?> Suites { get; } = new()
    {
        Name = "suite",
        ResultName = "suite",
        Help = "Cipher suite by IANA or OpenSSL name, or several to offer, A:B; the command suites lists them",
        Manual = "IANA or OpenSSL names; `A:B` offers both, A preferred",
        SetBy = "the client's offer, by policy or configuration",
        Values = [.. CipherSuites.All.Select(suite => suite.Name)],
        Usual = null,
        Parse = ParseSuites,
        Level = choice => choice.Suites?.Names ?? "default",
        Label = choice => choice.Suites?.Label ?? "suite-default",
        Conflict = TlsConflicts.OfSuites,
        Weaknesses = choice => (choice.Suites?.All ?? []).Where(s => s.Weakness is not null).Select(s => $"{s} ({s.Weakness})"),
        ClientProof = (requested, got) => Differs("suite", requested.Expected?.Name, got.Suite) ?? IsOffered(requested, got.Suite),
        SutProof = (requested, got) => Differs("suite", requested.Expected?.Name, got.Suite) ?? IsOffered(requested, got.Suite),
    };

    /// <summary>
    /// Suites that the SUT prefers to its default ones, in order of preference; null for the suites that the clients of the run offer.
    /// </summary>
    public static TlsFactor<SuiteList?> ServerSuites { get; } = new()
    {
        Name = "server-suites",
        ResultName = "serverSuites",
        Help = "Suites of the SUT in its order of preference, e.g. A:B (default: those of --suite)",
        Manual = "the suites that the SUT prefers, in order: `A:B`",
        SetBy = "a SUT of its own",
        Values = [.. CipherSuites.All.Select(suite => suite.Name)],
        Commands = FactorCommands.Run,
        SetAtSutStart = true,
        Usual = null,
        Parse = ParseSuites,
        Level = choice => choice.ServerSuites?.Names ?? "default",
        Label = choice => choice.ServerSuites is { } suites ? "sut-" + suites.Label : "sut-default",
    };

    /// <summary>True if the SUT's order of suites decides, false if the client's does; null for .NET's default.</summary>
    public static TlsFactor<bool?> ServerPreference { get; } = new()
    {
        Name = "preference",
        ResultName = "preference",
        Help = "Side whose order of suites decides: server, client (default: .NET's choice)",
        Manual = "`server`, `client`: whose order of suites decides",
        SetBy = "a SUT of its own",
        Values = ["server", "client"],
        Commands = FactorCommands.Run,
        SetAtSutStart = true,
        Usual = null,
        Parse = text => OrNull(Either(text, "server", "client")),
        Level = choice => choice.ServerPreference is { } server ? (server ? "server" : "client") : "default",
        Label = choice => choice.ServerPreference is { } server ? (server ? "server-first" : "client-first") : "preference-default",
    };

    /// <summary>
    /// True if the SUT keeps OpenSSL's context from connection to connection, as .NET does by default; full handshakes then come from
    /// clients that offer no session. False if each connection has a context of its own, as in .NET servers that switch resumption off.
    /// </summary>
    public static TlsFactor<bool> KeptContext { get; } = new()
    {
        Name = "server-context",
        ResultName = "serverContext",
        Help = "Lifetime of the SUT's OpenSSL context: kept, per-connection (default: kept, as in ASP.NET)",
        Manual = "`kept` (default): OpenSSL's context is shared by the SUT's connections, as in any ASP.NET server, and full handshakes come from clients that offer no session; `per-connection`: each connection creates one, as in a .NET server that switches resumption off",
        SetBy = "a SUT of its own",
        Values = ["kept", "per-connection"],
        SetAtSutStart = true,
        Usual = true,
        Parse = text => Either(text, "kept", "per-connection"),
        Level = choice => choice.KeptContext ? "kept" : "per-connection",
        Label = choice => choice.KeptContext ? "context-kept" : "context-each",
        Conflict = TlsConflicts.OfContext,
    };

    /// <summary>Key of the server. The client requests it by the server name that it sends.</summary>
    public static TlsFactor<KeyKind> Key { get; } = new()
    {
        Name = "key",
        ResultName = "key",
        Help = "Key of the SUT's certificate: rsa-512 … rsa-8192, ecdsa-p160 … ecdsa-p521, ml-dsa-44 … ml-dsa-87 (default: rsa-2048)",
        Manual = "`rsa-512` … `rsa-8192`, `ecdsa-p256`, `-p384`, `-p521`; with TLS 1.2 `ecdsa-p224`, and for replication `-p192` and `-p160` (secp160r1), whose group goes with the key; with TLS 1.3 and OpenSSL 3.5 `ml-dsa-44`, `-65`, `-87`",
        SetBy = "the name that the client sends (SNI)",
        Values = [.. KeyKind.All.Select(key => key.Name)],
        Usual = KeyKind.Rsa2048,
        Parse = text => KeyKind.TryRead(text, out var key) ? (key, null) : (KeyKind.Rsa2048, Unknown(text, string.Join(", ", KeyKind.All))),
        Level = choice => choice.Key.Name,
        Label = choice => choice.Key.Name,
        Conflict = TlsConflicts.OfKey,
        Weaknesses = choice => choice.Key.IsWeak ? [$"{choice.Key} (too short)"] : [],
        ClientProof = (requested, got) => Differs("key", requested.Key.Name, got.Key),
        SutProof = (requested, got) => Differs("profile", requested.Profile.Name, got.Profile),
    };

    /// <summary>The only group offered; null for the defaults.</summary>
    public static TlsFactor<KeyGroup?> Group { get; } = new()
    {
        Name = "group",
        ResultName = "group",
        Help = "Key-exchange group: x25519, p256, p384, p521, x448, x25519mlkem768, …",
        Manual = "`x25519`, `p256`, `p384`, `p521`, `x448`, `ffdhe2048`, `x25519mlkem768`, …; with TLS 1.2 `p224`, `p192`, `secp160r1`",
        SetBy = "a worker of its own",
        Values = [.. KeyGroup.All.Select(group => group.Name)],
        Usual = null,
        Parse = text => KeyGroup.TryParse(text, out var group) ? (group, null) : (null, Unknown(text, string.Join(", ", KeyGroup.All))),
        Level = choice => choice.Group?.Name ?? "default",
        Label = choice => choice.Group?.Name ?? "group-default",
        Conflict = TlsConflicts.OfGroup,
        Weaknesses = choice => choice.Group is { IsWeak: true } group ? [$"the group {group} (too short)"] : [],
        ClientProof = (requested, got) => Differs("group", requested.Group?.Name, got.Group),
        SutProof = (requested, got) => Differs("group", requested.Group?.Name, got.Group),
        Client = (configuration, choice) => configuration with { Groups = choice.Group is { } group ? [group] : [] },
    };

    /// <summary>Resumption of sessions.</summary>
    public static TlsFactor<Resumption> Resumption { get; } = new()
    {
        Name = "resumption",
        ResultName = "resumption",
        Help = "Session resumption: off, session-id, ticket, or mixed:SHARE of the connections (default: off)",
        Manual = "`off`, `session-id`, `ticket`, `mixed:0.66`",
        SetBy = "the name; `session-id` needs a SUT of its own",
        Values = ["off", "session-id", "ticket", "mixed:0.5"],
        Usual = Factors.Resumption.Off,
        Parse = text => Factors.Resumption.TryParse(text) is { } resumption
            ? (resumption, null)
            : (Factors.Resumption.Off, Unknown(text, Factors.Resumption.Choices + " (above 0 and below 1)")),
        Level = choice => choice.Resumption.ToString(),
        Label = choice => choice.Resumption switch
        {
            { Share: > 0 and < 1 } mixed => mixed.ToString().Replace(':', '-'),
            { IsOn: true } on => on.ToString(),
            _ => "full",
        },
        Conflict = TlsConflicts.OfResumption,
        Sut = (configuration, choice) => configuration with { WithoutTickets = choice.Resumption.Store == SessionStore.Server },
    };

    /// <summary>Number of tickets that a TLS 1.3 server sends after a full handshake, 0 to 16; null for OpenSSL's default of 2.</summary>
    public static TlsFactor<int?> Tickets { get; } = new()
    {
        Name = "tickets",
        ResultName = "tickets",
        Help = "Session tickets that a TLS 1.3 server sends after a full handshake, 0 to 16 (default: 2, as in OpenSSL)",
        Manual = "tickets after a full handshake of TLS 1.3, 0 to 16",
        SetBy = "a SUT of its own",
        Values = ["0", "1", "2"],
        SetAtSutStart = true,
        Usual = null,
        Parse = text => Number(text, 0, 16) is { } number ? (number, null) : (null, OutOfRange(text, 0, 16)),
        Level = choice => choice.Tickets?.ToString(CultureInfo.InvariantCulture) ?? "default",
        Label = choice => choice.Tickets is { } tickets ? string.Create(CultureInfo.InvariantCulture, $"tickets{tickets}") : "tickets-default",
        Sut = (configuration, choice) => configuration with { Tickets = choice.Tickets },
    };

    /// <summary>True if the client also presents a certificate, with a key of the server's kind.</summary>
    public static TlsFactor<bool> Mutual { get; } = new()
    {
        Name = "mutual",
        ResultName = "mutual",
        Help = "Clients present a certificate (mutual TLS): yes, no (default: no; without a value: yes)",
        Manual = "`yes`, `no`: the client also presents a certificate, or doesn't",
        SetBy = "the name",
        Values = ["yes", "no"],
        Commands = FactorCommands.Run,
        LevelWithoutValue = "yes",
        Usual = false,
        Parse = text => Either(text, "yes", "no"),
        Level = choice => choice.Mutual ? "yes" : "no",
        Label = choice => choice.Mutual ? "mutual" : "one-way",
        ClientProof = (requested, got) => Differs("client's certificate", YesOrNo(requested.Mutual), YesOrNo(got.Mutual)),
        SutProof = (requested, got) => Differs("client's certificate", YesOrNo(requested.Mutual), YesOrNo(got.Mutual)),
    };

    /// <summary>Number of certificates from the server's to the root, both included.</summary>
    public static TlsFactor<int> ChainLength { get; } = new()
    {
        Name = "chain-length",
        ResultName = "chainLength",
        Help = "Certificates in the chain, including server and root, 2 to 10 (default: 2)",
        Manual = "2 to 10 certificates, including leaf and root",
        SetBy = "the name",
        Values = ["2", "3"],
        Usual = TlsProfile.ShortestChain,
        Parse = text => Number(text, TlsProfile.ShortestChain, TlsProfile.LongestChain) is { } length
            ? (length, null)
            : (TlsProfile.ShortestChain, OutOfRange(text, TlsProfile.ShortestChain, TlsProfile.LongestChain)),
        Level = choice => choice.ChainLength.ToString(CultureInfo.InvariantCulture),
        Label = choice => string.Create(CultureInfo.InvariantCulture, $"chain{choice.ChainLength}"),
        ClientProof = (requested, got) => Differs("length of the chain", requested.ChainLength.ToString(CultureInfo.InvariantCulture), got.ChainLength.ToString(CultureInfo.InvariantCulture)),
    };

    /// <summary>Name of the protocol that the client offers by ALPN; <c>none</c> for no offer.</summary>
    public static TlsFactor<string> Alpn { get; } = new()
    {
        Name = "alpn",
        ResultName = "alpn",
        Help = "Protocol that the client offers by ALPN: none, http/1.1 (default: none)",
        Manual = "`none`, `http/1.1`",
        SetBy = "the client's offer",
        Values = ["none", "http/1.1"],
        Commands = FactorCommands.Run,
        Usual = "none",
        Parse = text =>
        {
            var (isHttp11, problem) = Either(text, "http/1.1", "none");
            return (isHttp11 ? "http/1.1" : "none", problem);
        },
        Level = choice => choice.Alpn,
        Label = choice => choice.Alpn == "none" ? "no-alpn" : "alpn",
        ClientProof = (requested, got) => Differs("ALPN", requested.Alpn, got.Alpn),
        SutProof = (requested, got) => Differs("ALPN", requested.Alpn, got.Alpn),
    };

    /// <summary>True if OpenSSL may use the processor's AES instructions, at both ends; null for the host's default.</summary>
    public static TlsFactor<bool?> AesNi { get; } = new()
    {
        Name = "aes-ni",
        ResultName = "aesNi",
        Help = "OpenSSL's use of the processor's AES instructions, at both ends: on, off (default: OpenSSL's choice)",
        Manual = "`on`, `off`: OpenSSL uses the processor's AES-NI, PCLMULQDQ, VAES and VPCLMULQDQ, or doesn't, by `OPENSSL_ia32cap`; on x86-64 only",
        SetBy = "a SUT and a worker of its own",
        Values = ["on", "off"],
        SetAtSutStart = true,
        Usual = null,
        Parse = text => OrNull(Either(text, "on", "off")),
        Level = choice => choice.AesNi is { } use ? (use ? "on" : "off") : "default",
        Label = choice => choice.AesNi == false ? "no-aes-ni" : "aes-ni",
        Client = (configuration, choice) => configuration with { AesNi = choice.AesNi },
        Sut = (configuration, choice) => configuration with { AesNi = choice.AesNi },
    };

    /// <summary>Cryptography that is replaced by no-ops, at both ends.</summary>
    public static TlsFactor<NoopSet> Noops { get; } = new()
    {
        Name = "ablate",
        ResultName = "ablate",
        Help = "Cryptography to replace by no-ops, INSECURE: cipher, mac, sign, kex, rand, recordmac; e.g. none,cipher,sign+kex,all (run requires --hops 1 for it)",
        Manual = "`none`, `all`, or some of `cipher+mac+sign+kex+rand+recordmac`: no-ops, insecure; [attribution.md](attribution.md#without-cryptography)",
        SetBy = "a SUT and a worker of its own",
        Values = ["none", "all", .. NoopSet.All],
        Usual = NoopSet.None,
        Parse = text => NoopSet.TryParse(text) is { } noops ? (noops, null) : (NoopSet.None, Unknown(text, "none, all, or some of " + string.Join('+', NoopSet.All))),
        Level = choice => choice.Noops.ToString(),
        Label = choice => choice.Noops.IsNone ? "real" : $"noop-{choice.Noops}",
        Conflict = TlsConflicts.OfNoops,
        Client = (configuration, choice) => configuration with { Noops = choice.Noops },
        Sut = (configuration, choice) => configuration with { Noops = choice.Noops },
    };

    /// <summary>Components of TLS that connections use, at both ends.</summary>
    public static TlsFactor<TlsParts> Parts { get; } = new()
    {
        Name = "parts",
        ResultName = "parts",
        Help = "Reduced form of TLS, INSECURE: full, plain-data, skeleton, skeleton-plain, minimal-setup (default: full)",
        Manual = "`full`, `plain-data`, `skeleton`, `skeleton-plain`, `minimal-setup`: parts of TLS are omitted, insecure; [static.md](static.md#tls-without-some-of-its-parts)",
        SetBy = "a SUT of its own",
        Values = [.. TlsParts.All.Select(parts => parts.Name)],
        Commands = FactorCommands.Replay,
        Usual = TlsParts.Full,
        Parse = text => TlsParts.TryParse(text, out var parts) ? (parts, null) : (TlsParts.Full, Unknown(text, string.Join(", ", TlsParts.All))),
        Level = choice => choice.Parts.Name,
        Label = choice => choice.Parts.IsFull ? "all-parts" : choice.Parts.Name,
        Conflict = TlsConflicts.OfParts,
        ProvedWithoutHandshake = true,
        ClientProof = (requested, got) => Differs("parts", requested.Parts.Name, got.Parts),
        SutProof = (requested, got) => Differs("parts", requested.Parts.Name, got.Parts),
    };

    /// <summary>Implementation of TLS at the client's end.</summary>
    public static TlsFactor<TlsClient> Client { get; } = new()
    {
        Name = "client",
        ResultName = "client",
        Help = "TLS of the driver: openssl, as the drivers of other benchmarks; sslstream, as .NET's HTTP client (default: openssl)",
        Manual = "`openssl`: the driver calls OpenSSL itself; `sslstream`: as .NET's own HTTP client does",
        SetBy = "the driver",
        Values = ["openssl", "sslstream"],
        Usual = TlsClient.OpenSsl,
        Parse = text =>
        {
            var (isOpenSsl, problem) = Either(text, "openssl", "sslstream");
            return (isOpenSsl ? TlsClient.OpenSsl : TlsClient.DotNet, problem);
        },
        Level = choice => choice.EffectiveClient == TlsClient.OpenSsl ? "openssl" : "sslstream",
        Label = choice => choice.Client == TlsClient.OpenSsl ? "openssl" : "sslstream",
    };

    /// <summary>All factors, in the order of the help and of the words in a treatment's name.</summary>
    public static IReadOnlyList<TlsFactor> All { get; } =
    [
        Version, Suites, ServerSuites, ServerPreference, KeptContext, Key, Group, Resumption, Tickets, Mutual, ChainLength, Alpn, AesNi, Noops, Parts, Client,
    ];

    /// <summary>Factors that a command varies.</summary>
    public static IEnumerable<TlsFactor> Of(FactorCommands command) => All.Where(factor => factor.Commands.HasFlag(command));

    private static string? IsOffered(TlsChoice requested, string got) =>
        requested.Suites is { } offered && offered.All.All(s => s.Name != got) ? $"the suites offered are {offered}" : null;

    private static string? Differs(string what, string? requested, string? got) =>
        requested is null || requested == got ? null : $"the requested {what} is {requested}";

    // A:B is one offer of both suites, with A preferred.
    private static (SuiteList? Suites, string? Problem) ParseSuites(string text)
    {
        var names = text.Split(':');
        if (Array.Find(names, name => CipherSuites.Find(name) is null) is not { } unknown)
            return (new SuiteList(names.Select(name => CipherSuites.Find(name)!)), null);
        var near = CipherSuites.NearMisses(unknown);
        return (null, near.Count == 0
            ? $"unknown cipher suite '{unknown}'; the command suites lists the known ones"
            : $"unknown cipher suite '{unknown}' (did you mean {string.Join(", ", near)}?)");
    }

    private static (bool IsFirst, string? Problem) Either(string text, string first, string second)
    {
        var isFirst = string.Equals(text, first, StringComparison.OrdinalIgnoreCase);
        return (isFirst, isFirst || string.Equals(text, second, StringComparison.OrdinalIgnoreCase) ? null : Unknown(text, $"{first}, {second}"));
    }

    private static (bool? Level, string? Problem) OrNull((bool Level, string? Problem) read) => read;

    private static int? Number(string text, int low, int high) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= low && number <= high ? number : null;

    private static string OutOfRange(string text, int low, int high) => string.Create(CultureInfo.InvariantCulture, $"must be {low} to {high}, not '{text}'");

    private static string Unknown(string text, string expected) => $"unknown value '{text}'; expected {expected}";

    private static string YesOrNo(bool value) => value ? "yes" : "no";
}
