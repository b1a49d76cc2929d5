using TlsToll.Tls.Costs;

namespace TlsToll.Experiments.FirstLooks;

/// <summary>Measures sources in turn, round by round, so that a change of the host's speed meets all of them alike.</summary>
/// <param name="limit">Time after which no further round begins.</param>
/// <param name="time">Clock.</param>
internal sealed class FirstLookRounds(TimeSpan limit, TimeProvider time)
{
    /// <summary>Fewest rounds, whatever the limit: an interval needs more than two to be of use.</summary>
    public const int Fewest = 3;

    /// <summary>Measures until the next round would end after the limit, or until an interruption.</summary>
    /// <param name="sources">Costs that are measured when they are enumerated.</param>
    /// <param name="measured">Called after each round with the time left.</param>
    /// <param name="cancellation">Ends the measurement after the source in progress; a round that is not complete does not count.</param>
    /// <returns>One array for each round, with the cost of each source.</returns>
    public IReadOnlyList<ServerCost[]> Measure(IReadOnlyList<IEnumerable<ServerCost>> sources, Action<TimeSpan> measured, CancellationToken cancellation)
    {
        var rounds = new List<ServerCost[]>();
        var begin = time.GetTimestamp();
        var enumerators = new List<IEnumerator<ServerCost>>();
        try
        {
            enumerators.AddRange(sources.Select(source => source.GetEnumerator()));
            while (rounds.Count < Fewest || time.GetElapsedTime(begin) * (rounds.Count + 1) / rounds.Count <= limit)
            {
                var round = new ServerCost[enumerators.Count];
                for (var i = 0; i < round.Length; i++)
                {
                    if (cancellation.IsCancellationRequested || !enumerators[i].MoveNext())
                        return rounds;
                    round[i] = enumerators[i].Current;
                }

                rounds.Add(round);
                var left = limit - time.GetElapsedTime(begin);
                measured(left > TimeSpan.Zero ? left : TimeSpan.Zero);
            }

            return rounds;
        }
        finally
        {
            foreach (var enumerator in enumerators)
                enumerator.Dispose();
        }
    }
}
