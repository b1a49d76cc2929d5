namespace TlsToll.Workload;

/// <summary>
/// Draws random text. It contains only letters, digits and single inner spaces, so that it needs no escaping in XML, JSON or SQL.
/// </summary>
public static class RandomText
{
    private const double SpaceChance = 0.15;

    // TPC-W spells numbers with these ten syllables, one per digit; the Coimbra kit builds titles from them.
    private static readonly string[] Syllables = ["BA", "OG", "AL", "RI", "RE", "SE", "AT", "UL", "IN", "NG"];

    /// <summary>Lower-case words of random letters, with <paramref name="min"/> to <paramref name="max"/> characters in total.</summary>
    public static string NextText(this RandomStream stream, int min, int max)
    {
        var length = stream.NextInt(min, max);
        return string.Create(length, stream, static (text, stream) =>
        {
            var spaceAllowed = false;
            for (var i = 0; i < text.Length; i++)
            {
                var isSpace = spaceAllowed && i < text.Length - 1 && stream.Chance(SpaceChance);
                text[i] = isSpace ? ' ' : (char)stream.NextInt('a', 'z');
                spaceAllowed = !isSpace;
            }
        });
    }

    /// <summary>Exactly <paramref name="length"/> decimal digits.</summary>
    public static string NextDigits(this RandomStream stream, int length) =>
        string.Create(length, stream, static (text, stream) =>
        {
            foreach (ref var digit in text)
                digit = (char)stream.NextInt('0', '9');
        });

    /// <summary>A name such as <c>Alriseng</c>: two to five syllables, hence four to ten letters.</summary>
    public static string NextName(this RandomStream stream)
    {
        var name = NextSyllables(stream, stream.NextInt(2, 5));
        return string.Concat(name.AsSpan(0, 1), name[1..].ToLowerInvariant());
    }

    /// <summary>A number of random syllables in capitals.</summary>
    public static string NextSyllables(this RandomStream stream, int count) =>
        string.Create(2 * count, stream, static (text, stream) =>
        {
            for (var i = 0; i < text.Length; i += 2)
                Syllables[stream.NextInt(0, 9)].CopyTo(text[i..]);
        });

    /// <summary>
    /// A number in syllables, one per decimal digit, with leading zeros (TPC-W's DigSyl): 12 in four digits is <c>BABAOGAL</c>.
    /// </summary>
    public static string Spell(long number, int digits) =>
        string.Create(2 * digits, number, static (text, rest) =>
        {
            for (var i = text.Length - 2; i >= 0; i -= 2, rest /= 10)
                Syllables[rest % 10].CopyTo(text[i..]);
        });

    /// <summary>A uniformly distributed amount in whole cents.</summary>
    public static decimal NextCents(this RandomStream stream, int minCents, int maxCents) => stream.NextInt(minCents, maxCents) / 100m;
}
