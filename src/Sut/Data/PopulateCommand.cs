using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>Options of a population.</summary>
/// <param name="Connection">The database.</param>
/// <param name="Scale">Size, seed and date.</param>
/// <param name="ImageDirectory">Directory for the images; created if it does not exist.</param>
internal sealed record PopulateOptions(DatabaseConnection Connection, PopulationScale Scale, string ImageDirectory);

/// <summary>
/// Recreates the schema, loads the rows and writes the images. After a failure, it removes tables and images, so that no partial population
/// remains.
/// </summary>
internal static class PopulateCommand
{
    private const string Interrupted = "Interrupted; nothing is left of the population.";

    /// <param name="options">The population.</param>
    /// <param name="error">Output for the progress, and for one line after a failure.</param>
    /// <param name="terminal">True if <paramref name="error"/> is a terminal.</param>
    /// <param name="cancellationToken">Token that cancels the population, which counts as a failure.</param>
    /// <returns>The exit code: 0, or 1 after a failure.</returns>
    public static async Task<int> RunAsync(PopulateOptions options, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        try
        {
            await using var target = options.Connection.Engine.OpenForPopulation(options.Connection);
            await target.ClearAsync(cancellationToken);
            await FillAsync(target, options, error, terminal, cancellationToken);
            return 0;
        }
        catch (Exception e) when (Reason(e, options.Connection, cancellationToken) is { } reason)
        {
            await error.WriteLineAsync(reason.ReplaceLineEndings(" "));
            return 1;
        }
    }

    private static async Task FillAsync(
        PopulationTarget target, PopulateOptions options, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        var madeDirectory = !Directory.Exists(options.ImageDirectory);
        var work = new PopulationWork(target, options.Scale, options.ImageDirectory);
        try
        {
            Directory.CreateDirectory(options.ImageDirectory);
            await target.CreateTablesAsync(cancellationToken);
            await DoAsync(work.Pieces(), error, terminal, cancellationToken);
            await target.FinishAsync(options.Scale, cancellationToken);
        }
        catch (Exception cause)
        {
            if (Directory.Exists(options.ImageDirectory))
                work.DeleteImages();
            if (madeDirectory && Directory.Exists(options.ImageDirectory))
                Directory.Delete(options.ImageDirectory, recursive: true);
            await DropAsync(target, options.Connection, cause, cancellationToken);
            throw;
        }
    }

    private static async Task DropAsync(
        PopulationTarget target, DatabaseConnection connection, Exception cause, CancellationToken cancellationToken)
    {
        try
        {
            await target.DropAsync(CancellationToken.None);
        }
        catch (Exception e) when (connection.Engine.Errors.Describe(e) is { } reason)
        {
            throw new DatabaseSetupException(
                $"{Reason(cause, connection, cancellationToken) ?? cause.Message} What was loaded is still there, since it could not be removed: "
                + $"{reason} Run 'sut populate' again, which removes it first.",
                cause);
        }
    }

    private static async Task DoAsync(
        IReadOnlyList<PopulationPiece> pieces, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        var progress = new PopulationProgress(error, terminal, pieces.Sum(p => p.Weight), TimeProvider.System);
        try
        {
            // Generating rows dominates the work. More parallelism than processors would only overload the database.
            var limits = new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancellationToken };
            await Parallel.ForEachAsync(pieces, limits, async (piece, ct) =>
            {
                await piece.RunAsync(ct);
                progress.Add(piece.Weight);
            });
        }
        finally
        {
            progress.End();
        }
    }

    private static string? Reason(Exception e, DatabaseConnection connection, CancellationToken cancellationToken) => e switch
    {
        DatabaseSetupException => e.Message,
        OperationCanceledException => Interrupted,
        IOException or UnauthorizedAccessException => $"The images cannot be written: {e.Message}",
        _ when connection.Engine.Errors.Describe(e) is { } reason => cancellationToken.IsCancellationRequested ? Interrupted : reason,
        _ => null,
    };
}
