namespace TlsToll.Primitives.Native;

/// <summary>
/// A library context of our own with OpenSSL's default provider and, where its module is installed, the legacy one: loading that one into
/// the context that .NET uses would change what .NET sees.
/// </summary>
internal static class EvpProviders
{
    /// <summary>The context; lives as long as the process.</summary>
    public static nint Context => Loaded.Value.Context;

    /// <summary>Whether RC4 and SEED can be had.</summary>
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
