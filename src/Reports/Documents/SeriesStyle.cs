namespace TlsToll.Reports.Documents;

/// <summary>
/// Marker, dash and colour of a series. Each of them alone distinguishes neighbouring series, so that black and white suffice.
/// </summary>
/// <param name="Marker">Name of the marker.</param>
/// <param name="Dash">Name of the dash.</param>
/// <param name="Colour">Number of the colour.</param>
internal sealed record SeriesStyle(string Marker, string Dash, int Colour)
{
    private const string Ring = "ringed ";

    // García et al. 2007, section 6.1: crosses without SSL, black circles for a secure session per business session, diamonds for one per
    // interaction.
    private static readonly SeriesStyle Plain = new("cross", "dashed", 0);
    private static readonly SeriesStyle Session = new("circle", "solid", 1);
    private static readonly SeriesStyle Request = new("diamond", "dotted", 2);

    // Sections 6.2 and 6.3: squares for the weaker setting, black circles for the base, circles for the stronger setting. The other styles
    // are ours.
    private static readonly SeriesStyle[] Others =
    [
        new("square", "dashed", 3), Session, new("openCircle", "dotted", 4), new("triangle", "dashDot", 5),
        new("openSquare", "longDash", 6), new("openTriangle", "dashed", 7), Request, Plain,
    ];

    /// <summary>Name of the dash of a series whose points are not joined.</summary>
    public const string NoLine = "none";

    /// <summary>Style of the paper's values of a series: its mark in a ring, without a line.</summary>
    public SeriesStyle Ringed => this with { Marker = Ring + Marker, Dash = NoLine };

    /// <summary>The marker without its ring; null if it has none.</summary>
    public string? MarkerInRing => Marker.StartsWith(Ring, StringComparison.Ordinal) ? Marker[Ring.Length..] : null;

    /// <summary>Style of a single series.</summary>
    public static SeriesStyle Single => Session;

    /// <summary>
    /// Styles for several series: by name if the name implies a style, black circles for the series with which the others are compared, and
    /// the next free style for the rest.
    /// </summary>
    /// <param name="names">Names of the series.</param>
    /// <param name="reference">Name of the series with which the others are compared; null for none.</param>
    public static IReadOnlyList<SeriesStyle> For(IReadOnlyList<string> names, string? reference = null)
    {
        if (names.Count == 1)
            return [Single];
        var styles = new SeriesStyle?[names.Count];
        for (var i = 0; i < styles.Length; i++)
        {
            if (Named(names[i]) is { } named && !styles.Contains(named))
                styles[i] = named;
        }

        var at = names.TakeWhile(name => name != reference).Count();
        if (at < styles.Length && !styles.Contains(Session))
            styles[at] ??= Session;
        for (var i = 0; i < styles.Length; i++)
            styles[i] ??= Others.FirstOrDefault(style => !styles.Contains(style)) ?? Others[i % Others.Length];
        return [.. styles.OfType<SeriesStyle>()];
    }

    // A series is named by the levels of its factors, or by its treatment. Other levels may contain the same words: session-id resumes
    // sessions, and plain-data has a handshake.
    private static SeriesStyle? Named(string name)
    {
        bool Has(string level) => name.Split(", ").Contains(level, StringComparer.OrdinalIgnoreCase);
        bool Is(string treatment) => name.Split(", ").Any(word => word == treatment || word.StartsWith(treatment + "-", StringComparison.Ordinal));
        return Has("plain") || Is("plain-session") || Is("plain-request") ? Plain
            : Has("request") || Is("tls-request") ? Request
            : Has("session") || Has("tls") || Is("tls-session") ? Session : null;
    }
}
