using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>What to populate, and where.</summary>
/// <param name="Connection">The database.</param>
/// <param name="Scale">How much.</param>
/// <param name="ImageDirectory">Directory of the images; made if it does not exist.</param>
internal sealed record PopulateOptions(DatabaseConnection Connection, PopulationScale Scale, string ImageDirectory);

/// <summary>
/// Makes the schema anew and fills it, and writes the images. Whatever fails on the way, tables and images are removed again, so that
/// nothing half-populated is left.
/// </summary>
internal static class PopulateCommand
{
    /// <summary>Populates.</summary>
    /// <param name="options">What and where.</param>
    /// <param name="error">Progress, and one line if it fails.</param>
    /// <param name="terminal">Whether <paramref name="error"/> is a terminal.</param>
    /// <param name="cancellationToken">Ends it, and counts as a failure.</param>
    /// <returns>The exit code: 0, or 1 if it failed.</returns>
    public static async Task<int> RunAsync(PopulateOptions options, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        try
        {
            await using var target = DatabaseTools.OpenForPopulation(options.Connection);
            await target.CreateTablesAsync(cancellationToken);
            await FillAsync(target, options, error, terminal, cancellationToken);
            return 0;
        }
        catch (Exception e) when (Reason(e) is { } reason)
        {
            await error.WriteLineAsync(reason.ReplaceLineEndings(" "));
            return 1;
        }
    }

    private static async Task FillAsync(
        IPopulationTarget target, PopulateOptions options, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        var madeDirectory = !Directory.Exists(options.ImageDirectory);
        var work = new PopulationWork(target, options.Scale, options.ImageDirectory);
        try
        {
            Directory.CreateDirectory(options.ImageDirectory);
            await DoAsync(work.Pieces(), error, terminal, cancellationToken);
            await target.FinishAsync(options.Scale, cancellationToken);
        }
        catch
        {
            await target.DropAsync(CancellationToken.None);
            if (Directory.Exists(options.ImageDirectory))
                work.DeleteImages();
            if (madeDirectory && Directory.Exists(options.ImageDirectory))
                Directory.Delete(options.ImageDirectory, recursive: true);
            throw;
        }
    }

    private static async Task DoAsync(
        IReadOnlyList<PopulationPiece> pieces, TextWriter error, bool terminal, CancellationToken cancellationToken)
    {
        var progress = new PopulationProgress(error, terminal, pieces.Sum(p => p.Weight), TimeProvider.System);
        try
        {
            // Making the rows is the work; the database does not keep up with more than the cores.
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

    private static string? Reason(Exception e) => e switch
    {
        DatabaseSetupException => e.Message,
        OperationCanceledException => "Interrupted; nothing is left of the population.",
        IOException or UnauthorizedAccessException => $"The images cannot be written: {e.Message}",
        _ => DatabaseTools.Errors.Describe(e),
    };
}
