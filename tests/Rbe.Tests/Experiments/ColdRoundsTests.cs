using TlsToll.Experiments.Blocks;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>How long SUTs are taken for cold, by shares of compilation that are given.</summary>
public sealed class ColdRoundsTests
{
    [Theory]
    // Two processes: one that was not yet served compiles nothing, so the first round says nothing of both.
    [InlineData("0.10 0.10 0.10", 3)]
    [InlineData("0.90 0.60 0.35", 4)]
    [InlineData("0.90 0.36 0.36 0.20", 5)]
    // The dearer of a round's loads decides.
    [InlineData("0.90 0.90 0.20/0.50 0.20/0.30", 5)]
    // At the latest after eight rounds.
    [InlineData("0.9 0.9 0.9 0.9 0.9 0.9 0.9 0.9 0.9 0.9", 9)]
    public void Processes_are_warm_once_a_round_compiles_little(string compiling, int warmInRound)
    {
        var cold = new ColdRounds(atOnce: 2);
        var became = new List<int>();
        foreach (var (index, loads) in compiling.Split(' ').Index())
        {
            if (cold.Begin(index + 1))
                became.Add(index + 1);
            foreach (var load in loads.Split('/'))
                cold.Add(double.Parse(load, System.Globalization.CultureInfo.InvariantCulture));
        }

        if (cold.Begin(compiling.Split(' ').Length + 1))
            became.Add(compiling.Split(' ').Length + 1);
        became.ShouldBe([warmInRound]);
        cold.IsCold.ShouldBeFalse();
    }
}
