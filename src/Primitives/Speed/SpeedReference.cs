namespace TlsToll.Primitives.Speed;

/// <summary>Where <c>openssl speed</c> has the same primitive.</summary>
/// <param name="Arguments">What to ask it for; primitives with the same arguments come from one process.</param>
/// <param name="Labels">By which name its report announces the measurement; versions differ, so there may be several.</param>
internal sealed record SpeedReference(string Arguments, IReadOnlyList<string> Labels)
{
    /// <summary>A cipher or digest, by the interface that programs use.</summary>
    /// <param name="name">OpenSSL's name.</param>
    /// <param name="legacy">Whether it is in the legacy provider.</param>
    public static SpeedReference Evp(string name, bool legacy = false) =>
        new((legacy ? "-provider legacy -provider default " : "") + "-evp " + name, []);

    /// <summary>HMAC of a digest.</summary>
    public static SpeedReference Hmac(string digest) => new("-hmac " + digest, []);

    /// <summary>An operation on keys.</summary>
    /// <param name="algorithm">What to ask for, such as <c>rsa2048</c>.</param>
    /// <param name="labels">The operation among those that come with it.</param>
    public static SpeedReference Key(string algorithm, params string[] labels) => new(algorithm, labels);
}
