namespace TlsToll.Experiments.Blocks;

/// <summary>The first rounds of a warm-up, in which the SUTs mostly compile.</summary>
/// <param name="atOnce">Number of SUTs that work side by side; each is served all treatments once before it can be warm.</param>
internal sealed class ColdRounds(int atOnce)
{
    // Share of its CPU time for compilation above which a SUT is cold, and the most rounds of that. This project's assumption.
    private const double Cold = 0.35;
    private const int Most = 8;

    private double _compiling = 1;

    /// <summary>True as long as the SUTs are cold.</summary>
    public bool IsCold { get; private set; } = true;

    /// <summary>Begins a round.</summary>
    /// <param name="round">The round, from 1.</param>
    /// <returns>True if the rounds before it made the SUTs warm.</returns>
    public bool Begin(int round)
    {
        // The first rounds of each process are larger, to open its connections.
        var isWarm = IsCold && round > atOnce && (_compiling <= Cold || round > Most);
        IsCold &= !isWarm;
        _compiling = 0;
        return isWarm;
    }

    /// <summary>Adds a load of the round.</summary>
    /// <param name="compiling">The largest share of a SUT's CPU time for compilation, 0 to 1.</param>
    public void Add(double compiling) => _compiling = Math.Max(_compiling, compiling);
}
