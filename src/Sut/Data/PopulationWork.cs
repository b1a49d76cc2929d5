using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>A piece of a population that can be loaded independently.</summary>
/// <param name="Weight">Estimated cost in microseconds, for the progress bar.</param>
/// <param name="RunAsync">Function that loads the piece.</param>
internal sealed record PopulationPiece(long Weight, Func<CancellationToken, Task> RunAsync);

/// <summary>Splits a population into pieces: ranges of rows and images. Seed and ids determine the contents of a piece.</summary>
internal sealed class PopulationWork(PopulationTarget target, PopulationScale scale, string imageDirectory)
{
    private const int RowsAPiece = 5_000;
    private const int ImagesAPiece = 100;

    // Approximate microseconds per row or image, for the progress bar.
    private const int RowWeight = 10;
    private const int CustomerWeight = 250;
    private const int ImageWeight = 1_000;

    /// <summary>All pieces. They can run in any order; slow ones come first, so that none runs alone at the end.</summary>
    public IReadOnlyList<PopulationPiece> Pieces() =>
    [
        .. Cut(scale.Items, ImagesAPiece, ImageWeight, WriteImages),
        .. Load(PopulationTables.Customer, scale.Customers, PopulationRows.Customer, RowsAPiece / 10, CustomerWeight),
        .. Load(PopulationTables.Orders, scale.Orders, PopulationRows.Order),
        .. Cut(scale.Orders, RowsAPiece, RowWeight * 5, (ids, ct) =>
            target.LoadAsync(PopulationTables.OrderLine, ids.SelectMany(id => PopulationRows.Order(scale, id).Lines), ct)),
        .. Load(PopulationTables.Address, scale.Addresses, PopulationRows.Address),
        .. Load(PopulationTables.Item, scale.Items, PopulationRows.Item),
        .. Load(PopulationTables.Stock, scale.Items, PopulationRows.Stock),
        .. Load(PopulationTables.Author, scale.Authors, PopulationRows.Author),
        new PopulationPiece(Countries.All.Count * RowWeight, ct => target.LoadAsync(PopulationTables.Country, Countries.All, ct)),
    ];

    /// <summary>Deletes all images that a piece may have written.</summary>
    public void DeleteImages()
    {
        for (var id = 1; id <= scale.Items; id++)
            File.Delete(Path.Combine(imageDirectory, Images.NameFor(id)));
    }

    private static IEnumerable<PopulationPiece> Cut(int count, int size, int weight, Func<IEnumerable<int>, CancellationToken, Task> run)
    {
        for (var first = 1; first <= count; first += size)
        {
            var ids = Enumerable.Range(first, Math.Min(size, count - first + 1));
            yield return new PopulationPiece((long)ids.Count() * weight, ct => run(ids, ct));
        }
    }

    private IEnumerable<PopulationPiece> Load<T>(
        PopulationTable<T> table, int count, Func<PopulationScale, int, T> row, int size = RowsAPiece, int weight = RowWeight) =>
        Cut(count, size, weight, (ids, ct) => target.LoadAsync(table, ids.Select(id => row(scale, id)), ct));

    private async Task WriteImages(IEnumerable<int> ids, CancellationToken cancellationToken)
    {
        foreach (var id in ids)
        {
            var path = Path.Combine(imageDirectory, Images.NameFor(id));
            await File.WriteAllBytesAsync(path, Images.JpegFor(scale.Seed, id), cancellationToken);
        }
    }
}
