using System.Globalization;
using System.Text.Json;
using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Data;

/// <summary>Checks the consistency of the database and reports its contents.</summary>
internal static class DatabaseAuditCommand
{
    /// <param name="connection">The database.</param>
    /// <param name="json">True for a report in JSON (<see cref="AuditReport"/>), false for text.</param>
    /// <param name="output">Output for the report.</param>
    /// <param name="error">Output for one line if the audit fails.</param>
    /// <param name="cancellationToken">Token that cancels the audit.</param>
    /// <returns>The exit code: 0, or 1 if a rule is violated, a message is dead, or the audit fails.</returns>
    public static async Task<int> RunAsync(
        DatabaseConnection connection, bool json, TextWriter output, TextWriter error, CancellationToken cancellationToken)
    {
        try
        {
            await using var source = connection.Engine.Open(connection);
            var report = await DatabaseAudit.RunAsync(source, connection.Engine.Frozen, cancellationToken);
            await output.WriteLineAsync(json ? JsonSerializer.Serialize(report, AuditJson.Default.AuditReport) : Text(report));
            return report.Ok ? 0 : 1;
        }
        catch (Exception e) when (Reason(e, connection) is { } reason)
        {
            await error.WriteLineAsync(reason.ReplaceLineEndings(" "));
            return 1;
        }
    }

    private static string Text(AuditReport report) => string.Join(Environment.NewLine,
    [
        .. report.Violations.Select(v =>
            string.Create(CultureInfo.InvariantCulture, $"BROKEN  {v.Rule}: {v.Count} times, first {v.Example}")),
        string.Create(
            CultureInfo.InvariantCulture,
            $"orders  {report.Orders.Populated} of the population, {report.Orders.Shipped} shipped since, {report.Orders.Pending} pending"),
        .. report.Lines.CostCompared == report.Lines.All ? Array.Empty<string>() : [string.Create(
            CultureInfo.InvariantCulture,
            $"lines   the cost of {report.Lines.CostCompared} of {report.Lines.All} was compared with the item's; the other items were changed")],
        .. report.Queues.Select(q =>
            string.Create(CultureInfo.InvariantCulture, $"queue   {q.Key}: {q.Value.Waiting} waiting, {q.Value.Dead} given up")),
        .. report.Queues.Values.Any(q => q.Dead > 0)
            ? ["BROKEN  messages were given up: the driver's command revive makes the SUT try them again"]
            : Array.Empty<string>(),
        report.Ok ? "ok      no rule is broken" : "failed",
    ]);

    private static string? Reason(Exception e, DatabaseConnection connection) =>
        e is DatabaseSetupException ? e.Message : connection.Engine.Errors.Describe(e);
}
