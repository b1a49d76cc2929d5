using TlsToll.Experiments.Faults;
using TlsToll.Experiments.Fuzzing;

namespace TlsToll.Rbe.Tests.Experiments.Fuzzing;

public sealed class FuzzReportTests
{
    private const long Mebibyte = 1 << 20;

    private static readonly FuzzCount[] Counts =
    [
        new("OrderStatus", FuzzKind.Values, FuzzOutcome.Fault, 70),
        new("OrderStatus", FuzzKind.Values, FuzzOutcome.Refused, 20),
        new("OrderStatus", FuzzKind.Bytes, FuzzOutcome.Refused, 4),
        new("OrderStatus", FuzzKind.Bytes, FuzzOutcome.Unavailable, 2),
        new("StaticPage", FuzzKind.Bytes, FuzzOutcome.Closed, 4),
    ];

    [Theory]
    [InlineData(0, "100 requests of 3 classes (endpoint × mutation): no problem; 2 answered 503. Resident memory after the first tenth: SUT +13 MiB, vendors -2 MiB.")]
    [InlineData(2, "100 requests of 3 classes (endpoint × mutation): 2 PROBLEMS; 2 answered 503. Resident memory after the first tenth: SUT +13 MiB, vendors -2 MiB.")]
    public void The_summary_says_what_was_sent_what_was_wrong_and_by_how_much_the_memory_grew(int problems, string summary)
    {
        FuzzMemory[] memory = [new("SUT", 200 * Mebibyte, (213 * Mebibyte) + 1, 100), new("vendors", 150 * Mebibyte, 148 * Mebibyte, 100)];

        new FuzzReport(Counts, memory, [.. Enumerable.Repeat("a problem", problems)]).Summary.ShouldBe(summary);
    }

    [Theory]
    [InlineData(0, -1)]
    [InlineData(0, 48)]
    [InlineData(20_480, 68)]
    [InlineData(1_000_000, 128)]
    public void Memory_may_grow_as_that_of_a_runtime_does_and_of_what_is_remembered(int remembered, long mebibytes)
    {
        var memory = new FuzzMemory("vendors", 100 * Mebibyte, (100 + mebibytes) * Mebibyte, remembered);

        (memory.Grew, memory.GrownMebibytes).ShouldBe((false, mebibytes));
        (memory with { Late = memory.Early + memory.Slack + 1 }).Grew.ShouldBeTrue();
    }
}
