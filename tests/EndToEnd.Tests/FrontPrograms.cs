using TlsToll.Testbed;
using TlsToll.Testbed.Fronts;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The programs of this host that can end TLS in front of a SUT.</summary>
internal static class FrontPrograms
{
    /// <summary>True if a program, <c>nginx</c> or <c>haproxy</c>, is installed.</summary>
    public static bool IsInstalled(string program)
    {
        try
        {
            FrontServer.Need(program);
            return true;
        }
        catch (MissingProgramException)
        {
            return false;
        }
    }
}
