using TlsToll.Results.Comparison;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class WarmUpAnswerTests
{
    private static readonly Treatment[] Pair = [Treatment.All[0], Treatment.All[2]];

    private readonly WarmUpAnswer _answer = new(RunOutline.Of(Pair, blocks: 12, precision: null));

    [Fact]
    public void Three_pairs_of_rounds_after_the_first_give_a_share_in_which_the_processes_cancel()
    {
        // The process of odd rounds takes twice as long for the plain side, and the other one for TLS.
        (double Plain, double Tls)[] rounds = [(9000, 9000), (9000, 9000), (2000, 1100), (1000, 2200), (2000, 1300), (1000, 2600), (2000, 1200), (1000, 2400)];
        foreach (var (index, (plain, tls)) in rounds.Index())
        {
            _answer.Clauses.ShouldBeEmpty();
            Add(index + 1, plain, tls);
        }

        var share = Share.OfCost([1000, 1000, 1000], [1100, 1300, 1200]).ShouldNotBeNull();
        _answer.Clauses.ShouldBe([FormattableString.Invariant($"session {share.Estimate:0.0} % [{share.Low:0.0}, {share.High:0.0}]")]);
    }

    [Fact]
    public void Only_the_later_half_counts()
    {
        for (var round = 3; round <= 10; round++)
            Add(round, 1000, 3000);
        for (var round = 11; round <= 18; round++)
            Add(round, 1000, 1250);

        _answer.Clauses.ShouldBe(["session 20.0 % [20.0, 20.0]"]);
    }

    [Fact]
    public void The_first_rounds_of_further_processes_are_left_out_too()
    {
        // The first processes end in the middle of a pair.
        for (var round = 3; round <= 7; round++)
            Add(round, 1000, 1250);
        Add(1, 9000, 9000);
        Add(2, 9000, 9000);
        for (var round = 3; round <= 8; round++)
            Add(round, 1000, 1250);

        _answer.Clauses.ShouldBe(["session 20.0 % [20.0, 20.0]"]);
    }

    [Fact]
    public void A_round_without_its_other_one_other_treatments_and_costs_that_are_none_are_left_out()
    {
        for (var round = 3; round <= 21; round += 2)
            Add(round, 1000, 1250);
        for (var round = 4; round <= 22; round += 2)
            Add(round, 1000, 1250);
        for (var round = 3; round <= 22; round++)
        {
            _answer.Add(round, Pair[1].Name, Pair[0].Name, 1000, 1250);
            Add(round, 0, 1250);
        }

        _answer.Clauses.ShouldBeEmpty();
    }

    private void Add(int round, double plain, double tls) => _answer.Add(round, Pair[0].Name, Pair[1].Name, plain, tls);
}
