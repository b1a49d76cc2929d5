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

    [Theory]
    [InlineData("0.7.1", "0.7")]
    [InlineData("v0.7", "0.7")]
    [InlineData("1.1.1w", "1.1")]
    public void A_version_of_OpenSSL_that_no_build_has_is_refused_with_the_one_to_build(string text, string version) =>
        Should.Throw<InvalidRequestException>(() => OpenSslBuild.Find(text)).Message.ShouldBe(
            $"--openssl {text}: unknown version; expected two numbers, such as {version}, which {LauncherProgram.Command("openssl-build " + version)} makes. --openssl DIR names a directory.");
}
