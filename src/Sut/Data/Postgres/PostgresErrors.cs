using System.Net.Sockets;
using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

internal sealed class PostgresErrors : IDatabaseErrors
{
    public bool IsTransient(Exception error) => Find<NpgsqlException>(error) is { IsTransient: true };

    public string? ViolatedKey(Exception error) =>
        Find<PostgresException>(error) is { SqlState: PostgresErrorCodes.UniqueViolation } e ? e.ConstraintName : null;

    public string? Describe(Exception error) => Find<NpgsqlException>(error) switch
    {
        null => null,
        PostgresException e => $"The database says: {e.MessageText}",
        var e when Find<SocketException>(e) is { } socket => $"The database cannot be reached: {socket.Message}",
        var e => $"The database failed: {(e.InnerException ?? e).Message}",
    };

    private static T? Find<T>(Exception? error)
        where T : Exception
    {
        for (; error is not null; error = error.InnerException)
        {
            if (error is T found)
                return found;
        }

        return null;
    }
}
