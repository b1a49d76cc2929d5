using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Reports.Html;

/// <summary>Files that the build embeds in the program.</summary>
internal static class Asset
{
    /// <summary>Rules and colours of the figures: they go into a saved figure, too.</summary>
    public static string FigureStyle { get; } = Read("light.css", "figure.css");

    /// <summary>Rules of the page.</summary>
    public static string PageStyle { get; } = Read("dark.css", "page.css", "first.css", "notices.css", "tables.css", "charts.css", "print.css");

    /// <summary>Script of the page: search, choice of charts, saving. Nothing is drawn by it.</summary>
    public static string Script { get; } = Read("save.js", "pdf.js", "search.js", "choose.js", "start.js");

    /// <summary>Text of files, one after the other.</summary>
    /// <exception cref="InvalidOperationException">The program was built without a file.</exception>
    public static string Read(params ReadOnlySpan<string> names)
    {
        var text = new StringBuilder();
        foreach (var name in names)
        {
            using var stream = typeof(Asset).Assembly.GetManifestResourceStream("report/" + name)
                ?? throw new InvalidOperationException($"The program was built without {name}.");
            using var reader = new StreamReader(stream);
            // An HTML parser turns CR into LF, and the hash would then be another one.
            text.Append(reader.ReadToEnd().Replace("\r", "", StringComparison.Ordinal));
        }

        return text.ToString();
    }

    /// <summary>Hash of a script or style for the Content-Security-Policy, so that no other one has an effect.</summary>
    public static string HashOf(string text) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";
}
