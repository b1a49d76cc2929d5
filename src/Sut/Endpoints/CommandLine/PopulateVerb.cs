using System.CommandLine;
using System.Globalization;
using TlsToll.Sut.Data;
using TlsToll.Workload;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary><c>sut populate</c>.</summary>
internal static class PopulateVerb
{
    private const string Description = """
        Makes the tables anew, fills them and writes the items' images: the same rows and files for the same seed, scale and date.

        Example:
          TLSTOLL_DATABASE='Host=127.0.0.1;Database=tlstoll' sut populate --seed 1 --customers 1000 --items 1000 --images images
        """;

    private static readonly Option<ulong> Seed = Number<ulong>("--seed", "N", "Seed of all rows and images", 1);
    private static readonly Option<int> Customers = Number("--customers", "N", "Customers, at least 1", 1000);
    private static readonly Option<int> Items = Number("--items", "N", "Items, at least 1", 1000);

    private static readonly Option<string?> AsOf = new("--as-of")
    {
        Description = "The day on which all dates of the population end, YYYY-MM-DD [default: today in UTC]",
        HelpName = "DATE",
    };

    private static readonly Option<string> Images = new("--images")
    {
        Description = "Directory of the items' images; made if it does not exist",
        HelpName = "DIR",
        Required = true,
    };

    private static readonly Option<bool> IfNeeded = new("--if-needed")
    {
        Description = "Do nothing if the database holds this population already, whatever has been ordered since",
    };

    /// <summary>Makes the command.</summary>
    public static Command Make()
    {
        var command = new Command("populate", Description) { Seed, Customers, Items, AsOf, Images, IfNeeded };
        command.SetAction(RunAsync);
        return command;
    }

    private static async Task<int> RunAsync(ParseResult flags, CancellationToken cancellationToken)
    {
        var problems = new Problems();
        var connection = new DatabaseConnection(problems.Database());
        var scale = new PopulationScale(flags.GetValue(Seed), Rows(Customers), Rows(Items), Day());
        if (problems.Any)
            return await problems.TellAsync(Console.Error);
        using var interrupt = new Interrupt(cancellationToken);
        var options = new PopulateOptions(connection, scale, flags.GetValue(Images)!);
        if (flags.GetValue(IfNeeded) && await PopulationCheck.IsThereAsync(options, anyDay: flags.GetValue(AsOf) is null, interrupt.Token))
        {
            await Console.Error.WriteLineAsync("The database holds this population already.");
            return ExitCodes.Done;
        }

        return await PopulateCommand.RunAsync(options, Console.Error, terminal: !Console.IsErrorRedirected, interrupt.Token);

        int Rows(Option<int> option)
        {
            var value = flags.GetValue(option);
            if (value is < 1 or > PopulationScale.Greatest)
                problems.Add($"{option.Name} {value} is not from 1 to {PopulationScale.Greatest}.");
            return Math.Clamp(value, 1, PopulationScale.Greatest);
        }

        DateOnly Day()
        {
            if (flags.GetValue(AsOf) is not { } text)
                return DateOnly.FromDateTime(TimeProvider.System.GetUtcNow().UtcDateTime);
            if (!DateOnly.TryParseExact(text, "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out var day))
                problems.Add($"{AsOf.Name} '{text}' is no date like 2025-01-31.");
            return day;
        }
    }

    private static Option<T> Number<T>(string name, string value, string description, T usual) => new(name)
    {
        Description = description,
        HelpName = value,
        DefaultValueFactory = _ => usual,
    };
}
