using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Tests;

public sealed class MachineFactsTests
{
    [Fact]
    public void This_machine_tells_what_it_is()
    {
        var facts = MachineFacts.Read();
        facts.OpenSsl.ShouldNotBeEmpty();
        facts.Cores.ShouldBeGreaterThan(0);
    }
}
