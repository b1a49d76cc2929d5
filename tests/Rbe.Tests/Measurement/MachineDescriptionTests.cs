using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class MachineDescriptionTests
{
    [Fact]
    public void An_x86_processor_is_described()
    {
        var cpu = CpuInfo.Parse("""
            processor	: 0
            model name	: AMD EPYC 9R45
            cpu MHz		: 2596.122
            flags		: fpu sse2 aes avx hypervisor avx2 avx512f sha_ni vaes

            processor	: 1
            model name	: something else
            """);
        cpu.Model.ShouldBe("AMD EPYC 9R45");
        cpu.Megahertz.ShouldBe(2596.122);
        cpu.Virtual.ShouldBe(true);
        cpu.Features.ShouldBe(["aes", "avx2", "avx512f", "vaes", "sha_ni"]);
    }

    [Fact]
    public void An_ARM_processor_reports_less()
    {
        var cpu = CpuInfo.Parse("processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd aes pmull sha1 sha2 crc32\n");
        cpu.Model.ShouldBeNull();
        cpu.Megahertz.ShouldBeNull();
        cpu.Virtual.ShouldBeNull();
        cpu.Features.ShouldBe(["aes", "pmull", "sha1", "sha2"]);
    }

    [Fact]
    public void The_distribution_is_named_without_quotes() =>
        MachineDescription.OperatingSystemName("ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nNAME=\"Debian\"\n")
            .ShouldBe("Debian GNU/Linux 12 (bookworm)");

    [Theory]
    [InlineData("sockets: used 12\nTCP: inuse 1 orphan 0 tw 345 alloc 1 mem 0\nUDP: inuse 0 mem 0\n", 345L)]
    [InlineData("sockets: used 12\n", null)]
    public void Sockets_in_TIME_WAIT_are_counted(string text, long? expected) =>
        MachineDescription.TimeWaitSockets(text).ShouldBe(expected);

    [Fact]
    public void This_machine_is_described()
    {
        var machine = MachineDescription.Read();
        machine.Processors!.Value.ShouldBeGreaterThan(0);
        machine.MemoryBytes!.Value.ShouldBeGreaterThan(1L << 26);
        machine.DotNet.ShouldStartWith(".NET 10");
        machine.Kernel.ShouldNotBeNullOrEmpty();
        CpuList.Parse(machine.AllowedProcessors).ShouldNotBeEmpty();
        machine.LocalPorts!.Count.ShouldBeGreaterThan(0);
    }
}
