using System.Security.Authentication;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Costs;

/// <summary>OpenSSL contexts of a server like the SUT's and of a client, restricted to a single set of parameters.</summary>
internal sealed unsafe class CostContexts : IDisposable
{
    private const int SetGroups = 92; // SSL_CTRL_SET_GROUPS_LIST
    private const int ClientCache = 1; // SSL_SESS_CACHE_CLIENT
    private const int ServerCache = 2; // SSL_SESS_CACHE_SERVER
    private const int Pem = 1; // SSL_FILETYPE_PEM

    private static readonly Dictionary<string, int> Numbers = new(StringComparer.Ordinal)
    {
        [TlsVersion.Tls12.Name] = 0x303,
        [TlsVersion.Tls13.Name] = 0x304,
    };

    private readonly CostSubject _subject;

    /// <summary>Creates both contexts.</summary>
    /// <param name="subject">The connection to measure.</param>
    /// <param name="certificate">Path of the server's certificates.</param>
    /// <param name="key">Path of the server's key.</param>
    /// <exception cref="AuthenticationException">OpenSSL rejects the parameters, certificates or key.</exception>
    public CostContexts(CostSubject subject, string certificate, string key)
        : this(subject)
    {
        With(certificate, text => NativeTls.UseCertificates(Server, text));
        With(key, text => NativeTls.UseKey(Server, text, Pem));
    }

    private CostContexts(CostSubject subject)
    {
        _subject = subject;
        Server = NativeTls.ContextNew(NativeTls.ServerMethod());
        Client = NativeTls.ContextNew(NativeTls.ClientMethod());
        foreach (var context in (nint[])[Server, Client])
            Tell(context, subject);
        if (subject.Sessions != ServerSessions.Tickets)
            NativeTls.ContextOptions(Server, NativeTls.NoTicket);
        NativeTls.ContextControl(Server, NativeTls.SetSessionCache, Keeps ? ServerCache : 0, 0);
        NativeTls.ContextControl(Client, NativeTls.SetSessionCache, ClientCache, 0);
    }

    /// <summary>True if the server resumes sessions and therefore must keep its context.</summary>
    public bool Keeps => _subject.Sessions != ServerSessions.None;

    /// <summary>The server's context.</summary>
    public nint Server { get; }

    /// <summary>The client's context.</summary>
    public nint Client { get; }

    /// <summary>
    /// Creates a new pair with the same key and certificate objects. .NET shares them among all connections, so data cached in a key stay
    /// warm.
    /// </summary>
    public CostContexts Anew()
    {
        var anew = new CostContexts(_subject);
        NativeTls.ShareCertificate(anew.Server, NativeTls.CertificateOf(Server));
        NativeTls.ShareKey(anew.Server, NativeTls.KeyOf(Server));
        return anew;
    }

    public void Dispose()
    {
        NativeTls.ContextFree(Server);
        NativeTls.ContextFree(Client);
    }

    private static void Tell(nint context, CostSubject subject)
    {
        if (!Numbers.TryGetValue(subject.Version.Name, out var version))
            throw new AuthenticationException($"TLS {subject.Version} cannot be measured in memory, only 1.2 and 1.3.");
        // Permits short keys: no other program connects to these contexts, and other code decides whether a run may use short keys.
        NativeTls.SetSecurityLevel(context, 0);
        NativeTls.ContextControl(context, NativeTls.SetMinimum, version, 0);
        NativeTls.ContextControl(context, NativeTls.SetMaximum, version, 0);
        if (subject.Suite is { } suite)
            With(suite.OpenSslName, text => suite.IsTls13 ? NativeTls.SetSuites13(context, text) : NativeTls.SetSuites(context, text));
        if (subject.Group is { } group)
            With(group.OpenSslName, text => (int)NativeTls.ContextControl(context, SetGroups, 0, text));
    }

    private static void With(string value, Func<nint, int> use)
    {
        if (!NativeTls.Accepts(value, use))
            throw new AuthenticationException($"OpenSSL rejects {value}.");
    }
}
