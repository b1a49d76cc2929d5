using System.Globalization;

namespace TlsToll.Testbed.Postgres;

/// <summary>Reads what <c>postgres --version</c> prints.</summary>
internal static class PostgresVersion
{
    /// <summary>The major version in <c>postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)</c>.</summary>
    /// <param name="text">What was printed.</param>
    /// <returns>The number, such as 15.</returns>
    /// <exception cref="TestbedException">It holds no version.</exception>
    public static int Major(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var start = text.IndexOf(") ", StringComparison.Ordinal);
        var digits = start < 0 ? "" : new string([.. text[(start + 2)..].TakeWhile(char.IsAsciiDigit)]);
        return int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var major)
            ? major
            : throw new TestbedException($"'{text.Trim()}' holds no version of PostgreSQL.");
    }
}
