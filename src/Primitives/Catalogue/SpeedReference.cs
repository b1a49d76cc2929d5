namespace TlsToll.Primitives.Catalogue;

/// <summary>The measurement of <c>openssl speed</c> that corresponds to a primitive.</summary>
/// <param name="Arguments">Arguments of <c>openssl speed</c>; primitives with the same arguments are measured by one process.</param>
/// <param name="Labels">Possible names of the measurement in its report; they differ between versions of OpenSSL.</param>
internal sealed record SpeedReference(string Arguments, IReadOnlyList<string> Labels)
{
    /// <summary>A cipher or digest through EVP, OpenSSL's interface for applications.</summary>
    /// <param name="name">OpenSSL's name of the algorithm.</param>
    /// <param name="legacy">True if the legacy provider implements it.</param>
    public static SpeedReference Evp(string name, bool legacy = false) =>
        new((legacy ? "-provider legacy -provider default " : "") + "-evp " + name, []);

    public static SpeedReference Hmac(string digest) => new("-hmac " + digest, []);

    /// <summary>An operation on a key.</summary>
    /// <param name="algorithm">Argument, such as <c>rsa2048</c>, which measures all operations on this key.</param>
    /// <param name="labels">Possible names of the operation.</param>
    public static SpeedReference Key(string algorithm, params string[] labels) => new(algorithm, labels);
}
