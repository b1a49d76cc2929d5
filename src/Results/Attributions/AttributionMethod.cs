namespace TlsToll.Results.Attributions;

/// <summary>A method to determine TLS's share of the SUT's CPU.</summary>
/// <param name="Name">Its name in the results.</param>
/// <param name="Title">Name in reports.</param>
/// <param name="Holds">What its share includes and excludes, a sentence.</param>
public sealed record AttributionMethod(string Name, string Title, string Holds)
{
    /// <summary>Cost with TLS against without.</summary>
    public static AttributionMethod Differential { get; } = new("differential", "by difference",
        "1 − cost without TLS ÷ cost with TLS. Includes everything that TLS changes in OpenSSL, .NET, Kestrel and the kernel, and its "
        + "effect on other code through caches and memory. Excludes nothing, so it also contains the drift between two cells.");

    /// <summary>Cost with no-ops against real cryptography.</summary>
    public static AttributionMethod Ablation { get; } = new("ablation", "by ablation",
        "1 − cost with all cryptography ablated ÷ cost with TLS. Includes the work that the no-ops replace (ciphers, MACs, "
        + "signatures, key agreement, random bytes). Excludes digests, records, messages, certificates, allocation and .NET's own work for TLS.");

    /// <summary>Time within OpenSSL's calls.</summary>
    public static AttributionMethod Meter { get; } = new("meter", "by the meter",
        "CPU time within OpenSSL's calls on hop 1 ÷ the SUT's CPU time. Includes handshakes, reads, writes and closing alerts, with "
        + "their callbacks and system calls. Excludes creating and freeing connection states and contexts, and .NET's work between the calls.");

    /// <summary>Samples of TLS's code.</summary>
    public static AttributionMethod Profile { get; } = new("profile", "by the profile",
        "Samples in libssl, libcrypto and .NET's TLS code ÷ all samples, minus the same for the SUT without TLS. Includes their own "
        + "instructions, whoever calls them. Excludes their callees in libc, the runtime and the kernel.");

    /// <summary>All of them, in the order of the reports.</summary>
    public static IReadOnlyList<AttributionMethod> All { get; } = [Differential, Ablation, Meter, Profile];

    /// <summary>A method's title by its name.</summary>
    public static string TitleOf(string name) => All.FirstOrDefault(m => m.Name == name)?.Title ?? name;
}
