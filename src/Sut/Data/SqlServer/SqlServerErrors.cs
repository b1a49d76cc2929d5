using System.ComponentModel;
using System.Net.Sockets;
using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data.Configurations;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>
/// Classifies errors by their numbers in <c>sys.messages</c>. Negative numbers and those of sockets come from the driver.
/// </summary>
internal sealed class SqlServerErrors : IDatabaseErrors
{
    private const int DuplicateInIndex = 2601;
    private const int DuplicateInConstraint = 2627;

    // From the trigger on orders in schema.sql.
    private const int VoidedRequest = 50001;

    // From this severity upwards, the server ends the connection. The driver also reports a broken connection with it.
    private const byte Fatal = 20;

    /// <summary>The transaction was rolled back as the victim of a deadlock.</summary>
    private const int DeadlockVictim = 1205;

    // From the driver: the server did not answer within the timeout of the command or of the connection.
    private const int TimedOut = -2;

    // The driver's error of an exhausted pool is an InvalidOperationException without a number.
    private const string NoConnectionInPool = "prior to obtaining a connection from the pool";

    // The server is starting, stopping or recovering the database, or has ended the session.
    private static readonly HashSet<int> Passing = [TimedOut, DeadlockVictim, 596, 904, 922, 927, 6005, 17142, 17197];

    // The login failed (including a locked account, and a password that is expired or must be changed), or the database is unknown, or a
    // permission is missing.
    private static readonly HashSet<int> Refusals = [4060, 4064, 916, 229, 262, 18450, 18452, 18456, 18470, 18486, 18487, 18488];

    public bool IsTransient(Exception error) => Find(error) is { } e
        ? !IsRefusal(e) && (Passing.Contains(e.Number) || (e.Class >= Fatal && !IsOfCertificate(e)))
        : IsOfPool(error);

    public bool IsRefusal(Exception error) => Find(error) is { } e && (Refusals.Contains(e.Number) || IsOfCertificate(e));

    public bool WasUndone(Exception error) => Find(error) is { Number: DeadlockVictim };

    // The messages are:
    // "Violation of UNIQUE KEY constraint 'ux'. Cannot insert duplicate key in object 'dbo.t'. The duplicate key value is (…)."
    // "Cannot insert duplicate key row in object 'dbo.t' with unique index 'ux'. The duplicate key value is (…)."
    public string? ViolatedKey(Exception error) => Find(error) switch
    {
        { Number: DuplicateInConstraint } e => Quoted(e.Message, 0),
        { Number: DuplicateInIndex } e => Quoted(e.Message, 1),
        { Number: VoidedRequest } => TableConfigurations.VoidedRequestTrigger,
        _ => null,
    };

    public string? Describe(Exception error) => Find(error) switch
    {
        null => IsOfPool(error)
            ? "No connection to the database became free in time: all connections of the pool are in use. Raise Max Pool Size in the connection string."
            : null,
        var e when IsOfCertificate(e) => $"The database's certificate is not accepted: {FirstLine(Innermost(e).Message)}",
        var e when e.Errors.Count == 0 || IsOfNetwork(e) =>
            $"The database is unreachable: {FirstLine(NetworkCause(e))} Is it running at the address that Server in the connection string names?",
        var e => $"The database reports: {FirstLine(e.Message)}{Remedy(e.Number)}",
    };

    private static string Remedy(int number) => number switch
    {
        18456 or 18452 or 18486 or 18487 or 18488 => " Check User ID and Password in the connection string.",
        4060 or 4064 => " Run 'sut populate', which creates it, or name another as Database in the connection string.",
        916 or 229 or 262 => " Grant the user that right, or name another as User ID in the connection string.",
        1101 or 1105 or 9002 => " Free space on the database's disk, or populate with fewer customers.",
        1827 => " Express has a limit of 10 GB a database: populate with fewer customers.",
        208 or 2812 => " Run 'sut populate'.",
        _ => "",
    };

    private static SqlException? Find(Exception error) => ErrorChain.Find<SqlException>(error);

    private static bool IsOfPool(Exception error) =>
        ErrorChain.Find<InvalidOperationException>(error, e => e.Message.Contains(NoConnectionInPool, StringComparison.Ordinal)) is not null;

    // Errors of the driver contain no server state; their inner exceptions have the cause.
    private static bool IsOfNetwork(SqlException e) =>
        e.Class >= Fatal && (e.Number <= 0 || ErrorChain.Find<SocketException>(e) is not null || ErrorChain.Find<Win32Exception>(e) is not null);

    private static bool IsOfCertificate(SqlException e) =>
        ErrorChain.Find<System.Security.Authentication.AuthenticationException>(e) is not null;

    // Some paths of the driver lose the socket's error; its message is then "Success".
    private static string NetworkCause(SqlException e) =>
        ErrorChain.Find<Win32Exception>(e) is { NativeErrorCode: not 0 } cause ? cause.Message
            : "no connection could be opened";

    private static Exception Innermost(Exception e) => e.GetBaseException();

    private static string FirstLine(string message) => message.Split('\n', 2)[0].TrimEnd().TrimEnd('.') + ".";

    private static string? Quoted(string message, int index) => message.Split('\'') is var parts && parts.Length > (2 * index) + 1
        ? parts[(2 * index) + 1]
        : null;
}
