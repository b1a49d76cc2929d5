using System.Globalization;
using TlsToll.Load.Sessions;

namespace TlsToll.Rbe.Tests.Sessions;

/// <summary>Reasons for errors are counted one by one, up to a number.</summary>
public sealed class ErrorReasonsTests
{
    [Fact]
    public void After_20_reasons_new_ones_are_counted_together()
    {
        var reasons = new ErrorReasons();
        Parallel.For(0, 300, i => reasons.Add((i % 3).ToString(CultureInfo.InvariantCulture)));

        for (var i = 0; i < 25; i++)
            reasons.Add(i.ToString(CultureInfo.InvariantCulture));

        reasons.Counts.Count.ShouldBe(21);
        (reasons.Counts["0"], reasons.Counts["2"], reasons.Counts["3"], reasons.Counts["other reasons"]).ShouldBe((101, 101, 1, 5));
    }
}
