using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Tests;

public sealed class MachineFactsTests
{
    [Theory]
    [InlineData("OPENSSL_ia32cap=0xfffa3203078bffff:0x405fc6f1bf07ab", true)]
    [InlineData("OPENSSL_ia32cap=0xfdfa3201078bffff:0x405fc6f1bf07ab env:~0x200000200000000:~0x0", false)]
    [InlineData("OPENSSL_armcap=0x7d", null)]
    [InlineData(null, null)]
    public void OpenSsl_says_whether_it_uses_AES_NI(string? settings, bool? expected) => MachineFacts.AesNiOf(settings).ShouldBe(expected);

    [Fact]
    public void The_clock_is_read_where_the_machine_tells_it()
    {
        MachineFacts.ClockOf(["processor\t: 0", "cpu MHz\t\t: 2596.122", "cpu MHz\t\t: 1000"]).ShouldBe(2596.122);
        MachineFacts.ClockOf(["processor\t: 0", "BogoMIPS\t: 50.00"]).ShouldBeNull();
    }

    [Fact]
    public void This_machine_tells_what_it_is()
    {
        var facts = MachineFacts.Read();
        facts.OpenSsl.ShouldNotBeEmpty();
        facts.Cores.ShouldBeGreaterThan(0);
    }
}
