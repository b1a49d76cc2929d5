using TlsToll.Load.Sessions;

namespace TlsToll.Rbe.Tests.Sessions;

public sealed class RecordLogTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(24)]
    [InlineData(25)]
    [InlineData(20_000)]
    public void Records_keep_their_order(int count)
    {
        var log = Log(count);

        var all = new int[count];
        log.CopyTo(all);

        log.Count.ShouldBe(count);
        all.ShouldBe(Enumerable.Range(0, count));
    }

    [Fact]
    public void A_target_that_is_too_short_is_refused() => Should.Throw<ArgumentException>(() => Log(3).CopyTo(new int[2]));

    private static RecordLog<int> Log(int count)
    {
        var log = new RecordLog<int>();
        for (var i = 0; i < count; i++)
            log.Add(i);
        return log;
    }
}
