using TlsToll.Contracts;
using TlsToll.Experiments.Running;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What the drivers did is the workload that was asked for. The records are those of sessions drawn as for a run.</summary>
public sealed class WorkloadCheckTests
{
    private const int Sessions = 5;

    private readonly WorkloadCheck _check = new(ServiceMix.Default, SessionLengthTables.TpcApp, Sessions);

    [Theory]
    [InlineData(1UL)]
    [InlineData(2UL)]
    [InlineData(3UL)]
    public void The_workload_of_a_run_is_the_one_that_was_asked_for(ulong seed)
    {
        Add(seed, cells: 80);

        _check.Problems().ShouldBeEmpty();
    }

    [Fact]
    public void Sessions_that_are_cut_short_are_noticed()
    {
        Add(1, cells: 80, length: drawn => Math.Max(1, drawn - 10));

        _check.Problems().ShouldHaveSingleItem().ShouldStartWith("the lengths of the 400 sessions of tls-session do not have the distribution tpc-app (chi-square, p = ");
    }

    [Fact]
    public void A_session_that_is_too_long_is_noticed()
    {
        Add(1, cells: 2, length: drawn => drawn + 121);

        _check.Problems().ShouldHaveSingleItem().ShouldContain("interactions, which tpc-app never has");
    }

    [Fact]
    public void Another_mix_is_noticed()
    {
        Add(1, cells: 80, service: drawn => drawn == ServiceName.OrderStatus ? ServiceName.CreateOrder : drawn);

        _check.Problems().Select(problem => problem.Split(' ')[0]).ShouldBe(["CreateOrder", "OrderStatus"]);
    }

    [Fact]
    public void Timed_cells_have_the_mix_too_but_cut_their_sessions()
    {
        for (var cell = 1; cell <= 80; cell++)
            _check.Add(Plan(cell) with { Kind = CellKind.Timed }, Records(1, cell, length: drawn => Math.Max(1, drawn - 10)));

        _check.Problems().ShouldBeEmpty();

        for (var cell = 81; cell <= 160; cell++)
            _check.Add(Plan(cell) with { Kind = CellKind.Timed }, Records(1, cell, service: drawn => drawn == ServiceName.OrderStatus ? ServiceName.CreateOrder : drawn));

        _check.Problems().Select(problem => problem.Split(' ')[0]).ShouldBe(["CreateOrder", "OrderStatus"]);
    }

    [Fact]
    public void Sessions_of_a_fixed_length_all_have_it()
    {
        var check = new WorkloadCheck(ServiceMix.Default, SessionLengthTables.Fixed(10), Sessions);
        check.Add(Plan(1), Records(1, 1, length: _ => 10));
        check.Problems().ShouldBeEmpty();

        check.Add(Plan(2), Records(1, 2, length: _ => 9));
        check.Problems().ShouldHaveSingleItem().ShouldContain("had 9 interactions, which fixed:10 never has");
    }

    [Fact]
    public void Work_that_is_repeated_counts_once()
    {
        foreach (var _ in Enumerable.Range(0, 100))
            _check.Add(Plan(1), Records(1, 1));

        _check.Problems().ShouldBeEmpty();
    }

    private void Add(ulong seed, int cells, Func<int, int>? length = null, Func<ServiceName, ServiceName>? service = null)
    {
        for (var cell = 1; cell <= cells; cell++)
            _check.Add(Plan(cell), Records(seed, cell, length, service));
    }

    private static CellPlan Plan(int cell) => new(cell, cell, 1, 1, Treatment.All[2], CellKind.Cost);

    private static RecordFile Records(ulong seed, int cell, Func<int, int>? length = null, Func<ServiceName, ServiceName>? service = null)
    {
        var stream = RandomStream.For(seed, (ulong)cell);
        var lengths = SessionLengthTables.TpcApp.Stratified(Sessions, stream);
        return new RecordFile(
            [
                .. lengths.SelectMany((drawn, session) =>
                {
                    var deck = new Deck(ServiceMix.Default, RandomStream.For(seed, (ulong)cell, (ulong)session));
                    return Enumerable.Range(0, length?.Invoke(drawn) ?? drawn).Select(_ => deck.Next())
                        .Select(dealt => new InteractionRecord { Eb = session, Service = (byte)(service?.Invoke(dealt) ?? dealt) });
                }),
            ],
            []);
    }
}
