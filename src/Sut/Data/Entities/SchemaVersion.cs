namespace TlsToll.Sut.Data.Entities;

/// <summary>Version of the schema and parameters of the population.</summary>
internal sealed class SchemaVersion
{
    /// <summary>Version that this program reads and writes.</summary>
    public const int Current = 3;

    public int Version { get; set; }
    public decimal Seed { get; set; }
    public int Customers { get; set; }
    public int Items { get; set; }
    public DateOnly AsOf { get; set; }
}
