using TlsToll.Measurement.Profiling;
using TlsToll.Tls;

namespace TlsToll.Testbed.Profiling;

/// <summary>
/// Assigns samples to profile categories by their leaf frame alone, so that a function's category excludes the functions that it calls.
/// </summary>
internal static class SampleCategories
{
    // Start of the kernel's half of the address space on x86-64 and arm64.
    private const ulong KernelFrom = 0xffff_0000_0000_0000;

    // The first match decides. A name that ends with a star is a prefix; other names match a complete file or assembly name.
    private static readonly (string Name, ProfileCategory Part)[] Owners =
    [
        (TlsMeter.FileName, ProfileCategory.Other), ("libssl.so*", ProfileCategory.LibSsl), ("libcrypto.so*", ProfileCategory.LibCrypto),
        (TlsAblation.FileName, ProfileCategory.LibCrypto),
        ("System.Net.Security", ProfileCategory.RuntimeTls), ("libSystem.Security.Cryptography.Native.OpenSsl.so", ProfileCategory.RuntimeTls),
        ("libcoreclr*", ProfileCategory.Runtime), ("libclr*", ProfileCategory.Runtime), ("System.Private.CoreLib", ProfileCategory.Runtime),
        (PerfMap.Stub, ProfileCategory.Runtime),
        ("Microsoft.AspNetCore.*", ProfileCategory.AspNet),
        ("Npgsql*", ProfileCategory.Database), ("Microsoft.EntityFrameworkCore*", ProfileCategory.Database),
        ("Microsoft.Data.*", ProfileCategory.Database),
        ("TlsToll.*", ProfileCategory.Application),
        ("System.*", ProfileCategory.Libraries), ("libSystem.*", ProfileCategory.Libraries), ("Microsoft.Extensions.*", ProfileCategory.Libraries),
    ];

    /// <summary>Returns the category of a sample.</summary>
    /// <param name="sample">The sample.</param>
    /// <param name="compiled">Map of the code that .NET compiled.</param>
    public static ProfileCategory Of(PerfSample sample, PerfMap compiled)
    {
        if (sample.Address >= KernelFrom)
            return KernelNetwork.Has(sample.Symbol) ? ProfileCategory.TcpIp : ProfileCategory.Kernel;
        return IsMemory(sample.Image)
            ? compiled.OwnerOf(sample.Address) is { } owner ? OfOwner(owner) : ProfileCategory.Other
            : OfOwner(File(sample.Image));
    }

    /// <summary>Counts the samples of each category.</summary>
    /// <param name="samples">The samples.</param>
    /// <param name="compiled">Map of the code that .NET compiled.</param>
    /// <returns>Counts of all categories by name, including those without samples.</returns>
    public static IReadOnlyDictionary<string, long> Count(IEnumerable<PerfSample> samples, PerfMap compiled)
    {
        var counts = ProfileCategory.All.ToDictionary(part => part.Name, _ => 0L, StringComparer.Ordinal);
        foreach (var sample in samples)
            counts[Of(sample, compiled).Name]++;
        return counts;
    }

    private static bool IsMemory(string image) =>
        image.StartsWith("/memfd:", StringComparison.Ordinal) || image.StartsWith("//anon", StringComparison.Ordinal) || image.StartsWith('[');

    private static ProfileCategory OfOwner(string owner) => Array.Find(Owners, known => Fits(owner, known.Name)).Part ?? ProfileCategory.Other;

    private static bool Fits(string owner, string name) =>
        name.EndsWith('*') ? owner.StartsWith(name[..^1], StringComparison.Ordinal) : string.Equals(owner, name, StringComparison.Ordinal);

    // Code compiled ahead of time is in the assembly's file.
    private static string File(string path) =>
        Path.GetFileName(path) is var name && name.EndsWith(".dll", StringComparison.Ordinal) ? name[..^4] : name;
}
