using System.Runtime.CompilerServices;

namespace TlsToll.EndToEnd.Tests;

/// <summary>
/// Programs of which a test wants some seconds compile their code once, and quickly: to compile what is called often once more, and well,
/// takes half of all the processor's time here, and pays in a measurement alone.
/// </summary>
internal static class QuickCode
{
    /// <summary>For every process that a test starts.</summary>
    [ModuleInitializer]
    internal static void Ask() => Environment.SetEnvironmentVariable("DOTNET_TC_CallCounting", "0");
}
