namespace TlsToll.Sut.Data.Entities;

/// <summary>The schema's version and what the database was populated with.</summary>
internal sealed class SchemaVersion
{
    /// <summary>The version that this program reads and writes.</summary>
    public const int Current = 1;

    public int Version { get; set; }
    public decimal Seed { get; set; }
    public int Customers { get; set; }
    public int Items { get; set; }
    public DateOnly AsOf { get; set; }
}
