using TlsToll.Measurement.Profiling;
using TlsToll.Tls;

namespace TlsToll.Testbed.Profiling;

/// <summary>Which part a sample belongs to, by its leaf frame alone: what a function calls is not the function's.</summary>
internal static class SampleParts
{
    // The kernel's half of the address space, on x86-64 and on arm64.
    private const ulong KernelFrom = 0xffff_0000_0000_0000;

    // The first that fits decides. A name ends with a star, or is the whole file's or assembly's.
    private static readonly (string Name, ProfilePart Part)[] Owners =
    [
        (TlsMeter.FileName, ProfilePart.Other), ("libssl.so*", ProfilePart.LibSsl), ("libcrypto.so*", ProfilePart.LibCrypto),
        (TlsAblation.FileName, ProfilePart.LibCrypto),
        ("System.Net.Security", ProfilePart.RuntimeTls), ("libSystem.Security.Cryptography.Native.OpenSsl.so", ProfilePart.RuntimeTls),
        ("libcoreclr*", ProfilePart.Runtime), ("libclr*", ProfilePart.Runtime), ("System.Private.CoreLib", ProfilePart.Runtime),
        (PerfMap.Stub, ProfilePart.Runtime),
        ("Microsoft.AspNetCore.*", ProfilePart.AspNet),
        ("Npgsql*", ProfilePart.Database), ("Microsoft.EntityFrameworkCore*", ProfilePart.Database),
        ("Microsoft.Data.*", ProfilePart.Database),
        ("TlsToll.*", ProfilePart.Application),
        ("System.*", ProfilePart.Libraries), ("libSystem.*", ProfilePart.Libraries), ("Microsoft.Extensions.*", ProfilePart.Libraries),
    ];

    /// <summary>The part of a sample.</summary>
    /// <param name="sample">The sample.</param>
    /// <param name="compiled">The map of the code that .NET compiled.</param>
    public static ProfilePart Of(PerfSample sample, PerfMap compiled)
    {
        if (sample.Address >= KernelFrom)
            return KernelNetwork.Has(sample.Symbol) ? ProfilePart.TcpIp : ProfilePart.Kernel;
        return IsMemory(sample.Image)
            ? compiled.OwnerOf(sample.Address) is { } owner ? OfOwner(owner) : ProfilePart.Other
            : OfOwner(File(sample.Image));
    }

    /// <summary>How many samples each part has.</summary>
    /// <param name="samples">The samples.</param>
    /// <param name="compiled">The map of the code that .NET compiled.</param>
    /// <returns>All parts by name, those without any included.</returns>
    public static IReadOnlyDictionary<string, long> Count(IEnumerable<PerfSample> samples, PerfMap compiled)
    {
        var counts = ProfilePart.All.ToDictionary(part => part.Name, _ => 0L, StringComparer.Ordinal);
        foreach (var sample in samples)
            counts[Of(sample, compiled).Name]++;
        return counts;
    }

    private static bool IsMemory(string image) =>
        image.StartsWith("/memfd:", StringComparison.Ordinal) || image.StartsWith("//anon", StringComparison.Ordinal) || image.StartsWith('[');

    private static ProfilePart OfOwner(string owner) => Array.Find(Owners, known => Fits(owner, known.Name)).Part ?? ProfilePart.Other;

    private static bool Fits(string owner, string name) =>
        name.EndsWith('*') ? owner.StartsWith(name[..^1], StringComparison.Ordinal) : string.Equals(owner, name, StringComparison.Ordinal);

    // Code that was compiled ahead lies in the assembly's own file.
    private static string File(string path) =>
        Path.GetFileName(path) is var name && name.EndsWith(".dll", StringComparison.Ordinal) ? name[..^4] : name;
}
