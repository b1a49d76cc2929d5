using System.Globalization;
using System.Text.RegularExpressions;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Factors;
using TlsToll.Results.Sizing;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;

namespace TlsToll.Experiments.Sizing;

/// <summary>Settings of <c>bench size</c>. Null leaves a property to the measurement or to the default.</summary>
/// <param name="RequestsPerSecond">Requests per second.</param>
/// <param name="PerConnection">Requests per connection.</param>
/// <param name="RequestBytes">Bytes of a request.</param>
/// <param name="ResponseBytes">Bytes of a response.</param>
/// <param name="ResumedShare">Share of the connections that resume, 0 to 1.</param>
/// <param name="Key">Key of the server.</param>
/// <param name="Group">Group of the key exchange.</param>
/// <param name="Version">Version.</param>
/// <param name="Cipher">Cipher.</param>
/// <param name="Terminate">What ends TLS: <see cref="FrontServer.None"/> or one of <see cref="FrontServer.Kinds"/> that takes TLS.</param>
public sealed partial record SizingSettings(
    double RequestsPerSecond, double? PerConnection, double? RequestBytes, double? ResponseBytes, double? ResumedShare,
    KeyKind? Key, KeyGroup? Group, TlsVersion? Version, SizedCipher? Cipher, string? Terminate)
{
    private const double MostRate = 1e9;
    private const double MostBytes = 1e9;
    private static readonly string[] Ends = [FrontServer.None, .. FrontServer.Kinds.Where(FrontServer.TakesTls)];
    private static readonly MeasuredTraffic Usual = new(PerConnection: 30, RequestBytes: 1024, ResponseBytes: 8192);

    /// <summary>Requests per second of the load.</summary>
    public static Setting<double?> Rate { get; } = new("rps", "Requests per second to size, e.g. 50000 or 50k (required)", null, text => Above0(text, MostRate)) { ValueName = "RATE", Group = SettingGroups.Load };

    /// <summary>Requests per connection.</summary>
    public static Setting<double?> Length { get; } = new(
        "per-connection", "Mean number of requests on a connection (default: 30; with --from, the measurement's)", null,
        text => Above0(text, MostRate) is >= 1 and var number ? number : throw new FormatException($"must be at least 1, not '{text}'"))
    { ValueName = "N" };

    /// <summary>Length of a request.</summary>
    public static Setting<double?> Request { get; } = Bytes("request-bytes", "Bytes of a request with its headers, e.g. 700, 1KB or 1KiB, both 1024 (default: 1KB; with --from, the measurement's)");

    /// <summary>Length of a response.</summary>
    public static Setting<double?> Response { get; } = Bytes("response-bytes", "Bytes of a response with its headers (default: 8KB; with --from, the measurement's)");

    /// <summary>Share of resumed connections.</summary>
    public static Setting<double?> Resumed { get; } = new("resumed", "Share of the connections that resume a session: 0.6 or 60% (default: 0)", null, Share) { ValueName = "SHARE", Group = SettingGroups.Load };

    /// <summary>Key of the server.</summary>
    public static Setting<KeyKind?> ServerKey { get; } = new("key", "Key of the server: rsa-2048, rsa-4096, ecdsa-p256, ml-dsa-44 … (default: rsa-2048; with --from, the measurement's)", null, ParseKey)
    {
        ValueName = "KEY",
        Values = [.. KeyKind.All.Where(key => !key.IsWeak && key.RareGroup is null).Select(key => key.Name)],
    };

    /// <summary>Group of the key exchange.</summary>
    public static Setting<KeyGroup?> KeyExchange { get; } = new("group", "Group of the key exchange: x25519, p256, x25519mlkem768 … (default: x25519; with --from, the measurement's)", null, ParseGroup)
    {
        ValueName = "GROUP",
        Values = [.. KeyGroup.All.Where(group => !group.IsWeak && !group.IsTls12Only).Select(group => group.Name)],
    };

    /// <summary>Version.</summary>
    public static Setting<TlsVersion?> Protocol { get; } = new(
        "tls-version", "Version of TLS: 1.3, 1.2 (default: 1.3; with --from, the measurement's)", null,
        text => TlsVersion.TryParse(text, out var version) && !version.IsOld ? version : throw new FormatException($"unknown value '{text}'; expected 1.3, 1.2"))
    { ValueName = "VERSION", Values = ["1.3", "1.2"] };

    /// <summary>Cipher.</summary>
    public static Setting<SizedCipher?> Suite { get; } = new(
        "suite", "Cipher, or a suite that has it: aes-256-gcm, aes-128-gcm, chacha20-poly1305 (default: aes-256-gcm; with --from, the measurement's)", null,
        text => SizedCipher.All.FirstOrDefault(cipher => cipher.Name.Equals(text, StringComparison.OrdinalIgnoreCase)) ?? SizedCipher.OfSuite(text)
            ?? throw new FormatException($"unknown value '{text}'; expected {string.Join(", ", SizedCipher.All)}"))
    { ValueName = "CIPHER", Values = [.. SizedCipher.All.Select(cipher => cipher.Name)] };

    /// <summary>What ends TLS.</summary>
    public static Setting<string?> End { get; } = new(
        "terminate", $"What ends TLS: {FrontServer.None} (the server), {string.Join(", ", Ends.Skip(1))} (default: {FrontServer.None}; with --from, the measurement's)", null,
        text => SettingTable.Known(text, Ends))
    { ValueName = "END", Values = [.. Ends] };

    /// <summary>Price of a core for an hour.</summary>
    public static Setting<double?> Price { get; } = new("price", "Price of a core for an hour, in any currency: shows money per month of 730 hours", null, text => Above0(text, MostRate)) { ValueName = "PER_CORE_HOUR", Group = SettingGroups.Output };

    /// <summary>The settings that describe the load.</summary>
    public static IReadOnlyList<Setting> OfLoad { get; } = [Rate, Length, Request, Response, Resumed, ServerKey, KeyExchange, Protocol, Suite, End, Price];

    /// <summary>Reads the load; problems are the reader's.</summary>
    public static SizingSettings Read(SettingsReader reader)
    {
        var rate = reader.Get(Rate);
        reader.Check(rate is not null || reader.Has(Rate), $"{Rate} is required: the requests per second to size");
        var settings = new SizingSettings(
            rate ?? 1, reader.Get(Length), reader.Get(Request), reader.Get(Response), reader.Get(Resumed), reader.Get(ServerKey), reader.Get(KeyExchange),
            reader.Get(Protocol), reader.Get(Suite), reader.Get(End));
        reader.Check(
            settings is not { Group.IsTls13Only: true, Version: { } version } || version == TlsVersion.Tls13, $"{KeyExchange} {settings.Group} {TlsConflicts.NeedsTls13}");
        reader.Check(
            settings is not { Key.IsTls13Only: true, Version: { } other } || other == TlsVersion.Tls13, $"{ServerKey} {settings.Key} {TlsConflicts.NeedsTls13}");
        return settings;
    }

    /// <summary>The load, with what the settings leave open taken from a measurement.</summary>
    /// <param name="measured">TLS's settings of the measurement.</param>
    /// <param name="traffic">Its traffic; null for the defaults.</param>
    /// <param name="front">The program in front of the server that ended TLS in the measurement; null for none.</param>
    public SizedLoad Load(SizedTls measured, MeasuredTraffic? traffic, string? front)
    {
        var usual = traffic ?? Usual;
        return new SizedLoad(
            RequestsPerSecond, PerConnection ?? usual.PerConnection, RequestBytes ?? usual.RequestBytes, ResponseBytes ?? usual.ResponseBytes, ResumedShare ?? 0,
            new SizedTls(Key ?? measured.Key, Group ?? measured.Group, Version ?? measured.Version, Cipher ?? measured.Cipher))
        {
            Front = Terminate is null ? front : RunSettings.FrontOf(Terminate),
        };
    }

    /// <summary>Creates a setting for a number of bytes with or without a unit; the default is null.</summary>
    public static Setting<double?> Bytes(string name, string help) => new(name, help, null, text =>
    {
        var match = ByteCount().Match(text.Trim());
        var factor = match.Groups["unit"].Value.ToUpperInvariant() switch { "K" => 1024.0, "M" => 1024.0 * 1024, _ => 1 };
        return match.Success && Number(match.Groups["number"].Value) is { } number && number * factor <= MostBytes
            ? number * factor
            : throw new FormatException($"must be a number of bytes up to 1 GB, such as 700, 1KB or 8KiB, not '{text}'");
    })
    { ValueName = "BYTES", Group = SettingGroups.Load };

    private static double? Share(string text)
    {
        var share = Number(Quantity.Plain(text.Trim(), "SHARE"));
        return share is >= 0 and <= 1 ? share : throw new FormatException($"must be 0 to 1, or 0% to 100%, not '{text}'");
    }

    private static double? Above0(string text, double most)
    {
        var trimmed = text.Trim();
        var factor = trimmed.Length == 0 ? 1 : char.ToUpperInvariant(trimmed[^1]) switch { 'K' => 1e3, 'M' => 1e6, _ => 1 };
        return Number(factor > 1 ? trimmed[..^1] : trimmed) * factor is > 0 and var number && number <= most
            ? number
            : throw new FormatException(string.Create(CultureInfo.InvariantCulture, $"must be above 0 and at most {most:#,0}, not '{text}'"));
    }

    // 50,000 is a number, and 50,00 is none: it could be meant as 50.
    private static double? Number(string text) =>
        Digits().IsMatch(text) && double.TryParse(text, NumberStyles.AllowDecimalPoint | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out var number) ? number : null;

    private static KeyKind ParseKey(string text)
    {
        if (!KeyKind.TryRead(text, out var key))
            throw new FormatException($"unknown value '{text}'; expected {string.Join(", ", ServerKey.Values)}");
        return key.IsWeak || key.RareGroup is not null
            ? throw new FormatException($"'{key}' is no key for a service; expected {string.Join(", ", ServerKey.Values)}")
            : key;
    }

    private static KeyGroup ParseGroup(string text) => KeyGroup.TryParse(text, out var group) && !group.IsWeak && !group.IsTls12Only
        ? group
        : throw new FormatException($"unknown value '{text}'; expected {string.Join(", ", KeyExchange.Values)}");

    [GeneratedRegex(@"^(?<number>[0-9.,]+)\s*((?<unit>[kKmM])([iI]?[bB])?|[bB])?$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex ByteCount();

    [GeneratedRegex(@"^([0-9]{1,3}(,[0-9]{3})+|[0-9]+)?(\.[0-9]+)?$", RegexOptions.ExplicitCapture, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Digits();
}
