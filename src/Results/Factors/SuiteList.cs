using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Suites in an order of preference; equal if the names and their order are.</summary>
/// <param name="Names">IANA's names, with colons between them.</param>
public sealed record SuiteList(string Names)
{
    /// <summary>A list of suites.</summary>
    public SuiteList(IEnumerable<CipherSuite> suites)
        : this(string.Join(':', suites.Select(s => s.Name)))
    {
    }

    /// <summary>The suites, the preferred first.</summary>
    public IReadOnlyList<CipherSuite> All => [.. Names.Split(':').Select(name => CipherSuites.Find(name)!)];

    /// <summary>The suite, if it is only one.</summary>
    public CipherSuite? Only => All is [var only] ? only : null;

    /// <summary>OpenSSL's names, as a treatment's name has them.</summary>
    public string Label => string.Join('+', All.Select(s => s.OpenSslName));

    /// <summary>IANA's names.</summary>
    public override string ToString() => Names;
}
