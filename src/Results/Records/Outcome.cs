namespace TlsToll.Results.Records;

/// <summary>Outcome of an interaction. The set is closed.</summary>
public enum Outcome : byte
{
    /// <summary>The response is the requested one, and was checked.</summary>
    Ok,

    /// <summary>A vendor refused, which is a valid business response.</summary>
    Refused,

    /// <summary>Any other fault, or a response that is not the requested one.</summary>
    Error,

    /// <summary>No complete response in time.</summary>
    Timeout,

    /// <summary>The connection could not be opened, failed, or did not carry HTTP.</summary>
    Transport,
}
