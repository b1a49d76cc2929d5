namespace TlsToll.Primitives.Native;

/// <summary>
/// A separate library context with OpenSSL's default provider and, if its module is installed, the legacy one. Loading the legacy provider
/// into .NET's context would change which algorithms .NET offers.
/// </summary>
internal static class EvpProviders
{
    /// <summary>The library context, which lives as long as the process.</summary>
    public static nint Context { get; } = LibCrypto.NewContext();

    /// <summary>True if the legacy provider, with RC4 and SEED, is available.</summary>
    public static bool HasLegacy { get; } = Load();

    private static bool Load()
    {
        LibCrypto.LoadProvider(Context, "default");
        var legacy = LibCrypto.LoadProvider(Context, "legacy") != 0;
        LibCrypto.ClearErrors();
        return legacy;
    }
}
