using TlsToll.Experiments.FirstLooks;
using TlsToll.Reports.Text;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.FirstLooks;

/// <summary>The rounds of a first look end in time, and their values become intervals.</summary>
public sealed class FirstLookTests
{
    private readonly ManualTime _time = new();
    private readonly List<string> _order = [];

    [Fact]
    public void Sources_alternate_and_no_round_begins_that_would_end_after_the_limit()
    {
        var left = new List<TimeSpan>();

        // A round takes two seconds, so that the sixth would end after twelve.
        var rounds = new FirstLookRounds(TimeSpan.FromSeconds(11), _time).Measure([Source("a", 1), Source("b", 1)], left.Add, CancellationToken.None);

        rounds.Count.ShouldBe(5);
        rounds.ShouldAllBe(round => round.Length == 2);
        _order.ShouldBe([.. Enumerable.Repeat<string[]>(["a", "b"], 5).SelectMany(round => round)]);
        left.Select(time => time.TotalSeconds).ShouldBe([9.0, 7, 5, 3, 1]);
    }

    [Fact]
    public void A_slow_host_has_three_rounds_whatever_the_limit()
    {
        var left = new List<TimeSpan>();

        new FirstLookRounds(TimeSpan.FromSeconds(1), _time).Measure([Source("a", 5)], left.Add, CancellationToken.None).Count.ShouldBe(3);

        left.ShouldAllBe(time => time == TimeSpan.Zero);
    }

    [Fact]
    public void An_interruption_keeps_the_rounds_that_are_complete()
    {
        using var interruption = new CancellationTokenSource();
        IEnumerable<ServerCost> Interrupting()
        {
            foreach (var (cost, i) in Source("b", 1).Select((cost, i) => (cost, i)))
            {
                yield return cost;
                if (i == 1)
                    interruption.Cancel();
            }
        }

        var rounds = new FirstLookRounds(TimeSpan.FromHours(1), _time).Measure([Source("a", 1), Interrupting()], _ => { }, interruption.Token);

        rounds.Count.ShouldBe(3);
        _order[^1].ShouldBe("b");
    }

    [Fact]
    public void Sources_are_released_at_the_end()
    {
        var released = 0;
        IEnumerable<ServerCost> Held()
        {
            try
            {
                foreach (var cost in Source("a", 1))
                    yield return cost;
            }
            finally
            {
                released++;
            }
        }

        new FirstLookRounds(TimeSpan.FromSeconds(4), _time).Measure([Held(), Held()], _ => { }, CancellationToken.None);

        released.ShouldBe(2);
    }

    [Fact]
    public void Handshakes_are_by_key_and_records_of_all_keys()
    {
        ServerCost[][] rounds = [[.. Costs(900)], [.. Costs(1100)]];

        var result = FirstLook.Of(rounds, TimeSpan.FromSeconds(10));

        result.Handshakes.Select(h => (h.Key, h.Ms.Estimate)).ShouldBe([("rsa-2048", 1.0), ("rsa-4096", 2.0), ("ecdsa-p256", 3.0)]);
        result.Handshakes[0].Ms.Count.ShouldBe(2);
        // By Student's t with one degree of freedom: 12.706 standard errors of 0.1.
        result.Handshakes[0].Ms.HalfWidth.ShouldBe(1.2706, 1e-3);
        (result.Sent.MicrosPerRecord.Estimate, result.Sent.MicrosPerKb.Estimate).ShouldBe((2, 1.024));
        (result.Received.MicrosPerRecord.Estimate, result.Received.MicrosPerKb.Estimate).ShouldBe((4, 2.048));
    }

    [Theory]
    [InlineData("text")]
    [InlineData("md")]
    [InlineData("json")]
    public void Every_form_has_the_numbers_and_the_words_fit_80_columns(string format)
    {
        var result = FirstLook.Of([[.. Costs(900)], [.. Costs(1100)]], TimeSpan.FromSeconds(10)) with
        { Processor = "A processor whose name is so long that it does not fit one line with all the others", Tls = "TLS 1.3, x25519, TLS_AES_256_GCM_SHA384" };
        using var output = new StringWriter();

        FirstLookText.Write(output, result, format, "bench run --quick");

        output.ToString().ShouldContain("rsa-4096");
        if (format == "text")
        {
            output.ToString().Split('\n').ShouldAllBe(line => line.Length <= 80);
            output.ToString().ReplaceLineEndings(" ").ShouldContain("Next: bench run --quick");
            output.ToString().ShouldContain("rsa-2048       1.000 [-0.271, 2.271]\n");
        }
    }

    private static IEnumerable<ServerCost> Costs(double handshake) =>
        [.. Enumerable.Range(1, 3).Select(i => new ServerCost(handshake * i, WriteFixed: i, WriteNext: 1, WritePerByte: 0.001, ReadFixed: 2 * i, ReadPerByte: 0.002))];

    private IEnumerable<ServerCost> Source(string name, double seconds)
    {
        while (true)
        {
            _order.Add(name);
            _time.Advance(TimeSpan.FromSeconds(seconds));
            yield return new ServerCost(1, 1, 1, 1, 1, 1);
        }
    }
}
