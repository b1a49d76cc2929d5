namespace TlsToll.Tls.Tests;

public sealed class TlsMeterTests
{
    [Fact]
    public void A_process_without_a_meter_reports_it() => TlsMeter.Read().ShouldBeNull();

    [Fact]
    public void Numbers_are_by_end_then_kind_then_count_and_nanoseconds()
    {
        var calls = TlsMeter.Split([.. Enumerable.Range(0, 24).Select(n => (ulong)n)]);

        calls.Count.ShouldBe(12);
        calls[0].ShouldBe(new MeteredCalls(TlsRole.Client, MeteredKind.Full, 0, 1));
        calls[4].ShouldBe(new MeteredCalls(TlsRole.Client, MeteredKind.Write, 8, 9));
        calls[7].ShouldBe(new MeteredCalls(TlsRole.Server, MeteredKind.Resumed, 14, 15));
        calls[11].ShouldBe(new MeteredCalls(TlsRole.Server, MeteredKind.Shutdown, 22, 23));
    }

    [Fact]
    public void The_meter_comes_before_the_real_library()
    {
        TlsMeter.Environment("/native", openSsl: null)["LD_LIBRARY_PATH"].ShouldBe("/native");
        TlsMeter.Environment("/native", "/build/lib")["LD_LIBRARY_PATH"].ShouldBe("/native:/build/lib");
        ("libssl.so." + TlsMeter.Environment("/native", null)["DOTNET_OPENSSL_VERSION_OVERRIDE"]).ShouldBe(TlsMeter.FileName);
    }
}
