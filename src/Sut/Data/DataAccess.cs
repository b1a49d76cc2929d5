namespace TlsToll.Sut.Data;

/// <summary>Access of the services and the background work to the database.</summary>
internal enum DataAccess
{
    /// <summary>EF Core, and for the queues statements written by hand.</summary>
    Ef,

    /// <summary>The stored procedures of <c>db/</c>, as in García et al. 2007, section 4.</summary>
    Procedures,
}
