namespace TlsToll.Primitives.Native;

/// <summary>
/// A separate library context with OpenSSL's default provider and, if its module is installed, the legacy one. Loading the legacy provider
/// into .NET's context would change which algorithms .NET offers.
/// </summary>
internal static class EvpProviders
{
    /// <summary>Lives as long as the process.</summary>
    public static nint Context => Loaded.Value.Context;

    /// <summary>True if RC4 and SEED are available.</summary>
    public static bool HasLegacy => Loaded.Value.HasLegacy;

    private static Lazy<(nint Context, bool HasLegacy)> Loaded { get; } = new(Load);

    private static (nint Context, bool HasLegacy) Load()
    {
        var context = LibCrypto.NewContext();
        LibCrypto.LoadProvider(context, "default");
        var legacy = LibCrypto.LoadProvider(context, "legacy") != 0;
        LibCrypto.ClearErrors();
        return (context, legacy);
    }
}
