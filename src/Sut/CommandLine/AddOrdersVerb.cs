using System.CommandLine;
using TlsToll.Hosting.CommandLine;
using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.CommandLine;

/// <summary><c>sut add-orders</c>, which <c>bench auditcost</c> calls. Not in the help, because the vendors' ledger must get the same orders.</summary>
internal static class AddOrdersVerb
{
    private static readonly Option<int> Count = Flags.Number("--count", "Orders to add", "N", 1000, 1, BulkOrders.Most);

    public static Command Create()
    {
        var command = new Command("add-orders", "Adds shipped orders to a populated database.") { Count, PopulateVerb.Seed, PopulateVerb.Customers, PopulateVerb.Items, PopulateVerb.AsOf };
        command.Hidden = true;
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var problems = new List<string>();
        var connection = DatabaseVariables.Read(problems.Add);
        var scale = PopulateVerb.Scale(flags, problems.Add);
        if (problems.Count > 0 || connection is null)
            return await TierCommandLine.FailAsync(ExitCodes.BadInput, problems);
        using var interrupt = new Interrupt(cancellationToken);
        return await AddOrdersCommand.RunAsync(connection, scale, flags.GetValue(Count), Console.Error, interrupt.Token);
    }
}
