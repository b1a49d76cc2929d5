using TlsToll.Workload;

namespace TlsToll.Sut.Data;

/// <summary>A piece of a population that can be loaded independently.</summary>
/// <param name="Weight">Cost relative to other pieces.</param>
/// <param name="RunAsync">Loads it.</param>
internal sealed record PopulationPiece(long Weight, Func<CancellationToken, Task> RunAsync);

/// <summary>Splits a population into pieces: ranges of rows and images, each determined by seed and ids.</summary>
internal sealed class PopulationWork(IPopulationTarget target, PopulationScale scale, string imageDirectory)
{
    private const int RowsAPiece = 5_000;
    private const int ImagesAPiece = 100;

    // Approximate microseconds per row or image, for the progress bar.
    private const int RowWeight = 10;
    private const int CustomerWeight = 250;
    private const int ImageWeight = 1_000;

    /// <summary>All pieces, in any order of execution. The slow ones come first, so that none runs alone at the end.</summary>
    public IReadOnlyList<PopulationPiece> Pieces() =>
    [
        .. Cut(scale.Items, ImagesAPiece, ImageWeight, WriteImages),
        .. Cut(scale.Customers, RowsAPiece / 10, CustomerWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Customer), ct)),
        .. Cut(scale.Orders, RowsAPiece, RowWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Order), ct)),
        .. Cut(scale.Orders, RowsAPiece, RowWeight * 5, (ids, ct) =>
            target.LoadAsync(Rows(ids, PopulationRows.Order).SelectMany(o => o.Lines), ct)),
        .. Cut(scale.Addresses, RowsAPiece, RowWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Address), ct)),
        .. Cut(scale.Items, RowsAPiece, RowWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Item), ct)),
        .. Cut(scale.Items, RowsAPiece, RowWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Stock), ct)),
        .. Cut(scale.Authors, RowsAPiece, RowWeight, (ids, ct) => target.LoadAsync(Rows(ids, PopulationRows.Author), ct)),
        new PopulationPiece(Countries.All.Count * RowWeight, ct => target.LoadAsync(Countries.All, ct)),
    ];

    /// <summary>Deletes every image that a piece may have written.</summary>
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

    private IEnumerable<T> Rows<T>(IEnumerable<int> ids, Func<PopulationScale, int, T> row) => ids.Select(id => row(scale, id));

    private async Task WriteImages(IEnumerable<int> ids, CancellationToken cancellationToken)
    {
        foreach (var id in ids)
        {
            var path = Path.Combine(imageDirectory, Images.NameFor(id));
            await File.WriteAllBytesAsync(path, Images.JpegFor(scale.Seed, id), cancellationToken);
        }
    }
}
