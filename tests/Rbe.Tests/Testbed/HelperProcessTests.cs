using System.Diagnostics;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class HelperProcessTests
{
    [Fact]
    public async Task A_program_speaks_English_whatever_the_users_locale()
    {
        var start = new ProcessStartInfo("printenv", ["LC_ALL"]);
        start.Environment["LC_ALL"] = "de_DE.UTF-8";

        (await HelperProcess.RunAsync("printenv", start, progress: null, supervisor: null, TestRun.Token)).ShouldBe("C\n");
    }
}
