using System.Data.Common;
using TlsToll.Sut.Data;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>Looks whether a population is there already, so that a start can be repeated without throwing orders away.</summary>
internal static class PopulationCheck
{
    /// <summary>Whether the database holds the population, whatever has been ordered since, and the images are there.</summary>
    /// <param name="options">The population.</param>
    /// <param name="anyDay">Whether it may refer to another day.</param>
    /// <param name="cancellationToken">Gives up.</param>
    public static async Task<bool> IsThereAsync(PopulateOptions options, bool anyDay, CancellationToken cancellationToken)
    {
        if (!Directory.Exists(options.ImageDirectory) || !Directory.EnumerateFiles(options.ImageDirectory).Any())
            return false;
        try
        {
            var engine = options.Connection.Engine;
            await using var source = engine.Open(options.Connection);
            var there = (await Audit.RunAsync(source, engine.Frozen, cancellationToken)).Population;
            var scale = options.Scale;
            return there.Seed == scale.Seed && there.Customers == scale.Customers && there.Items == scale.Items
                && (anyDay || there.AsOf == scale.AsOf);
        }
        catch (Exception e) when (e is DatabaseSetupException or DbException)
        {
            // No tables, or no database yet: populating says what is wrong, if anything is.
            return false;
        }
    }
}
