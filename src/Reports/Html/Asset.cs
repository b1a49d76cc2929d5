using System.Security.Cryptography;
using System.Text;

namespace TlsToll.Reports.Html;

/// <summary>Files that the build embeds in the program.</summary>
internal static class Asset
{
    /// <summary>Text of a file.</summary>
    /// <exception cref="InvalidOperationException">The program was built without the file.</exception>
    public static string Read(string name)
    {
        using var stream = typeof(Asset).Assembly.GetManifestResourceStream("report/" + name)
            ?? throw new InvalidOperationException($"The program was built without {name}.");
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    /// <summary>Hash of a script for the Content-Security-Policy, so that no other script runs.</summary>
    public static string HashOf(string script) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(script)))}'";
}
