namespace TlsToll.Workload;

/// <summary>
/// Mean brightness of blocks, as the quantised first coefficient: a slope in a random direction that turns back at black and white.
/// </summary>
internal readonly struct Gradient(RandomStream stream)
{
    // With annex K's first quantum of 16 the coefficient goes from -64 to 63; the noise upon it takes 0 to 15.
    private const int Darkest = -60;
    private const int Span = 100;
    private readonly int _start = stream.NextInt(0, 2 * Span);
    private readonly int _right = stream.NextInt(-4, 4);
    private readonly int _down = stream.NextInt(-4, 4);

    public int At(int column, int row)
    {
        var way = (_start + (_right * column) + (_down * row)) % (2 * Span);
        if (way < 0)
            way += 2 * Span;
        return Darkest + (way < Span ? way : (2 * Span) - way);
    }
}
