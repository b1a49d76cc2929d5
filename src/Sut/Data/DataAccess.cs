namespace TlsToll.Sut.Data;

/// <summary>Database access of the services and the background work.</summary>
internal enum DataAccess
{
    /// <summary>EF Core, with handwritten SQL for the queues.</summary>
    Ef,

    /// <summary>The stored procedures of <c>db/</c>, as in García et al. 2007, section 4.</summary>
    Procedures,
}
