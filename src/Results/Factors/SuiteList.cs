using TlsToll.Tls;

namespace TlsToll.Results.Factors;

/// <summary>Suites in order of preference; equal if their names and order are equal.</summary>
/// <param name="Names">IANA names, separated by colons.</param>
public sealed record SuiteList(string Names)
{
    /// <summary>Creates a list from suites in order of preference.</summary>
    public SuiteList(IEnumerable<CipherSuite> suites)
        : this(string.Join(':', suites.Select(s => s.Name)))
    {
    }

    /// <summary>Suites in order of preference.</summary>
    public IReadOnlyList<CipherSuite> All => [.. Names.Split(':').Select(name => CipherSuites.Find(name)!)];

    /// <summary>The suite, if there is only one; otherwise null.</summary>
    public CipherSuite? Only => All is [var only] ? only : null;

    /// <summary>OpenSSL names, as used in treatment names.</summary>
    public string Label => string.Join('+', All.Select(s => s.OpenSslName));

    /// <summary>IANA names, separated by colons.</summary>
    public override string ToString() => Names;
}
