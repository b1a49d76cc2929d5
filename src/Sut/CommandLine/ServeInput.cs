using System.CommandLine;
using System.Net;
using System.Security.Authentication;
using TlsToll.Hosting.CommandLine;
using TlsToll.Hosting.Listeners;
using TlsToll.Sut.Composition;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.CommandLine;

/// <summary>Converts the flags of <c>serve</c> to validated options.</summary>
internal sealed class ServeInput(ParseResult flags) : HostingInput(flags)
{
    private static readonly Uri Nowhere = new("http://invalid.");
    private const string Plain = "plain";
    private const string TlsWord = "tls";

    private readonly ParseResult _flags = flags;

    private bool StaticOnly => _flags.GetValue(ServeFlags.StaticOnly);

    /// <summary>The options; valid only if <see cref="HostingInput.Problems"/> is empty.</summary>
    public SutOptions Options()
    {
        var hosting = Hosting() with { Http2 = _flags.GetValue(ServeFlags.Http) == "2" };
        if (TlsAblation.IsAllowed)
            RequireLoopback($"{TlsAblation.Variable}, which removes cryptography,", hosting.Bind);
        if (StaticOnly && _flags.GetValue(ServeFlags.BehindProxy))
            Report($"{ServeFlags.BehindProxy.Name} contradicts {ServeFlags.StaticOnly.Name}: a server of static pages alone does not know whether a request is in progress");
        var versions = Versions(hosting.Bind);
        return new SutOptions
        {
            Hosting = hosting,
            Tls = Tls(hosting, versions),
            TlsVersions = versions,
            StaticOnly = StaticOnly,
            StaticSeed = _flags.GetValue(ServeFlags.StaticSeed),
            Vendors = StaticOnly ? Nowhere : VendorsAddress(),
            VendorIdle = TimeSpan.FromSeconds(_flags.GetValue(ServeFlags.VendorIdle)),
            VendorTimeout = TimeSpan.FromSeconds(_flags.GetValue(ServeFlags.VendorTimeout)),
            InlineScheduling = _flags.GetValue(ServeFlags.InlineScheduling),
            IoQueues = _flags.GetValue(ServeFlags.IoQueues),
            EarlyBuffer = _flags.GetValue(ServeFlags.EarlyBuffer),
            MaxRequests = _flags.GetValue(ServeFlags.MaxRequests),
            MaxWait = TimeSpan.FromSeconds(_flags.GetValue(ServeFlags.MaxWait)),
            BehindProxy = _flags.GetValue(ServeFlags.BehindProxy),
            Database = StaticOnly ? null : DatabaseVariables.Read(Report),
            DatabaseTls = _flags.GetValue(ServeFlags.Hop3) == TlsWord,
            DataAccess = _flags.GetValue(ServeFlags.DataAccess) == "procedures" ? DataAccess.Procedures : DataAccess.Ef,
            ImageDirectory = StaticOnly ? "" : Images(),
            StartPaused = _flags.GetValue(ServeFlags.Paused),
            AllowBurn = _flags.GetValue(ServeFlags.AllowBurn),
        };
    }

    private ServerTlsOptions Tls(HostingOptions hosting, List<TlsVersion> versions)
    {
        var (keepContext, preferClient) = (_flags.GetValue(ServeFlags.ServerContext) != "per-connection", _flags.GetValue(ServeFlags.PreferClient));
        if (preferClient && !keepContext)
            Report($"{ServeFlags.PreferClient.Name} requires {ServeFlags.ServerContext.Name} kept");
        return new ServerTlsOptions
        {
            DefaultProfile = hosting.DefaultProfile,
            Protocols = versions.Aggregate(SslProtocols.None, (all, version) => all | version.Protocol),
            Parts = Parts(versions),
            TicketKeyLifetime = _flags.GetValue(ServeFlags.TicketLifetime) is { } seconds ? TimeSpan.FromSeconds(seconds) : null,
            KeepContext = keepContext,
            PreferClientSuites = preferClient,
            HandshakeTimeout = TimeSpan.FromSeconds(_flags.GetValue(ServeFlags.HandshakeTimeout)),
            ReleaseBuffers = _flags.GetValue(ServeFlags.ReleaseBuffers) is { } release ? release == "on" : null,
            LargeRecords = _flags.GetValue(ServeFlags.LargeRecords),
        };
    }

    private List<TlsVersion> Versions(IPAddress bind)
    {
        var versions = new List<TlsVersion>();
        foreach (var name in _flags.GetValue(ServeFlags.TlsVersions)!.Split(',', StringSplitOptions.TrimEntries))
        {
            if (TlsVersion.TryParse(name, out var version))
                versions.Add(version);
            else
                Report($"{ServeFlags.TlsVersions.Name}: unknown value '{name}'; expected {string.Join(", ", TlsVersion.All)}");
        }

        if (_flags.GetValue(ServeFlags.AllowWeak))
            RequireLoopback(ServeFlags.AllowWeak.Name, bind);
        else if (versions.Find(v => v.IsOld) is { } old)
            Report($"{ServeFlags.TlsVersions.Name}: {old} is for replication only and requires {ServeFlags.AllowWeak.Name}");
        return versions;
    }

    private TlsParts Parts(List<TlsVersion> versions)
    {
        var name = _flags.GetValue(ServeFlags.TlsParts)!;
        if (!TlsParts.TryParse(name, out var parts))
        {
            Report($"{ServeFlags.TlsParts.Name}: unknown value '{name}'; expected {string.Join(", ", TlsParts.All)}");
            return TlsParts.Full;
        }

        var flag = $"{ServeFlags.TlsParts.Name} {parts}";
        if (!parts.IsFull && !TlsAblation.IsAllowed)
            Report($"{flag} is insecure and requires {TlsAblation.Variable}=yes in the environment");
        if (!parts.IsFull && !StaticOnly)
            Report($"{flag} requires {ServeFlags.StaticOnly.Name}");
        if (!parts.IsFull && _flags.GetValue(ServeFlags.Http) == "2")
            Report($"{flag} requires {ServeFlags.Http.Name} 1.1");
        if (parts.HasPlainData && versions.Exists(v => v != TlsVersion.Tls12))
            Report($"{flag} requires {ServeFlags.TlsVersions.Name} 1.2: TLS 1.3's tickets and the client's first data overlap the handshake");
        return parts;
    }

    private Uri VendorsAddress()
    {
        if (!IsGiven(ServeFlags.Vendors, out var text))
            return Nowhere;
        if (!Uri.TryCreate(text, UriKind.Absolute, out var address)
            || address is not { Scheme: "http" or "https", PathAndQuery: "/", UserInfo: "" })
        {
            Report($"{ServeFlags.Vendors.Name}: '{text}' is not http://HOST:PORT or https://HOST:PORT");
            return Nowhere;
        }

        var scheme = address.Scheme == Uri.UriSchemeHttps ? TlsWord : Plain;
        if (_flags.GetValue(ServeFlags.Hop2) is { } hop && hop != scheme)
            Report($"{ServeFlags.Hop2.Name} {hop} contradicts {ServeFlags.Vendors.Name} {text}");
        return address;
    }

    private string Images()
    {
        if (IsGiven(ServeFlags.Images, out var directory) && !Directory.Exists(directory))
            Report($"{ServeFlags.Images.Name}: '{directory}' is not a directory");
        return directory;
    }

    private bool IsGiven(Option<string?> option, out string value)
    {
        value = _flags.GetValue(option) ?? "";
        if (value.Length == 0)
            Report($"{option.Name} is required unless {ServeFlags.StaticOnly.Name} is set");
        return value.Length > 0;
    }
}
