using TlsToll.Measurement.Profiling;

namespace TlsToll.Rbe.Tests.Profiling;

public sealed class PerfSampleTests
{
    [Theory]
    [InlineData("58380.854123923:  ffffffff8160f210 __mmap_region ([kernel.kallsyms])", 58_380_854_123_923, 0xffffffff8160f210, "__mmap_region", "[kernel.kallsyms]")]
    [InlineData("58380.880639410:      7fe663cb69b8 malloc (/usr/lib/x86_64-linux-gnu/libc.so.6)", 58_380_880_639_410, 0x7fe663cb69b8, "malloc", "/usr/lib/x86_64-linux-gnu/libc.so.6")]
    [InlineData("58380.993629794:      7fe5e5470222 [unknown] (/memfd:doublemapper (deleted))", 58_380_993_629_794, 0x7fe5e5470222, "[unknown]", "/memfd:doublemapper")]
    [InlineData("  9.000000001:  7f0000000010 Foo::Bar(char const*, int) const (/opt/a b/libfoo.so)", 9_000_000_001, 0x7f0000000010, "Foo::Bar(char const*, int) const", "/opt/a b/libfoo.so")]
    [InlineData("9999999.123456789:  7f0000000010 (//anon)", 9_999_999_123_456_789, 0x7f0000000010, "[unknown]", "//anon")]
    public void A_line_of_perf_script_is_read(string line, long nanoseconds, ulong address, string symbol, string image) =>
        PerfSample.TryParse(line).ShouldBe(new PerfSample(nanoseconds, address, symbol, image));

    [Theory]
    [InlineData("")]
    [InlineData("Warning: 3 samples were lost")]
    [InlineData("58380.854123923:  not-an-address f (/lib/x.so)")]
    public void A_line_that_is_no_sample_is_left_out(string line) => PerfSample.TryParse(line).ShouldBeNull();
}
