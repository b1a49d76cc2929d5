namespace TlsToll.Results.Treatments;

/// <summary>What the connections of hop 1 run over.</summary>
public enum Transport
{
    /// <summary>TCP alone.</summary>
    Plain,

    /// <summary>TLS over TCP.</summary>
    Tls,
}

/// <summary>How long a connection lasts.</summary>
public enum ConnectionScope
{
    /// <summary>One connection per business session (García et al. 2007, section 3.2).</summary>
    Session,

    /// <summary>One connection per service interaction: the inefficient manner of García et al. 2007, section 6.1.</summary>
    Request,
}
