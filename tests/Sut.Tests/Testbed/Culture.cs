using System.Globalization;
using System.Runtime.CompilerServices;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>As in the program itself: numbers and messages are the same whatever the machine's language.</summary>
internal static class Culture
{
    [ModuleInitializer]
    internal static void Set()
    {
        CultureInfo.CurrentCulture = CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
        CultureInfo.CurrentUICulture = CultureInfo.DefaultThreadCurrentUICulture = CultureInfo.InvariantCulture;
    }
}
