using System.Net.Sockets;
using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

internal sealed class PostgresErrors : IDatabaseErrors
{
    public bool IsTransient(Exception error) => ErrorChain.Find<NpgsqlException>(error) is { IsTransient: true };

    public bool IsRefusal(Exception error) => ErrorChain.Find<PostgresException>(error) is
    {
        SqlState: PostgresErrorCodes.InvalidPassword or PostgresErrorCodes.InvalidAuthorizationSpecification
            or PostgresErrorCodes.InvalidCatalogName or PostgresErrorCodes.InsufficientPrivilege
    };

    // The error of a deadlock's victim reaches the queue's consumer, which repeats the work when the lease expires.
    public bool WasUndone(Exception error) => false;

    public string? ViolatedKey(Exception error) =>
        ErrorChain.Find<PostgresException>(error) is { SqlState: PostgresErrorCodes.UniqueViolation } e ? e.ConstraintName : null;

    public string? Describe(Exception error) => ErrorChain.Find<NpgsqlException>(error) switch
    {
        null => null,
        PostgresException e => $"The database reports: {e.MessageText}{Remedy(e.SqlState)}",
        var e when ErrorChain.Find<SocketException>(e) is { } socket =>
            $"The database is unreachable: {socket.Message}. Is it running at the address that Host and Port in the connection string name?",
        var e => $"The database failed: {e.GetBaseException().Message}",
    };

    private static string Remedy(string state) => state switch
    {
        PostgresErrorCodes.InvalidPassword or PostgresErrorCodes.InvalidAuthorizationSpecification =>
            ". Check Username and Password in the connection string.",
        PostgresErrorCodes.InvalidCatalogName => ". Create it (createdb), or name another as Database in the connection string.",
        PostgresErrorCodes.InsufficientPrivilege => ". Grant the user that right, or name another as Username in the connection string.",
        PostgresErrorCodes.DiskFull => ". Free space on the database's disk, or populate with fewer customers.",
        PostgresErrorCodes.UndefinedTable => ". Run 'sut populate'.",
        _ => "",
    };
}
