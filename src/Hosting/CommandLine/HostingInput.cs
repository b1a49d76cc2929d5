using System.CommandLine;
using System.Net;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Tls;

namespace TlsToll.Hosting.CommandLine;

/// <summary>Turns flags into checked options and collects everything that is wrong with them.</summary>
/// <param name="flags">The flags as parsed.</param>
public class HostingInput(ParseResult flags)
{
    private readonly List<string> _problems = [];

    /// <summary>The problems found so far, a line each; the options are usable only if there are none.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The certificates; null, and a problem, if the directory lacks them.</summary>
    public CertificateStore? Certificates(HostingOptions options) =>
        Try(HostingFlags.Certificates.Name, flags.GetRequiredValue(HostingFlags.Certificates), directory =>
        {
            var store = CertificateStore.Open(directory);
            if (!store.Profiles.ContainsKey(options.DefaultProfile.HostName))
                Report($"{HostingFlags.DefaultProfile.Name}: {HostingFlags.Certificates.Name} has no certificate of the kind {options.DefaultProfile}");
            return store;
        });

    /// <summary>The flags that every tier has.</summary>
    public HostingOptions Hosting()
    {
        CheckPortsDiffer();
        var adminBind = Address(HostingFlags.AdminBind);
        return new HostingOptions
        {
            Bind = Address(HostingFlags.Bind),
            PlainPort = flags.GetValue(HostingFlags.PlainPort),
            TlsPort = flags.GetValue(HostingFlags.TlsPort),
            AdminPort = flags.GetValue(HostingFlags.AdminPort),
            AdminBind = adminBind,
            AdminToken = Token(adminBind),
            DefaultProfile = Try(HostingFlags.DefaultProfile, KeyKind.Parse) ?? KeyKind.Rsa2048,
            Supervised = flags.GetValue(HostingFlags.Supervised),
        };
    }

    /// <summary>Adds a problem: one line that begins with the name of the flag or variable.</summary>
    protected internal void Report(string problem) => _problems.Add(problem);

    /// <summary>Reports a flag that must not be used unless the services listen on loopback.</summary>
    protected void RequireLoopback(string what, IPAddress bind)
    {
        if (!IPAddress.IsLoopback(bind))
            Report($"{what} is for loopback only, and {HostingFlags.Bind.Name} is {bind}");
    }

    /// <summary>Reads the value of a flag; null, and the exception's message as a problem, if that fails.</summary>
    protected T? Try<T>(Option<string> option, Func<string, T> read)
        where T : class => Try(option.Name, flags.GetRequiredValue(option), read);

    /// <summary>Reads the value of a flag without a default; null if it is absent, or, with a problem, if reading fails.</summary>
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
