using TlsToll.Testbed.Native;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>What the tests need of <c>native/</c>.</summary>
internal static class NativeBuild
{
    /// <summary>Skips the test, loudly, where a file could not be built.</summary>
    public static void Need(string file) => Assert.SkipUnless(
        Has(file),
        $"{file.ToUpperInvariant()} WAS NOT TESTED: it is not built. ./bench native builds it, where gcc, cmake, make and libssl-dev are.");

    /// <summary>Whether a file could be built.</summary>
    public static bool Has(string file) => NativeFiles.CacheDirectory is { } cache && File.Exists(Path.Combine(cache, file));
}
