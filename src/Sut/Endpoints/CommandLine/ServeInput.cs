using System.CommandLine;
using System.Net;
using TlsToll.Sut.Data;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Turns the flags of <c>serve</c> into checked options.</summary>
internal sealed class ServeInput(ParseResult flags, Problems problems)
{
    private const int ShortestToken = 16;
    private static readonly Uri Nowhere = new("http://invalid.");
    private const string Plain = "plain";
    private const string Tls = "tls";

    private bool StaticOnly => flags.GetValue(ServeFlags.StaticOnly);

    /// <summary>The options; to be used only if there are no problems.</summary>
    public SutOptions Read()
    {
        var adminBind = Address(ServeFlags.AdminBind.Name, flags.GetValue(ServeFlags.AdminBind) ?? "127.0.0.1");
        var bind = Address(ServeFlags.Bind.Name, flags.GetValue(ServeFlags.Bind)!);
        if (TlsAblation.IsAllowed && !IPAddress.IsLoopback(bind))
            problems.Add($"{TlsAblation.Variable} takes cryptography away: it is for loopback alone, and {ServeFlags.Bind.Name} is {bind}.");
        var versions = Versions(bind);
        return new SutOptions
        {
            Bind = bind,
            PlainPort = Port(ServeFlags.PlainPort),
            TlsPort = Port(ServeFlags.TlsPort),
            AdminPort = Port(ServeFlags.AdminPort),
            AdminBind = adminBind,
            AdminToken = Token(adminBind),
            CertificateDirectory = flags.GetValue(ServeFlags.Certificates)!,
            DefaultProfile = Profile(),
            TlsVersions = versions,
            TlsParts = Parts(versions),
            TicketKeyLifetime = TicketLifetime(),
            KeepContext = flags.GetValue(ServeFlags.KeepContext),
            PreferClientSuites = PreferClient(),
            ReleaseBuffers = ReleaseBuffers(),
            StaticOnly = StaticOnly,
            StaticSeed = flags.GetValue(ServeFlags.StaticSeed),
            Vendors = StaticOnly ? Nowhere : VendorsAddress(),
            VendorIdle = TimeSpan.FromSeconds(Within(ServeFlags.VendorIdle, 1, 120)),
            VendorTimeout = TimeSpan.FromSeconds(Within(ServeFlags.VendorTimeout, 1, 600)),
            Database = StaticOnly ? "" : problems.Database(),
            DatabaseTls = Security(ServeFlags.Hop3) == Tls,
            DataAccess = Access(),
            ImageDirectory = StaticOnly ? "" : Directory(ServeFlags.Images),
            StartPaused = flags.GetValue(ServeFlags.Paused),
            Supervised = flags.GetValue(ServeFlags.Supervised),
            AllowBurn = flags.GetValue(ServeFlags.AllowBurn),
        };
    }

    /// <summary>The certificates; null, with a problem told, if the directory does not hold them.</summary>
    public CertificateStore? Certificates(SutOptions options)
    {
        try
        {
            var store = CertificateStore.Open(options.CertificateDirectory);
            if (!store.Profiles.ContainsKey(options.DefaultProfile.HostName))
                problems.Add($"{ServeFlags.DefaultProfile.Name} {options.DefaultProfile}: there is no such certificate in --certs.");
            return store;
        }
        catch (Exception e) when (e is CertificateStoreException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            problems.Add($"{ServeFlags.Certificates.Name}: {e.Message}");
            return null;
        }
    }

    private int Port(Option<int> option)
    {
        var port = Within(option, IPEndPoint.MinPort, IPEndPoint.MaxPort);
        Option<int>[] earlier = [.. new[] { ServeFlags.PlainPort, ServeFlags.TlsPort, ServeFlags.AdminPort }.TakeWhile(o => o != option)];
        if (port != 0 && earlier.FirstOrDefault(o => flags.GetValue(o) == port) is { } other)
            problems.Add($"{option.Name} and {other.Name} are both {port}.");
        return port;
    }

    private int Within(Option<int> option, int least, int greatest)
    {
        var value = flags.GetValue(option);
        if (value < least || value > greatest)
            problems.Add($"{option.Name} {value} is not from {least} to {greatest}.");
        return value;
    }

    private IPAddress Address(string name, string text)
    {
        if (IPAddress.TryParse(text, out var address))
            return address;
        problems.Add($"{name} '{text}' is no IP address.");
        return IPAddress.Loopback;
    }

    private string? Token(IPAddress adminBind)
    {
        if (flags.GetValue(ServeFlags.AdminTokenFile) is not { } file)
        {
            if (!IPAddress.IsLoopback(adminBind))
                problems.Add($"{ServeFlags.AdminBind.Name} {adminBind} is not loopback and needs {ServeFlags.AdminTokenFile.Name}, too.");
            return null;
        }

        try
        {
            var token = File.ReadAllText(file).Trim();
            if (token.Length < ShortestToken || token.AsSpan().ContainsAnyExceptInRange('!', '~'))
                problems.Add($"{ServeFlags.AdminTokenFile.Name} {file} must hold {ShortestToken} or more printable characters, no spaces.");
            return token;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            problems.Add($"{ServeFlags.AdminTokenFile.Name}: {e.Message}");
            return null;
        }
    }

