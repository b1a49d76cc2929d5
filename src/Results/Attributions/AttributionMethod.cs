namespace TlsToll.Results.Attributions;

/// <summary>Method that determines TLS's share of the SUT's CPU.</summary>
/// <param name="Name">Name in the results.</param>
/// <param name="Title">Title in reports.</param>
/// <param name="Holds">Contents of the share: what it includes and excludes.</param>
public sealed record AttributionMethod(string Name, string Title, string Holds)
{
    /// <summary>Compares the cost with TLS to the cost without TLS.</summary>
    public static AttributionMethod Differential { get; } = new("differential", "by difference",
        "1 − cost without TLS ÷ cost with TLS. Includes everything that TLS changes in OpenSSL, .NET, Kestrel and the kernel, and its "
        + "effect on other code through caches and memory. Excludes nothing, so it also contains the drift between two cells.");

    /// <summary>Compares the cost with no-ops to the cost with real cryptography.</summary>
    public static AttributionMethod Ablation { get; } = new("ablation", "by ablation",
        "1 − cost with all cryptography ablated ÷ cost with TLS. Includes the work that the no-ops replace (ciphers, MACs, "
        + "signatures, key agreement, random bytes). Excludes digests, records, messages, certificates, allocation and .NET's own work for TLS.");

    /// <summary>Measures the CPU time within OpenSSL's calls.</summary>
    public static AttributionMethod Meter { get; } = new("meter", "by the meter",
        "CPU time within OpenSSL's calls on hop 1 ÷ the SUT's CPU time. Includes handshakes, reads, writes and closing alerts, with "
        + "their callbacks and system calls. Excludes creating and freeing connection states and contexts, and .NET's work between the calls.");

    /// <summary>Counts samples in TLS code.</summary>
    public static AttributionMethod Profile { get; } = new("profile", "by the profile",
        "Samples in libssl, libcrypto and .NET's TLS code ÷ all samples, minus the same for the SUT without TLS. Includes their own "
        + "instructions, whoever calls them. Excludes their callees in libc, the runtime and the kernel.");

    /// <summary>All methods, in the order of the reports.</summary>
    public static IReadOnlyList<AttributionMethod> All { get; } = [Differential, Ablation, Meter, Profile];

    /// <summary>Title of a method; the given name if the method is unknown.</summary>
    public static string TitleOf(string name) => All.FirstOrDefault(m => m.Name == name)?.Title ?? name;
}
