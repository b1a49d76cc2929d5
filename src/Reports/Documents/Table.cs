namespace TlsToll.Reports.Documents;

/// <summary>A table of words and formatted numbers.</summary>
/// <param name="Title">Title of the table.</param>
/// <param name="Columns">Columns; the first one names the row.</param>
/// <param name="Groups">Rows in groups.</param>
internal sealed record Table(string Title, IReadOnlyList<Column> Columns, IReadOnlyList<RowGroup> Groups)
{
    /// <summary>Creates a table without groups.</summary>
    public Table(string title, IReadOnlyList<Column> columns, IEnumerable<IReadOnlyList<Cell>> rows)
        : this(title, columns, [new RowGroup("", [.. rows])])
    {
    }

    /// <summary>True if the table is shown on demand, because it is long or of interest to few readers.</summary>
    public bool Folded { get; init; }

    /// <summary>True if the rows can be searched.</summary>
    public bool Searchable { get; init; }
}

/// <summary>Column of a table.</summary>
/// <param name="Heading">Heading of the column.</param>
/// <param name="Kind">Content of the column's cells.</param>
internal sealed record Column(string Heading, ColumnKind Kind = ColumnKind.Number)
{
    /// <summary>Creates a column of names.</summary>
    public static Column Name(string heading) => new(heading, ColumnKind.Name);

    /// <summary>Creates a column of sentences.</summary>
    public static Column Words(string heading) => new(heading, ColumnKind.Words);
}

/// <summary>Content of the cells of a column.</summary>
internal enum ColumnKind
{
    /// <summary>Number, right-aligned, never wrapped.</summary>
    Number,

    /// <summary>Name, left-aligned.</summary>
    Name,

    /// <summary>Sentences, left-aligned, wrapped where needed.</summary>
    Words,
}

/// <summary>Rows that belong together.</summary>
/// <param name="Title">Common property of the rows; empty for none.</param>
/// <param name="Rows">Rows with one cell per column.</param>
internal sealed record RowGroup(string Title, IReadOnlyList<IReadOnlyList<Cell>> Rows);

/// <summary>Cell of a table.</summary>
/// <param name="Text">Text of the cell.</param>
/// <param name="Tone">Judgement of the text.</param>
internal readonly record struct Cell(string Text, Tone Tone = Tone.Plain)
{
    /// <summary>Creates a plain cell.</summary>
    public static implicit operator Cell(string text) => new(text);
}

/// <summary>Judgement of a cell or notice; never shown by colour alone.</summary>
internal enum Tone
{
    /// <summary>No judgement.</summary>
    Plain,

    /// <summary>As it should be.</summary>
    Good,

    /// <summary>Needs care.</summary>
    Unsure,

    /// <summary>Not as it should be.</summary>
    Bad,

    /// <summary>Emphasised.</summary>
    Strong,
}
