using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>
/// How long the pages of a replay took, in milliseconds, of requests that ended well. Both count from the start of the connect, if the
/// request opens its connection, otherwise from the first byte sent.
/// </summary>
/// <param name="FirstByte">To the first byte of the answer, the "first response" of Kant et al. (2000) and Gupta et al. (2004).</param>
/// <param name="Whole">To the last byte of the answer.</param>
public sealed record PageTimes(PercentileSummary FirstByte, PercentileSummary Whole);
