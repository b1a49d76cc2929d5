using TlsToll.Experiments.Targets;

namespace TlsToll.Rbe.Tests.Targets;

/// <summary>That treatments with short and with long connections send the same mixture of a list.</summary>
public sealed class EvenRequestsTests
{
    [Theory]
    [InlineData(50, 1, 8, 20.0, 2)]
    [InlineData(50, 30, 8, 250.0, 6)]
    [InlineData(7, 30, 8, 400.0, 6)]
    [InlineData(97, 1, 8, 60.0, 2)]
    public void A_super_block_sends_each_request_of_a_list_equally_often(int list, int perConnection, int clients, double fitting, int cells)
    {
        var even = new EvenRequests(list);
        var requests = even.Whole(fitting, perConnection, clients, cells);

        (requests % perConnection).ShouldBe(0);
        (requests / perConnection).ShouldBeGreaterThanOrEqualTo(clients);
        even.IsEven(requests, cells).ShouldBeTrue();
        for (var block = 1; block <= 3; block++)
        {
            var sent = new int[list];
            for (var round = 1; round <= cells; round++)
            {
                var first = even.First(block, round, cells, requests);
                for (var i = 0; i < requests; i++)
                    sent[(first + i) % list]++;
            }

            sent.Distinct().ShouldHaveSingleItem();
        }
    }

    [Fact]
    public void A_list_too_long_for_that_is_continued_from_cell_to_cell_of_a_treatment()
    {
        var even = new EvenRequests(1000);
        var requests = even.Whole(fitting: 60, perConnection: 1, clients: 8, cells: 2);

        requests.ShouldBe(60, "a cell is not made eight times as long");
        even.IsEven(requests, cells: 2).ShouldBeFalse();
        new[] { even.First(1, 1, 2, requests), even.First(1, 2, 2, requests), even.First(2, 1, 2, requests), even.First(9, 1, 2, requests) }.ShouldBe([120, 180, 240, 80]);
    }

    [Fact]
    public void The_cells_there_and_back_exchange_their_parts_of_the_list_every_other_pair_of_super_blocks()
    {
        var even = new EvenRequests(100);
        even.IsEven(50, cells: 2).ShouldBeTrue();

        Enumerable.Range(1, 6).Select(block => (even.First(block, 1, 2, 50), even.First(block, 2, 2, 50)))
            .ShouldBe([(50, 0), (50, 0), (0, 50), (0, 50), (50, 0), (50, 0)]);
    }

    [Theory]
    [InlineData(100.0, 1, 8, 100)]
    [InlineData(100.0, 30, 8, 240)]
    [InlineData(1000.0, 30, 8, 990)]
    [InlineData(0.0, 1, 8, 8)]
    public void A_single_request_leaves_a_cell_as_long_as_a_slice(double fitting, int perConnection, int clients, int expected) =>
        new EvenRequests(1).Whole(fitting, perConnection, clients, cells: 6).ShouldBe(expected);
}
