using System.CommandLine;
using System.Net;
using TlsToll.Tls;
using TlsToll.Vendors.Administration;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Emulation;

namespace TlsToll.Vendors.CommandLine;

/// <summary>Turns the flags of <c>serve</c> into checked options, and gathers all that is wrong with them.</summary>
internal sealed class ServeInput(ParseResult flags)
{
    private const int ShortestToken = 16;

    private readonly List<string> _problems = [];

    /// <summary>What is wrong, a line each.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The options; to be used only if there are no problems.</summary>
    public VendorOptions Options()
    {
        CheckPortsDiffer();
        var adminBind = Address(ServeFlags.AdminBind);
        return new VendorOptions
        {
            Bind = Address(ServeFlags.Bind),
            PlainPort = flags.GetValue(ServeFlags.PlainPort),
            TlsPort = flags.GetValue(ServeFlags.TlsPort),
            AdminPort = flags.GetValue(ServeFlags.AdminPort),
            AdminBind = adminBind,
            AdminToken = Token(adminBind),
            DefaultProfile = Try(ServeFlags.DefaultProfile, KeyKind.Parse) ?? KeyKind.Rsa2048,
            Conduct = new Conduct(
                Try(ServeFlags.Delay, Delay.Parse) ?? Delay.Paper,
                flags.GetValue(ServeFlags.RefusalRate),
                flags.GetValue(ServeFlags.FailureRate))
            {
                BackgroundDelay = flags.GetValue(ServeFlags.BackgroundDelay) is null ? null : Try(ServeFlags.BackgroundDelay!, Delay.Parse),
            },
            Seed = flags.GetValue(ServeFlags.Seed),
            Label = Label(),
            LedgerFile = flags.GetValue(ServeFlags.Ledger),
            LedgerLimit = flags.GetValue(ServeFlags.LedgerLimit),
            Supervised = flags.GetValue(ServeFlags.Supervised),
        };
    }

    /// <summary>The certificates; null, with a problem told, if the directory does not hold them.</summary>
    public CertificateStore? Certificates(VendorOptions options)
    {
        try
        {
            var store = CertificateStore.Open(flags.GetRequiredValue(ServeFlags.Certificates));
            if (!store.Profiles.ContainsKey(options.DefaultProfile.HostName))
                _problems.Add($"{ServeFlags.DefaultProfile.Name} {options.DefaultProfile}: there is no certificate of that kind.");
            return store;
        }
        catch (Exception e) when (e is CertificateStoreException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            _problems.Add($"{ServeFlags.Certificates.Name}: {e.Message}");
            return null;
        }
    }

    private void CheckPortsDiffer()
    {
        Option<int>[] ports = [ServeFlags.PlainPort, ServeFlags.TlsPort, ServeFlags.AdminPort];
        foreach (var same in ports.GroupBy(flags.GetValue).Where(g => g.Key != 0 && g.Count() > 1))
            _problems.Add(string.Create(null, $"{string.Join(" and ", same.Select(o => o.Name))} are both {same.Key}."));
    }

    private IPAddress Address(Option<string> option)
    {
        return Try(option, Parse) ?? IPAddress.Loopback;

        static IPAddress Parse(string text) =>
            IPAddress.TryParse(text, out var address) ? address : throw new FormatException($"'{text}' is no IP address.");
    }

    private string? Token(IPAddress adminBind)
    {
        if (flags.GetValue(ServeFlags.AdminTokenFile) is null && TokenCheck.IsNeededOn(adminBind))
            _problems.Add($"{ServeFlags.AdminBind.Name} {adminBind} is not loopback and needs {ServeFlags.AdminTokenFile.Name}, too.");
        return TryFile(ServeFlags.AdminTokenFile, path =>
        {
            var token = File.ReadAllText(path).Trim();
            return token.Length >= ShortestToken && !token.AsSpan().ContainsAnyExceptInRange('!', '~')
                ? token
                : throw new FormatException($"{path} must hold at least {ShortestToken} printable characters without spaces.");
        });
    }

    private byte[]? Label() => TryFile(ServeFlags.LabelImage, path =>
    {
        if (new FileInfo(path).Length > ShippingLabel.MaxBytes)
            throw new FormatException($"{path} is larger than {ShippingLabel.MaxBytes} bytes.");
        var image = File.ReadAllBytes(path);
        return ShippingLabel.IsJpeg(image) ? image : throw new FormatException($"{path} is no JPEG.");
    });

    private T? TryFile<T>(Option<string?> option, Func<string, T> read)
        where T : class => flags.GetValue(option) is { } path ? Try(option.Name, path, read) : null;

    private T? Try<T>(Option<string> option, Func<string, T> read)
        where T : class => Try(option.Name, flags.GetRequiredValue(option), read);

    private T? Try<T>(string name, string value, Func<string, T> read)
        where T : class
    {
        try
        {
            return read(value);
        }
        catch (Exception e) when (e is FormatException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            _problems.Add($"{name}: {e.Message}");
            return null;
        }
    }
}
