namespace TlsToll.Results.Records;

/// <summary>How an interaction ended: a closed set.</summary>
public enum Outcome : byte
{
    /// <summary>Answered as asked, and the answer was checked.</summary>
    Ok,

    /// <summary>A vendor said no: a business answer.</summary>
    Refused,

    /// <summary>Any other fault, or an answer that is not what was asked for.</summary>
    Error,

    /// <summary>No whole answer in time.</summary>
    Timeout,

    /// <summary>The connection could not be opened, or failed, or did not speak HTTP.</summary>
    Transport,
}
