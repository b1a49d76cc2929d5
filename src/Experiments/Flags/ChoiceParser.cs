using System.CommandLine;
using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Results.Factors;
using TlsToll.Tls;

namespace TlsToll.Experiments.Flags;

/// <summary>Reads the flags that say what TLS is told: each a list, and every combination of their values a choice.</summary>
/// <param name="options">The flags.</param>
/// <param name="parsed">What the user wrote.</param>
/// <param name="problems">Takes what is wrong.</param>
internal sealed class ChoiceParser(RunOptions options, ParseResult parsed, ICollection<string> problems)
{
    private const int Most = 64;

    /// <summary>All combinations, in the order of the flags' values; one usual choice if none is given.</summary>
    public IReadOnlyList<TlsChoice> Parse()
    {
        IEnumerable<TlsChoice> choices = [TlsChoice.Usual];
        choices = Cross(choices, options.TlsVersion, Version, (c, v) => c with { Version = v });
        choices = Cross(choices, options.Suite, text => Suites("--suite", text), (c, s) => c with { Suites = s });
        choices = Cross(choices, options.ServerSuites, text => Suites("--server-suites", text), (c, s) => c with { ServerSuites = s });
        choices = Cross(choices, options.Preference, text => Either("--preference", text, "server", "client"), (c, p) => c with { ServerPreference = p });
        choices = Cross(choices, options.Key, Key, (c, k) => c with { Key = k });
        choices = Cross(choices, options.Group, Group, (c, g) => c with { Group = g });
        choices = Cross(choices, options.Resumption, Resumed, (c, r) => c with { Resumption = r });
        choices = Cross(choices, options.Tickets, text => Number("--tickets", text, 0, 16), (c, n) => c with { Tickets = n });
        choices = Cross(choices, options.Mutual, Mutual, (c, m) => c with { Mutual = m });
        choices = Cross(choices, options.ChainLength, text => Number("--chain-length", text, TlsProfile.ShortestChain, TlsProfile.LongestChain) ?? 2, (c, n) => c with { ChainLength = n });
        choices = Cross(choices, options.Alpn, Alpn, (c, a) => c with { Alpn = a });
        choices = Cross(choices, options.AesNi, AesNi, (c, a) => c with { AesNi = a });
        choices = Cross(choices, options.Ablate, Noops, (c, n) => c with { Noops = n });
        choices = Cross(choices, options.Parts, Parts, (c, p) => c with { Parts = p });
        // A key on a curve that OpenSSL does not offer by itself brings its group along.
        TlsChoice[] all = [.. choices.Select(c => c.Group is null ? c with { Group = c.Key.RareGroup } : c)];
        if (all.Length > Most)
            problems.Add(string.Create(CultureInfo.InvariantCulture, $"these are {all.Length} combinations of TLS settings; {Most} fit into one comparison"));
        foreach (var impossible in all.Select(Contradictions.Of).OfType<string>().Distinct(StringComparer.Ordinal))
            problems.Add(impossible);
        if (Contradictions.Among(all) is { } contradiction)
            problems.Add(contradiction);
        return all;
    }

    private IEnumerable<TlsChoice> Cross<T>(IEnumerable<TlsChoice> choices, Option<string?> flag, Func<string, T> parse, Func<TlsChoice, T, TlsChoice> with)
    {
        if (parsed.GetResult(flag) is null or { Implicit: true })
            return choices;
        // A flag without a word, where that is allowed.
        var text = parsed.GetValue(flag) ?? "yes";
        var values = text.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(parse).Distinct().ToArray();
        if (values.Length == 0)
            problems.Add($"{flag.Name} is empty");
        return [.. from choice in choices from value in values select with(choice, value)];
    }

    private TlsVersion? Version(string text)
    {
        if (TlsVersion.TryParse(text, out var version))
            return version;
        problems.Add($"--tls-version: '{text}' is none of {string.Join(", ", TlsVersion.All)}");
        return null;
    }

    // A:B is an offer of both, A preferred; A,B are two levels.
    private SuiteList? Suites(string flag, string text)
    {
        var suites = text.Split(':').Select(name => Suite(flag, name)).ToArray();
        return suites.Contains(null) ? null : new SuiteList(suites.OfType<CipherSuite>());
    }

    private CipherSuite? Suite(string flag, string text)
    {
        if (CipherSuites.Find(text) is { } suite)
            return suite;
        var near = CipherSuites.NearMisses(text);
        problems.Add(near.Count == 0
            ? $"{flag}: '{text}' is no cipher suite that is known here; rbe suites lists them"
            : $"{flag}: '{text}' is no cipher suite (did you mean {string.Join(", ", near)}?)");
        return null;
    }

    private KeyKind Key(string text)
    {
        if (KeyKind.TryParse(text, out var kind))
            return kind;
        problems.Add($"--key: '{text}' is none of {string.Join(", ", KeyKind.All)}");
        return KeyKind.Rsa2048;
    }

    private KeyGroup? Group(string text)
    {
        if (KeyGroup.TryParse(text, out var group))
            return group;
        problems.Add($"--group: '{text}' is none of {string.Join(", ", KeyGroup.All)}");
        return null;
    }

    private Resumption Resumed(string text)
    {
        if (Resumption.TryParse(text) is { } resumption)
            return resumption;
        problems.Add($"--resumption: '{text}' is none of {Resumption.Choices} (above 0 and below 1)");
        return Resumption.Off;
    }

    private NoopSet Noops(string text)
    {
        if (NoopSet.TryParse(text) is { } noops)
            return noops;
        problems.Add($"--ablate: '{text}' is not none, all, or some of {string.Join('+', NoopSet.All)}");
        return NoopSet.None;
    }

    private TlsParts Parts(string text)
    {
        if (TlsParts.TryParse(text, out var parts))
            return parts;
        problems.Add($"--parts: '{text}' is none of {string.Join(", ", TlsParts.All)}");
        return TlsParts.Full;
    }

    private bool? AesNi(string text)
    {
        if (RuntimeInformation.ProcessArchitecture != Architecture.X64)
            problems.Add("--aes-ni is of x86-64 processors alone");
        return Either("--aes-ni", text, "on", "off");
    }

    private bool Mutual(string text) => Either("--mutual", text, "yes", "no");

    private bool Alpn(string text) => Either("--alpn", text, "http/1.1", "none");

    private bool Either(string flag, string text, string yes, string no)
    {
        if (text != yes && text != no)
            problems.Add($"{flag}: '{text}' is none of {yes}, {no}");
        return text == yes;
    }

    private int? Number(string flag, string text, int low, int high)
    {
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= low && number <= high)
            return number;
        problems.Add(string.Create(CultureInfo.InvariantCulture, $"{flag} must be {low} to {high}, not '{text}'"));
        return null;
    }
}
