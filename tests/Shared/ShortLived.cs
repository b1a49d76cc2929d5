using System.Diagnostics;

namespace TlsToll;

/// <summary>Programs that live for seconds.</summary>
internal static class ShortLived
{
    /// <summary>
    /// Keeps a program that is to be started from counting calls and compiling methods again, on which one that lives for seconds would spend half of its time.
    /// Where a test judges times, it stays a user's.
    /// </summary>
    public static void CompileOnce(this ProcessStartInfo start)
    {
        if (TestContext.Current.TestCase?.Traits.ContainsKey("Judges") == true)
            return;
        start.Environment["DOTNET_TC_CallCounting"] = "0";
        start.Environment["DOTNET_TieredPGO"] = "0";
    }
}