    private KeyKind Profile()
    {
        var name = flags.GetValue(ServeFlags.DefaultProfile);
        if (KeyKind.TryParse(name, out var kind))
            return kind;
        problems.Add($"{ServeFlags.DefaultProfile.Name} '{name}' is not one of {string.Join(", ", KeyKind.All)}.");
        return KeyKind.Rsa2048;
    }

    private List<TlsVersion> Versions(IPAddress bind)
    {
        var versions = new List<TlsVersion>();
        foreach (var name in flags.GetValue(ServeFlags.TlsVersions)!.Split(',', StringSplitOptions.TrimEntries))
        {
            if (TlsVersion.TryParse(name, out var version))
                versions.Add(version);
            else
                problems.Add($"{ServeFlags.TlsVersions.Name} '{name}' is not one of {string.Join(", ", TlsVersion.All)}.");
        }

        var weak = flags.GetValue(ServeFlags.AllowWeak);
        if (weak && !IPAddress.IsLoopback(bind))
            problems.Add($"{ServeFlags.AllowWeak.Name} is for loopback alone, and {ServeFlags.Bind.Name} is {bind}.");
        if (!weak && versions.Find(v => v.IsOld) is { } old)
            problems.Add($"{ServeFlags.TlsVersions.Name} {old} needs {ServeFlags.AllowWeak.Name}, too: it is for replication only.");
        return versions;
    }

    private TlsParts Parts(List<TlsVersion> versions)
    {
        var name = flags.GetValue(ServeFlags.TlsParts)!;
        if (!TlsParts.TryParse(name, out var parts))
        {
            problems.Add($"{ServeFlags.TlsParts.Name} '{name}' is not one of {string.Join(", ", TlsParts.All)}.");
            return TlsParts.Full;
        }

        var flag = $"{ServeFlags.TlsParts.Name} {parts}";
        if (!parts.IsFull && !TlsAblation.IsAllowed)
            problems.Add($"{flag} has no security at all: it needs {TlsAblation.Variable}=yes in the environment.");
        if (!parts.IsFull && !StaticOnly)
            problems.Add($"{flag} needs {ServeFlags.StaticOnly.Name}.");
        if (parts.HasPlainData && versions.Exists(v => v != TlsVersion.Tls12))
            problems.Add($"{flag} needs {ServeFlags.TlsVersions.Name} 1.2: TLS 1.3's tickets and the client's first data overlap the handshake.");
        return parts;
    }

    private bool PreferClient()
    {
        var prefer = flags.GetValue(ServeFlags.PreferClient);
        if (prefer && !flags.GetValue(ServeFlags.KeepContext))
            problems.Add($"{ServeFlags.PreferClient.Name} needs {ServeFlags.KeepContext.Name}.");
        return prefer;
    }

    private bool? ReleaseBuffers()
    {
        var value = flags.GetValue(ServeFlags.ReleaseBuffers);
        if (value is not (null or "on" or "off"))
            problems.Add($"{ServeFlags.ReleaseBuffers.Name} '{value}' is neither on nor off.");
        return value is null ? null : value == "on";
    }

    private TimeSpan? TicketLifetime()
    {
        var seconds = flags.GetValue(ServeFlags.TicketLifetime);
        if (seconds is not null and not (>= 0.1 and <= 86_400))
        {
            problems.Add($"{ServeFlags.TicketLifetime.Name} must be 0.1 to 86400 seconds.");
            return null;
        }

        return seconds is { } s ? TimeSpan.FromSeconds(s) : null;
    }

    private string? Security(Option<string?> option)
    {
        var value = flags.GetValue(option);
        if (value is null or Plain or Tls)
            return value;
        problems.Add($"{option.Name} '{value}' is neither {Plain} nor {Tls}.");
        return null;
    }

    private DataAccess Access()
    {
        var value = flags.GetValue(ServeFlags.DataAccess);
        if (value is not ("ef" or "procedures"))
            problems.Add($"{ServeFlags.DataAccess.Name} '{value}' is neither ef nor procedures.");
        return value == "procedures" ? DataAccess.Procedures : DataAccess.Ef;
    }

    private Uri VendorsAddress()
    {
        if (!IsGiven(ServeFlags.Vendors, out var text))
            return Nowhere;
        if (!Uri.TryCreate(text, UriKind.Absolute, out var address)
            || address is not { Scheme: "http" or "https", PathAndQuery: "/", UserInfo: "" })
        {
            problems.Add($"{ServeFlags.Vendors.Name} '{text}' is not http://HOST:PORT or https://HOST:PORT.");
            return Nowhere;
        }

        var scheme = address.Scheme == Uri.UriSchemeHttps ? Tls : Plain;
        if (Security(ServeFlags.Hop2) is { } hop && hop != scheme)
            problems.Add($"{ServeFlags.Hop2.Name} {hop} contradicts {ServeFlags.Vendors.Name} {text}.");
        return address;
    }

    private bool IsGiven(Option<string?> option, out string value)
    {
        value = flags.GetValue(option) ?? "";
        if (value.Length == 0)
            problems.Add($"{option.Name} is required, unless {ServeFlags.StaticOnly.Name} is given.");
        return value.Length > 0;
    }

    private string Directory(Option<string?> option)
    {
        if (IsGiven(option, out var directory) && !System.IO.Directory.Exists(directory))
            problems.Add($"{option.Name} '{directory}' is no directory.");
        return directory;
    }
}
