using System.Globalization;

namespace TlsToll.Tls;

/// <summary>
/// The server's settings that a client selects by the name it sends (SNI): the key, the length of the chain, whether the server requests a
/// client's certificate and whether it resumes sessions. So these change from connection to connection without a restart.
/// </summary>
/// <param name="Key">The server's key.</param>
/// <param name="ChainLength">Certificates from the leaf to the root, both included: 2, the shortest there is, to 10.</param>
/// <param name="Mutual">Whether the client must show a certificate.</param>
/// <param name="Resumption">Whether sessions may be resumed.</param>
public sealed record TlsProfile(KeyKind Key, int ChainLength = TlsProfile.ShortestChain, bool Mutual = false, bool Resumption = false)
{
    /// <summary>The shortest chain: a leaf that the root issued.</summary>
    public const int ShortestChain = 2;

    /// <summary>The longest chain that certificates are made for.</summary>
    public const int LongestChain = 10;

    private string Options => string.Join('-', Words());

    /// <summary>The name, such as <c>rsa-2048</c> or <c>ecdsa-p256-chain4-mutual-resume</c>.</summary>
    public string Name => string.Join('-', Words().Prepend(Key.Name));

    /// <summary>The name that a client sends to get it, such as <c>rsa-2048.sut.test</c> or <c>chain4-resume.rsa-2048.sut.test</c>.</summary>
    public string HostName => Options.Length == 0 ? Key.HostName : $"{Options}.{Key.HostName}";

    /// <summary>
    /// The same profile under a name of a client's own. .NET keeps one session a host name, so that a client that is to have a session of its
    /// own needs a name of its own; the certificates hold for all of them.
    /// </summary>
    /// <param name="client">The client's number, 0 or more.</param>
    /// <returns>The name, such as <c>c17-resume.rsa-2048.sut.test</c>.</returns>
    public string HostNameFor(int client)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(client);
        return string.Create(CultureInfo.InvariantCulture, $"c{client}{(Options.Length == 0 ? "." : "-")}{HostName}");
    }

    /// <summary>A name without the client's part, if it has one: as in <see cref="HostName"/>.</summary>
    internal static ReadOnlySpan<char> WithoutClient(ReadOnlySpan<char> hostName)
    {
        if (hostName.Length < 3 || hostName[0] is not ('c' or 'C') || !char.IsAsciiDigit(hostName[1]))
            return hostName;
        var end = hostName.IndexOfAny('-', '.');
        return end < 0 ? hostName : hostName[(end + 1)..];
    }

    /// <summary>The name.</summary>
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
