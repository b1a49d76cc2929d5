using TlsToll.Measurement.Profiling;

namespace TlsToll.Rbe.Tests.Profiling;

public sealed class PerfMapTests
{
    private static readonly PerfMap Map = PerfMap.Read(
    [
        "0x7f8594210000 10000 stub ReportStubBlock<Unknown>",
        "0x7f8594271c60 2b1 int32 [System.Private.CoreLib] System.SpanHelpers::SequenceCompareTo(char&,int32,char&,int32)[QuickJitted]",
        "0x7f85942750f0 27 class [System.CommandLine]System.CommandLine.Option`1<!!0> [Microsoft.DotNet.Cli.CommandLine] Microsoft.DotNet.Cli.Forward::As(class [System.CommandLine]X)[QuickJitted]",
        "0x7f8594300000 20 instance uint8[] [System.Net.Security] System.Net.Security.SslStream::Get(uint8[])[OptimizedTier1]",
        "0x7f8594400000 30 object [Anonymously Hosted DynamicMethods Assembly] dynamicClass::lambda_method7(pMT: 00007F85)[Optimized]",
        "0x7f8594500000 40 instance void [Npgsql] Npgsql.NpgsqlCommand::A()[QuickJitted]",
        "0x7f8594500000 20 instance void [TlsToll.Sut] TlsToll.Sut.B::C()[OptimizedTier1]",
        "0x7f85946000",
    ]);

    [Theory]
    [InlineData(0x7f8594271c60, "System.Private.CoreLib")]
    [InlineData(0x7f8594271f10, "System.Private.CoreLib")]
    [InlineData(0x7f8594271f11, null)]
    [InlineData(0x7f8594210fff, PerfMap.Stub)]
    [InlineData(0x7f85942750f5, "Microsoft.DotNet.Cli.CommandLine")]
    [InlineData(0x7f8594300001, "System.Net.Security")]
    [InlineData(0x7f8594400001, "Anonymously Hosted DynamicMethods Assembly")]
    [InlineData(0x7f0000000000, null)]
    public void Code_belongs_to_the_assembly_whose_method_it_is(ulong address, string? owner) => Map.OwnerOf(address).ShouldBe(owner);

    [Fact]
    public void Code_in_the_place_of_other_code_is_the_later_ones()
    {
        Map.OwnerOf(0x7f8594500010).ShouldBe("TlsToll.Sut");
        Map.OwnerOf(0x7f8594500030).ShouldBeNull();
    }

    [Fact]
    public void A_process_keeps_its_map_in_the_directory_of_the_run() =>
        (PerfMap.Environment("/tmp/run")["DOTNET_PerfMapJitDumpPath"], PerfMap.PathOf("/tmp/run", 17)).ShouldBe(("/tmp/run", "/tmp/run/perf-17.map"));
}
