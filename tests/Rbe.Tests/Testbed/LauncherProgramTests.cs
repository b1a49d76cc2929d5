using TlsToll.Testbed;
using TlsToll.Testbed.Native;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class LauncherProgramTests
{
    [Fact]
    public void Without_the_launcher_a_message_says_where_its_command_is()
    {
        LauncherProgram.Command("openssl-build 3.5", isUsed: true).ShouldBe("./bench openssl-build 3.5");
        LauncherProgram.Command("openssl-build 3.5", isUsed: false).ShouldBe("./bench openssl-build 3.5 in a clone of the repository");
    }

    [Fact]
    public void A_missing_build_of_OpenSSL_is_refused_with_the_command_that_makes_it() =>
        Should.Throw<InvalidRequestException>(() => OpenSslBuild.Find("0.7")).Message.ShouldBe(
            $"--openssl 0.7: the build is missing; {LauncherProgram.Command("openssl-build 0.7")} makes it once, in a few minutes. --openssl DIR names another one.");
}
