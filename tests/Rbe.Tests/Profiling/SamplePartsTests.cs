using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Profiling;

namespace TlsToll.Rbe.Tests.Profiling;

public sealed class SamplePartsTests
{
    private const string Frameworks = "/usr/share/dotnet/shared/";

    private static readonly PerfMap Compiled = PerfMap.Read(
    [
        "0x7f0000001000 100 instance void [System.Net.Security] System.Net.Security.SslStream::Read()[OptimizedTier1]",
        "0x7f0000002000 100 instance void [Microsoft.AspNetCore.Server.Kestrel.Core] K::Parse()[OptimizedTier1]",
        "0x7f0000003000 100 instance void [Microsoft.EntityFrameworkCore.Relational] E::F()[OptimizedTier1]",
        "0x7f0000004000 100 instance void [TlsToll.Tls] TlsToll.Tls.TlsMetrics::Add()[OptimizedTier1]",
        "0x7f0000005000 100 stub GenerateLookupStub<DispatchStub>",
        "0x7f0000006000 100 object [Anonymously Hosted DynamicMethods Assembly] dynamicClass::lambda_method7()[Optimized]",
    ]);

    [Theory]
    [InlineData("/usr/lib/x86_64-linux-gnu/libssl.so.3", "libssl")]
    [InlineData("/root/.cache/tlstoll/native/0123/libssl.so.tlstoll-meter", "other")]
    [InlineData("/usr/lib/x86_64-linux-gnu/libcrypto.so.3", "libcrypto")]
    [InlineData("/root/.cache/tlstoll/native/0123/tlstoll-ablation.so", "libcrypto")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/System.Net.Security.dll", "runtimeTls")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/libSystem.Security.Cryptography.Native.OpenSsl.so", "runtimeTls")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/libcoreclr.so", "runtime")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/libclrgc.so", "runtime")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/System.Private.CoreLib.dll", "runtime")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/System.Net.Sockets.dll", "libraries")]
    [InlineData(Frameworks + "Microsoft.NETCore.App/10.0.1/libSystem.Native.so", "libraries")]
    [InlineData(Frameworks + "Microsoft.AspNetCore.App/10.0.1/Microsoft.AspNetCore.Server.Kestrel.Core.dll", "aspNet")]
    [InlineData("/srv/sut/Npgsql.dll", "database")]
    [InlineData("/srv/sut/TlsToll.Sut.dll", "application")]
    [InlineData("/usr/lib/x86_64-linux-gnu/libc.so.6", "other")]
    public void Code_of_a_file_is_its_files(string image, string part) =>
        SampleCategories.Of(new PerfSample(1, 0x7f9999999999, "[unknown]", image), Compiled).Name.ShouldBe(part);

    [Theory]
    [InlineData(0x7f0000001001, "runtimeTls")]
    [InlineData(0x7f0000002001, "aspNet")]
    [InlineData(0x7f0000003001, "database")]
    [InlineData(0x7f0000004001, "application")]
    [InlineData(0x7f0000005001, "runtime")]
    [InlineData(0x7f0000006001, "other")]
    [InlineData(0x7f0000007001, "other")]
    public void Code_that_was_compiled_is_its_assemblys(ulong address, string part)
    {
        SampleCategories.Of(new PerfSample(1, address, "[unknown]", "/memfd:doublemapper"), Compiled).Name.ShouldBe(part);
        SampleCategories.Of(new PerfSample(1, address, "[unknown]", "//anon"), Compiled).Name.ShouldBe(part);
    }

    [Theory]
    [InlineData("tcp_sendmsg_locked", "tcpIp")]
    [InlineData("__tcp_transmit_skb", "tcpIp")]
    [InlineData("ip_finish_output2", "tcpIp")]
    [InlineData("__inet_lookup_established", "tcpIp")]
    [InlineData("__x64_sys_sendto", "tcpIp")]
    [InlineData("skb_release_data", "tcpIp")]
    [InlineData("__netif_receive_skb_core.constprop.0", "tcpIp")]
    [InlineData("nf_hook_slow", "tcpIp")]
    [InlineData("loopback_xmit", "tcpIp")]
    [InlineData("rep_movs_alternative", "kernel")]
    [InlineData("finish_task_switch.isra.0", "kernel")]
    [InlineData("entry_SYSCALL_64", "kernel")]
    [InlineData("__x64_sys_futex", "kernel")]
    [InlineData("__mmap_region", "kernel")]
    public void A_function_of_the_kernel_is_TCP_IP_or_not_by_its_name(string symbol, string part) =>
        SampleCategories.Of(new PerfSample(1, 0xffffffff8160f210, symbol, "[kernel.kallsyms]"), Compiled).Name.ShouldBe(part);

    [Fact]
    public void Every_sample_counts_once_and_parts_without_one_are_there()
    {
        PerfSample[] samples =
        [
            new(1, 0x7f0000001001, "[unknown]", "/memfd:doublemapper"), new(2, 0x7f0000001002, "[unknown]", "/memfd:doublemapper"),
            new(3, 0xffffffff81000000, "tcp_ack", "[kernel.kallsyms]"),
        ];

        var counts = SampleCategories.Count(samples, Compiled);

        counts.Values.Sum().ShouldBe(3);
        (counts["runtimeTls"], counts["tcpIp"], counts["libssl"]).ShouldBe((2, 1, 0));
        counts.Keys.ShouldBe(ProfileCategory.All.Select(p => p.Name));
    }
}
