using TlsToll.Contracts;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Html;

/// <summary>Writes tables as HTML. Wide tables scroll separately; tables with sentences become cards on narrow pages.</summary>
internal static class HtmlTables
{
    // More columns do not fit a printed page without breaking their cells.
    private const int Wide = 6;

    private const string Search =
        "<p class=\"search\" hidden><label>Search <input type=\"search\" autocomplete=\"off\"></label> <output></output></p>\n";

    /// <summary>Writes a table, folded if the table requests it.</summary>
    public static void Write(HtmlText html, Table table)
    {
        if (table.Folded)
            html.Add($"<details>\n<summary>{table.Title}</summary>\n");
        else
            html.Add($"<p class=\"title\">{table.Title}</p>\n");
        if (table.Searchable)
            html.AddMarkup(Search);
        Body(html, table);
        if (table.Folded)
            html.Add($"</details>\n");
    }

    private static void Body(HtmlText html, Table table)
    {
        var shape = table.Columns.Any(c => c.Kind == ColumnKind.Words) ? "cards" : table.Columns.Count > Wide ? "wide" : "narrow";
        html.Add($"<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{table.Title}\">\n");
        html.Add($"<table class=\"{shape}\">\n<thead><tr>");
        foreach (var column in table.Columns)
            html.Add($"<th scope=\"col\" class=\"{EnumWord.Of(column.Kind)}\">{column.Heading}</th>");
        html.Add($"</tr></thead>\n");
        foreach (var group in table.Groups)
            Group(html, table, group);
        html.Add($"</table>\n</div>\n");
    }

    private static void Group(HtmlText html, Table table, RowGroup group)
    {
        html.Add($"<tbody>\n");
        if (group.Title.Length > 0)
            html.Add($"<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"{table.Columns.Count}\">{group.Title}</th></tr>\n");
        foreach (var row in group.Rows)
        {
            html.Add($"<tr>");
            for (var i = 0; i < table.Columns.Count; i++)
                Cell(html, table.Columns[i], row[i], header: i == 0);
            html.Add($"</tr>\n");
        }

        html.Add($"</tbody>\n");
    }

    private static void Cell(HtmlText html, Column column, Cell cell, bool header)
    {
        var kind = EnumWord.Of(column.Kind);
        var missing = cell.Text == Numbers.NotMeasured ? " missing" : "";
        if (header)
            html.Add($"<th scope=\"row\" class=\"{kind}\" data-label=\"{column.Heading}\">{cell.Text}</th>");
        else
            html.Add($"<td class=\"{kind} {EnumWord.Of(cell.Tone)}{missing}\" data-label=\"{column.Heading}\">{cell.Text}</td>");
    }
}
