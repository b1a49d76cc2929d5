using System.CommandLine;
using System.Globalization;
using TlsToll.Hosting.CommandLine;
using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.CommandLine;

/// <summary><c>sut populate</c>.</summary>
internal static class PopulateVerb
{
    private const string Description = """
        Recreates the tables, fills them and writes the items' images. The same seed, scale and date give the same rows and files.

        Example:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut populate --seed 1 --customers 1000 --items 1000 --images images
        """;

    internal static readonly Option<ulong> Seed = Flags.Number(
        "--seed", "Seed of all rows and images", "N", 1UL, ulong.MinValue, ulong.MaxValue);

    internal static readonly Option<int> Customers = Flags.Number("--customers", "Customers, at least 1", "N", 1000, 1, PopulationScale.Greatest);
    internal static readonly Option<int> Items = Flags.Number("--items", "Items, at least 1", "N", 1000, 1, PopulationScale.Greatest);

    internal static readonly Option<string?> AsOf = Flags.OptionalText(
        "--as-of", "Last day of the population's dates, YYYY-MM-DD (default: today in UTC)", "DATE");

    private static readonly Option<string> Images = new("--images")
    {
        Description = "Directory of the items' images; created if it does not exist",
        HelpName = "DIR",
        Required = true,
    };

    private static readonly Option<bool> IfNeeded = Flags.Switch(
        "--if-needed", "Do nothing if the database already contains this population, regardless of later orders");

    public static Command Create()
    {
        var command = new Command("populate", Description) { Seed, Customers, Items, AsOf, Images, IfNeeded };
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var problems = new List<string>();
        var connection = DatabaseVariables.Read(problems.Add);
        var scale = Scale(flags, problems.Add);
        if (problems.Count > 0 || connection is null)
            return await TierCommandLine.FailAsync(ExitCodes.BadInput, problems);
        using var interrupt = new Interrupt(cancellationToken);
        var options = new PopulateOptions(connection, scale, flags.GetValue(Images)!);
        try
        {
            if (flags.GetValue(IfNeeded) && await IsPresentAsync(options, anyDay: flags.GetValue(AsOf) is null, interrupt.Token))
            {
                await Console.Error.WriteLineAsync("The database contains this population already.");
                return ExitCodes.Done;
            }
        }
        catch (Exception e) when (Reason(e, connection, interrupt.Token) is { } reason)
        {
            // A database that cannot be read may contain this population: recreating it would lose the orders.
            return await TierCommandLine.FailAsync(ExitCodes.Failed, $"No table was changed. {reason}");
        }

        return await PopulateCommand.RunAsync(options, Console.Error, terminal: !Console.IsErrorRedirected, interrupt.Token);
    }

    /// <summary>Reads the size of a population.</summary>
    /// <param name="flags">The command line.</param>
    /// <param name="report">Receiver of the problems, one line each.</param>
    internal static PopulationScale Scale(ParseResult flags, Action<string> report)
    {
        return new PopulationScale(flags.GetValue(Seed), flags.GetValue(Customers), flags.GetValue(Items), Day());

        DateOnly Day()
        {
            if (flags.GetValue(AsOf) is not { } text)
                return DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().UtcDateTime);
            if (!DateOnly.TryParseExact(text, "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out var day))
                report($"{AsOf.Name}: '{text}' is not a date such as 2025-01-31");
            return day;
        }
    }

    // Ignores later orders, so that a deployment can be restarted without losing them.
    private static async Task<bool> IsPresentAsync(PopulateOptions options, bool anyDay, CancellationToken cancellationToken)
    {
        if (!Directory.Exists(options.ImageDirectory) || !Directory.EnumerateFiles(options.ImageDirectory).Any())
            return false;
        try
        {
            var engine = options.Connection.Engine;
            await using (var target = engine.OpenForPopulation(options.Connection))
                await target.PrepareAsync(cancellationToken);
            await using var source = engine.Open(options.Connection);
            var there = await DatabaseAudit.ReadPopulationAsync(source, cancellationToken);
            var scale = options.Scale;
            return there.Seed == scale.Seed && there.Customers == scale.Customers && there.Items == scale.Items
                && (anyDay || there.AsOf == scale.AsOf);
        }
        catch (DatabaseSetupException)
        {
            // There is no population of this version yet. Any other reason recurs when populating, which reports it.
            return false;
        }
    }

    private static string? Reason(Exception e, DatabaseConnection connection, CancellationToken cancellationToken) =>
        e is OperationCanceledException || (cancellationToken.IsCancellationRequested && connection.Engine.Errors.Describe(e) is not null)
            ? "The check was interrupted."
            : connection.Engine.Errors.Describe(e);
}
