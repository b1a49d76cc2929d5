using TlsToll.Reports.Html;
using TlsToll.Reports.Sections;
using TlsToll.Results.Sizing;

namespace TlsToll.Reports;

/// <summary>Writes the page of <c>bench size</c>.</summary>
public static class SizePage
{
    /// <summary>Writes the sizes as one HTML file.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="result">The sizes.</param>
    /// <param name="product">Name and version of the program.</param>
    /// <param name="at">Time of the sizing, UTC.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public static void Write(string path, SizingResult result, string product, DateTime at)
    {
        ArgumentNullException.ThrowIfNull(result);
        HtmlReport.Write(path, SizingSections.Of(result, product, at));
    }
}
