using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Targets.Requests;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Targets;

/// <summary>The settings of <c>bench measure</c>, and their reader.</summary>
public static class TargetSettingsReader
{
    private static readonly Setting<Uri?> Plain = Address("plain", "http", "Address of the service without TLS, e.g. http://127.0.0.1:8080");
    private static readonly Setting<Uri?> Tls = Address("tls", "https", "Address of the service with TLS, e.g. https://localhost:8443 (required); without --plain, connections of 1 and of N requests are compared");

    private static readonly Setting<string?> Requests = SettingTable.Path(
        "request-file", "Requests to send: a list with a line [METHOD] PATH for each, an .http file, a HAR, or an OpenAPI document (default: GET of the addresses' path)", "FILE") with
    { Group = SettingGroups.Load };

    private static readonly Setting<IReadOnlyList<int>> PerConnection = new(
        "per-connection", "Requests on a connection: 1, N, or 1,N (default: 1,30)", [1, 30], ParsePerConnection)
    { ValueName = "LIST", IsList = true };

    private static readonly Setting<string?> Ca = SettingTable.Path("ca", "Certificate of the CA that signed the service's, in PEM (default: the CAs that this host trusts)", "FILE") with
    { Group = SettingGroups.Service };
    private static readonly Setting<int> Concurrent = SettingTable.Number("concurrent", "N", "Clients that work at the same time, each on one connection", 1, 1000, 8) with
    { Group = SettingGroups.Load };
    private static readonly Setting<int> Blocks = SettingTable.Number("blocks", "N", "Super-blocks, the unit of the intervals", 2, 1000, 12);
    private static readonly Setting<int> Slices = SettingTable.Number("slices", "N", "Approximate number of cells per super-block; each treatment gets at least two", 2, 1000, 16);
    private static readonly Setting<double> Slice = SettingTable.Number("cell-seconds", "SECONDS", "Length of a cell, approximately", 0.05, 60, 0.25) with
    { Group = SettingGroups.Measuring };
    private static readonly Setting<double> WarmUp = SettingTable.Number("warm-up", "SECONDS", "Minimum warm-up in seconds", 0, 600, 10.0);
    private static readonly Setting<double> Timeout = SettingTable.Number("timeout", "SECONDS", "Response timeout in seconds", 0.1, 3600, 30.0);

    private static readonly Setting<bool> MayLoad = SettingTable.Flag(
        "i-may-load-this-host", "Permits addresses other than loopback: you may load that host") with
    { Group = SettingGroups.Service };

    /// <summary>Permits responses that differ between the two addresses.</summary>
    internal static readonly Setting<bool> MayDiffer = SettingTable.Flag(
        "answers-differ", "Permits responses of other lengths or contents with TLS than without, such as links to their own address; the result has a doubt then") with
    { Group = SettingGroups.Service };

    private static readonly Setting Key = SettingTable.Of(TlsFactors.Key) with
    { Help = "Keys of the service's certificates, of which the client asks for one at a time: rsa-2048, ecdsa-p256, … (default: the one that the service chooses)" };

    private static readonly Setting Resumption = SettingTable.Of(TlsFactors.Resumption) with
    { Help = "Session resumption: off, ticket; the service decides where sessions are kept (default: off)", Values = ["off", "ticket"] };

    /// <summary>The settings, in the order of the help.</summary>
    public static IReadOnlyList<Setting> All { get; } =
    [
        Plain, Tls, Requests, PerConnection, .. ServiceProcessSettings.All, .. AgentSettings.All, Ca, Concurrent, SettingTable.Of(TlsFactors.Version), SettingTable.Of(TlsFactors.Suites), Key,
        SettingTable.Of(TlsFactors.Group), Resumption, SettingTable.Of(TlsFactors.Client),
        SettingTable.Out, Blocks, Slices, Slice, WarmUp, Timeout, SettingTable.Seed, MayLoad, MayDiffer,
    ];

