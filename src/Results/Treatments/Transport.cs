namespace TlsToll.Results.Treatments;

/// <summary>Transport of the connections on hop 1.</summary>
public enum Transport
{
    /// <summary>TCP alone.</summary>
    Plain,

    /// <summary>TLS over TCP.</summary>
    Tls,
}

/// <summary>Lifetime of a connection.</summary>
public enum ConnectionScope
{
    /// <summary>One connection per business session (García et al. 2007, section 3.2).</summary>
    Session,

    /// <summary>One connection per service interaction: the inefficient variant of García et al. 2007, section 6.1.</summary>
    Request,
}
