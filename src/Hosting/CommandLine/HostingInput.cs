using System.CommandLine;
using System.Net;
using System.Net.Sockets;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Tls;

namespace TlsToll.Hosting.CommandLine;

/// <summary>Converts flags to validated options and collects all problems.</summary>
/// <param name="flags">The parsed flags.</param>
public class HostingInput(ParseResult flags)
{
    private readonly List<string> _problems = [];

    /// <summary>The problems found so far, one line each. The options are valid only if there are none.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>Opens the certificates. If that fails, reports a problem and returns null.</summary>
    public CertificateStore? Certificates(HostingOptions options) =>
        Try(HostingFlags.Certificates.Name, flags.GetRequiredValue(HostingFlags.Certificates), directory =>
        {
            var store = CertificateStore.Open(directory);
            if (!store.Profiles.ContainsKey(options.DefaultProfile.HostName))
            {
                Report(options.DefaultProfile.IsSupported
                    ? $"{HostingFlags.DefaultProfile.Name}: {HostingFlags.Certificates.Name} has no certificate of the kind {options.DefaultProfile}"
                    : $"{HostingFlags.DefaultProfile.Name} {options.DefaultProfile}: {KeyKind.MlDsaSince}, and this is {TlsFacts.OpenSslVersion}");
            }

            return store;
        });

    /// <summary>Reads the flags that all tiers share.</summary>
    public HostingOptions Hosting()
    {
        CheckPortsDiffer();
        var adminBind = Try(HostingFlags.AdminBind, AddressOrName) ?? IPAddress.Loopback;
        return new HostingOptions
        {
            Bind = Address(HostingFlags.Bind),
            PlainPort = flags.GetValue(HostingFlags.PlainPort),
            TlsPort = flags.GetValue(HostingFlags.TlsPort),
            AdminPort = flags.GetValue(HostingFlags.AdminPort),
            AdminBind = adminBind,
            AdminToken = Token(adminBind),
            DefaultProfile = Try(HostingFlags.DefaultProfile, KeyKind.Parse) ?? KeyKind.Rsa2048,
            MaxConnections = flags.GetValue(HostingFlags.MaxConnections),
            Supervised = flags.GetValue(HostingFlags.Supervised),
        };
    }

    /// <summary>Adds a problem: one line that begins with the name of the flag or environment variable.</summary>
    protected internal void Report(string problem) => _problems.Add(problem);

    /// <summary>Reports a problem for a flag that requires services on loopback, if they listen elsewhere.</summary>
    protected void RequireLoopback(string what, IPAddress bind)
    {
        if (!IPAddress.IsLoopback(bind))
            Report($"{what} is for loopback only, and {HostingFlags.Bind.Name} is {bind}");
    }

    /// <summary>Reads the value of a flag. If that fails, reports the exception's message as a problem and returns null.</summary>
    protected T? Try<T>(Option<string> option, Func<string, T> read)
        where T : class => Try(option.Name, flags.GetRequiredValue(option), read);

    /// <summary>
    /// Reads the value of a flag without a default; null if absent. If reading fails, reports a problem and returns null.
    /// </summary>
    protected T? TryOptional<T>(Option<string?> option, Func<string, T> read)
        where T : class => flags.GetValue(option) is { } text ? Try(option.Name, text, read) : null;

    private void CheckPortsDiffer()
    {
        Option<int>[] ports = [HostingFlags.PlainPort, HostingFlags.TlsPort, HostingFlags.AdminPort];
        foreach (var same in ports.GroupBy(flags.GetValue).Where(g => g.Key != 0 && g.Count() > 1))
            Report(string.Create(null, $"{string.Join(" and ", same.Select(o => o.Name))} are both {same.Key}"));
    }

    private IPAddress Address(Option<string> option) => Try(option, text => IPAddress.TryParse(text, out var address)
        ? address
        : throw new FormatException($"'{text}' is not an IP address")) ?? IPAddress.Loopback;

    // In a container on several networks, a name of one of them is the address on that network.
    private static IPAddress AddressOrName(string text)
    {
        if (IPAddress.TryParse(text, out var address))
            return address;
        try
        {
            var all = Dns.GetHostAddresses(text).Distinct().ToArray();
            var preferred = all.Where(a => a.AddressFamily == AddressFamily.InterNetwork).ToArray();
            return (preferred.Length > 0 ? preferred : all) is [var only]
                ? only
                : throw new FormatException($"the host name '{text}' has several addresses; name one of them");
        }
        catch (Exception e) when (e is SocketException or ArgumentException)
        {
            throw new FormatException($"'{text}' is neither an IP address nor a host name that has one", e);
        }
    }

    private string? Token(IPAddress adminBind)
    {
        if (flags.GetValue(HostingFlags.AdminTokenFile) is null && TokenFile.IsRequiredFor(adminBind))
            Report($"{HostingFlags.AdminBind.Name}: {adminBind} is not loopback, which requires {HostingFlags.AdminTokenFile.Name}");
        return TryOptional(HostingFlags.AdminTokenFile, TokenFile.Read);
    }

    private T? Try<T>(string name, string value, Func<string, T> read)
        where T : class
    {
        try
        {
            return read(value);
        }
        catch (Exception e) when (e is FormatException or CertificateStoreException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            Report($"{name}: {e.Message}");
            return null;
        }
    }
}
