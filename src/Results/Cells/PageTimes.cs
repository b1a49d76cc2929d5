using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>
/// Response times of the pages of a replay, in milliseconds, for successful requests. Both times start at the connect if the request opens
/// its connection, otherwise at the first byte sent.
/// </summary>
/// <param name="FirstByte">Time to the first byte of the response, the "first response" of Kant et al. (2000) and Gupta et al.
/// (2004).</param>
/// <param name="Whole">Time to the last byte of the response.</param>
public sealed record PageTimes(PercentileSummary FirstByte, PercentileSummary Whole);
