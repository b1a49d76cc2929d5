using System.Globalization;

namespace TlsToll.Tls;

/// <summary>
/// The server settings that a client selects by the host name it sends (SNI): the key, the chain length, client authentication and session
/// resumption. They can therefore differ between connections without a restart.
/// </summary>
/// <param name="Key">The server's key.</param>
/// <param name="ChainLength">Number of certificates from the leaf to the root, both included, 2 to 10.</param>
/// <param name="Mutual">True if the client must present a certificate.</param>
/// <param name="Resumption">True if sessions may be resumed.</param>
public sealed record TlsProfile(KeyKind Key, int ChainLength = TlsProfile.ShortestChain, bool Mutual = false, bool Resumption = false)
{
    /// <summary>The shortest chain: a leaf issued by the root.</summary>
    public const int ShortestChain = 2;

    /// <summary>The longest supported chain.</summary>
    public const int LongestChain = 10;

    private string Options => string.Join('-', Words());

    /// <summary>Name of the profile, such as <c>rsa-2048</c> or <c>ecdsa-p256-chain4-mutual-resume</c>.</summary>
    public string Name => string.Join('-', Words().Prepend(Key.Name));

    /// <summary>
    /// The host name that selects the profile, such as <c>rsa-2048.sut.test</c> or <c>chain4-resume.rsa-2048.sut.test</c>.
    /// </summary>
    public string HostName => Options.Length == 0 ? Key.HostName : $"{Options}.{Key.HostName}";

    /// <summary>
    /// A host name that selects the profile for one client. .NET keeps one session per host name, so a client needs a separate name for a
    /// separate session. The certificates are valid for all these names.
    /// </summary>
    /// <param name="client">The client's number, 0 or more.</param>
    /// <returns>The host name, such as <c>c17-resume.rsa-2048.sut.test</c>.</returns>
    public string HostNameFor(int client)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(client);
        return string.Create(CultureInfo.InvariantCulture, $"c{client}{(Options.Length == 0 ? "." : "-")}{HostName}");
    }

    /// <summary>Removes the client's prefix from a host name, if there is one; the result is a <see cref="HostName"/>.</summary>
    internal static ReadOnlySpan<char> WithoutClient(ReadOnlySpan<char> hostName)
    {
        if (hostName.Length < 3 || hostName[0] is not ('c' or 'C') || !char.IsAsciiDigit(hostName[1]))
            return hostName;
        var end = hostName.IndexOfAny('-', '.');
        return end < 0 ? hostName : hostName[(end + 1)..];
    }

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;

    private IEnumerable<string> Words()
    {
        if (ChainLength != ShortestChain)
            yield return string.Create(CultureInfo.InvariantCulture, $"chain{ChainLength}");
        if (Mutual)
            yield return "mutual";
        if (Resumption)
            yield return "resume";
    }
}