    /// <summary>Reads the settings.</summary>
    /// <param name="reader">Reader that collects the problems.</param>
    /// <param name="yaml">Turns YAML into JSON, or throws <see cref="FormatException"/>.</param>
    /// <exception cref="InvalidRequestException">A setting is wrong or missing; the message lists all problems in one line.</exception>
    public static TargetSettings Read(SettingsReader reader, Func<string, string> yaml)
    {
        var (plain, tls) = (reader.Get(Plain), reader.Get(Tls));
        reader.Check(tls is not null || reader.Has(Tls), $"{Tls} is required: the address of the service with TLS");
        var perConnection = reader.Get(PerConnection);
        reader.Check(plain is not null || reader.Has(Plain) || perConnection.Count == 2, $"without {Plain}, {PerConnection} must be 1,N: only the two tell what a connection costs");
        var choices = ChoiceReader.Read(reader);
        reader.Check(choices.All(c => c.Resumption.Store != SessionStore.Server), $"{TlsFactors.Resumption}: the service decides where sessions are kept; use ticket for both ways");
        reader.Check(choices.All(c => c.Resumption is not { IsOn: true, Share: < 1 }), $"{TlsFactors.Resumption}: off, ticket, or both; a mixture follows from the two");
        reader.Check(choices.All(c => !c.Resumption.IsOn || c.EffectiveClient == TlsToll.Tls.TlsClient.OpenSsl), $"{TlsFactors.Resumption} requires {TlsFactors.Client} openssl");
        reader.Check(tls is not { HostNameType: not UriHostNameType.Dns } || choices.All(c => !c.Resumption.IsOn), $"{TlsFactors.Resumption} requires a host's name in {Tls}, not an address: clients keep sessions by name");
        var byKey = reader.Has(Key);
        reader.Check(!byKey || choices.All(c => c.EffectiveClient == TlsToll.Tls.TlsClient.OpenSsl), $"{Key} requires {TlsFactors.Client} openssl");
        var (messages, remarks) = Messages(reader, plain, tls, yaml);
        var agent = AgentSettings.Read(reader);
        var processes = ServiceProcessSettings.Read(reader, AgentSettings.Agent);
        var settings = new TargetSettings
        {
            Plain = plain,
            Tls = tls ?? new Uri("https://localhost"),
            CaPath = ExistingFile(reader, Ca),
            Processes = agent is null ? processes : null,
            Agent = agent,
            MayLoadOthers = reader.Get(MayLoad),
            MayDiffer = reader.Get(MayDiffer),
            PerConnection = perConnection,
            Concurrent = reader.Get(Concurrent),
            Slice = TimeSpan.FromSeconds(reader.Get(Slice)),
            Blocks = new BlockRules
            {
                Seed = reader.Get(SettingTable.Seed),
                Treatments = Treatment.Across([.. Treatments(plain, perConnection)], choices),
                Blocks = reader.Get(Blocks),
                TimedBlocks = 0,
                Slices = reader.Get(Slices),
            },
            Choices = choices,
            ByKey = byKey,
            WarmUp = TimeSpan.FromSeconds(reader.Get(WarmUp)),
            Timeout = TimeSpan.FromSeconds(reader.Get(Timeout)),
            Messages = messages,
            Remarks = remarks,
        };
        reader.Ensure();
        return settings;
    }

    private static IEnumerable<Treatment> Treatments(Uri? plain, IReadOnlyList<int> perConnection) =>
        from transport in plain is null ? new[] { Transport.Tls } : [Transport.Plain, Transport.Tls]
        from count in perConnection.Reverse()
        select new Treatment(transport, count == 1 ? ConnectionScope.Request : ConnectionScope.Session);

    private static (IReadOnlyList<ServiceMessage> Messages, IReadOnlyList<string> Remarks) Messages(SettingsReader reader, Uri? plain, Uri? tls, Func<string, string> yaml)
    {
        var path = tls?.PathAndQuery ?? "/";
        if (reader.Get(Requests) is not { } file)
        {
            reader.Check(plain is null || plain.PathAndQuery == path, $"{Plain} and {Tls} have different paths");
            return ([new ServiceMessage("GET", path, [], [])], []);
        }

        reader.Check(path == "/" && (plain?.PathAndQuery ?? "/") == "/", $"with {Requests}, {Plain} and {Tls} have no path: each request has its own");
        try
        {
            return RequestFile.Read(file, yaml);
        }
        catch (FormatException e)
        {
            reader.Check(false, $"{Requests}: {e.Message}");
            return ([], []);
        }
    }

    private static string? ExistingFile(SettingsReader reader, Setting<string?> setting)
    {
        var file = reader.Get(setting);
        reader.Check(file is null || File.Exists(file), $"{setting}: there is no {file}");
        return file;
    }

    private static Setting<Uri?> Address(string name, string scheme, string help) => new(
        name, help, null, text => Uri.TryCreate(text, UriKind.Absolute, out var url) && url.Scheme == scheme && url is { UserInfo: "", Fragment: "" }
            ? url
            : throw new FormatException($"'{text}' is not {scheme}://HOST[:PORT][/PATH]"))
    { ValueName = "URL", Group = SettingGroups.Service };

    private static int[] ParsePerConnection(string text)
    {
        int[] counts = [.. SettingTable.Numbers(text).Order()];
        return counts is [> 0 and <= 100_000] or [1, <= 100_000] ? counts : throw new FormatException($"'{text}' is not 1, N or 1,N, N up to 100000");
    }
}
