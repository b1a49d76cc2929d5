using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Tests;

public sealed class MachineFactsTests
{
    [Fact]
    public void This_host_is_described()
    {
        var facts = MachineFacts.Read();
        facts.OpenSsl.ShouldNotBeEmpty();
        facts.Cores.ShouldBeGreaterThan(0);
    }
}
