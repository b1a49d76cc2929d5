using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Tests;

public sealed class MachineFactsTests
{
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
