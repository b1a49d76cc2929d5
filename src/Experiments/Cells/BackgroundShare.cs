namespace TlsToll.Experiments.Cells;

/// <summary>
/// Shares out the background work that follows a duet. Either SUT ships orders of both sides and of their fillers. Shipping and Stock do the same work for
/// every order, so each interaction is charged the same.
/// </summary>
/// <param name="nanoseconds">CPU time of the background work of all sides.</param>
/// <param name="interactions">All interactions that caused it, those of the fillers included.</param>
internal sealed class BackgroundShare(double nanoseconds, long interactions)
{
    /// <summary>CPU time in nanoseconds to charge to interactions; 0 for none.</summary>
    /// <param name="counted">The counted interactions of a side, some of all.</param>
    public double Of(long counted) => counted == 0 ? 0 : nanoseconds * counted / interactions;
}
