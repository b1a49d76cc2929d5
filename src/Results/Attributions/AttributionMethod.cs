namespace TlsToll.Results.Attributions;

/// <summary>A way to find what share of the SUT's CPU is TLS's.</summary>
/// <param name="Name">Its name in the results.</param>
/// <param name="Title">What a report calls it.</param>
/// <param name="Holds">What its share includes and excludes, a sentence.</param>
public sealed record AttributionMethod(string Name, string Title, string Holds)
{
    /// <summary>Cost with TLS against without.</summary>
    public static AttributionMethod Differential { get; } = new("differential", "by difference",
        "1 − the cost without TLS ÷ that with: includes all that TLS changes, in OpenSSL, .NET, Kestrel and the kernel, and what it "
        + "costs other code by taking caches and memory; excludes nothing, and so has the machine's drift between two cells in it.");

    /// <summary>Cost with no-ops against real cryptography.</summary>
    public static AttributionMethod Ablation { get; } = new("ablation", "by ablation",
        "1 − the cost with every part of cryptography ablated ÷ that with all: includes what the no-ops replace (ciphers, "
        + "MACs, signatures, key agreement, random bytes); excludes digests, records, messages, certificates, allocation and "
        + ".NET's own work for TLS.");

    /// <summary>Time within OpenSSL's calls.</summary>
    public static AttributionMethod Meter { get; } = new("meter", "by the meter",
        "The CPU time within OpenSSL's calls on hop 1 ÷ the SUT's: includes handshakes, reads, writes and closing alerts "
        + "with what they call back or enter the kernel for; excludes making and freeing connections' states and contexts, and "
        + ".NET's work between the calls.");

    /// <summary>Samples of TLS's code.</summary>
    public static AttributionMethod Profile { get; } = new("profile", "by the profile",
        "The samples in libssl, libcrypto and .NET's TLS code ÷ all, less what the SUT without TLS has of the "
        + "same: includes their own instructions, whoever calls them; excludes what they call elsewhere, in libc, the runtime and the kernel.");

    /// <summary>All of them, in the order of the reports.</summary>
    public static IReadOnlyList<AttributionMethod> All { get; } = [Differential, Ablation, Meter, Profile];

    /// <summary>A method's title by its name.</summary>
    public static string TitleOf(string name) => All.FirstOrDefault(m => m.Name == name)?.Title ?? name;
}
