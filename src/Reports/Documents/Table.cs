namespace TlsToll.Reports.Documents;

/// <summary>A table of words and formatted numbers.</summary>
/// <param name="Title">What it shows.</param>
/// <param name="Columns">Its columns; the first names the row.</param>
/// <param name="Groups">Its rows, in groups.</param>
internal sealed record Table(string Title, IReadOnlyList<Column> Columns, IReadOnlyList<RowGroup> Groups)
{
    /// <summary>A table without groups.</summary>
    public Table(string title, IReadOnlyList<Column> columns, IEnumerable<IReadOnlyList<Cell>> rows)
        : this(title, columns, [new RowGroup("", [.. rows])])
    {
    }

    /// <summary>Whether it is shown on demand, because it is long or for few.</summary>
    public bool Folded { get; init; }

    /// <summary>Whether rows can be searched for.</summary>
    public bool Searchable { get; init; }

    /// <summary>Whether there is any row.</summary>
    public bool HasRows => Groups.Any(group => group.Rows.Count > 0);
}

/// <summary>A column.</summary>
/// <param name="Heading">Its heading.</param>
/// <param name="Kind">What its cells hold.</param>
internal sealed record Column(string Heading, ColumnKind Kind = ColumnKind.Number)
{
    /// <summary>A column of names.</summary>
    public static Column Name(string heading) => new(heading, ColumnKind.Name);

    /// <summary>A column of sentences.</summary>
    public static Column Words(string heading) => new(heading, ColumnKind.Words);
}

/// <summary>Content of the cells of a column.</summary>
internal enum ColumnKind
{
    /// <summary>A number, to the right, never broken.</summary>
    Number,

    /// <summary>A name, to the left.</summary>
    Name,

    /// <summary>Sentences, to the left, broken where needed.</summary>
    Words,
}

/// <summary>Rows that belong together.</summary>
/// <param name="Title">What they have in common; empty for nothing.</param>
/// <param name="Rows">As many cells each as there are columns.</param>
internal sealed record RowGroup(string Title, IReadOnlyList<IReadOnlyList<Cell>> Rows);

/// <summary>A cell.</summary>
/// <param name="Text">Its text.</param>
/// <param name="Tone">What to make of it.</param>
internal readonly record struct Cell(string Text, Tone Tone = Tone.Plain)
{
    /// <summary>A plain cell.</summary>
    public static implicit operator Cell(string text) => new(text);
}

/// <summary>Judgement of a cell or notice; never shown by colour alone.</summary>
internal enum Tone
{
    /// <summary>Nothing.</summary>
    Plain,

    /// <summary>It is as it should be.</summary>
    Good,

    /// <summary>It needs care.</summary>
    Unsure,

    /// <summary>It is not as it should be.</summary>
    Bad,

    /// <summary>It stands out.</summary>
    Strong,
}
