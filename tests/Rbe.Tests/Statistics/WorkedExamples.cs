using System.Globalization;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>Balanced experiments that textbooks analyse in full.</summary>
internal static class WorkedExamples
{
    /// <summary>
    /// Survival times in ten hours, three poisons, four treatments (Box, Hunter and Hunter, Statistics for Experimenters, 7.7).
    /// </summary>
    public static readonly FactorialTable Poisons = Table(
        [("poison", 3), ("treatment", 4)],
        [.31, .45, .46, .43], [.82, 1.10, .88, .72], [.43, .45, .63, .76], [.45, .71, .66, .62],
        [.36, .29, .40, .23], [.92, .61, .49, 1.24], [.44, .35, .31, .40], [.56, 1.02, .71, .38],
        [.22, .21, .18, .23], [.30, .37, .38, .29], [.23, .25, .24, .22], [.30, .36, .31, .33]);

    /// <summary>Deviation of fill height of bottles (Montgomery, Design and Analysis of Experiments, example 5.3).</summary>
    public static readonly FactorialTable Bottling = Table(
        [("carbonation", 3), ("pressure", 2), ("speed", 2)],
        [-3, -1], [-1, 0], [-1, 0], [1, 1], [0, 1], [2, 1], [2, 3], [6, 5], [5, 4], [7, 6], [7, 9], [10, 11]);

    /// <summary>Contrast at which a target is seen on a radar screen, operators as blocks (Montgomery, example 5.6).</summary>
    public static readonly FactorialTable Radar = Table(
        [("clutter", 3), ("filter", 2)],
        [90, 96, 100, 92], [86, 84, 92, 81], [102, 106, 105, 96], [87, 90, 97, 80], [114, 112, 108, 98], [93, 91, 95, 83]);

    /// <summary>Yield of penicillin of four variants, blends of raw material as blocks (Box, Hunter and Hunter, 7.2).</summary>
    public static readonly FactorialTable Penicillin = Table(
        [("variant", 4)], [89, 84, 81, 87, 79], [88, 77, 87, 92, 81], [97, 92, 87, 89, 80], [94, 79, 85, 84, 88]);

    /// <summary>Bytes of code on three processors (Jain, The Art of Computer Systems Performance Analysis, example 20.1).</summary>
    public static readonly FactorialTable CodeSize = Table(
        [("processor", 3)], [144, 120, 176, 288, 144], [101, 144, 211, 288, 72], [130, 180, 141, 374, 302]);

    /// <summary>Impurity of a product by temperature and pressure, not replicated (Montgomery, example 5.2).</summary>
    public static readonly FactorialTable Impurity = Table(
        [("temperature", 3), ("pressure", 5)],
        [5], [4], [6], [3], [5], [3], [1], [4], [2], [3], [1], [1], [3], [1], [2]);

    /// <summary>
    /// Tensile strength of paper by its concentration of hardwood (Montgomery and Runger, Applied Statistics and Probability, 13-2).
    /// </summary>
    public static readonly FactorialTable Hardwood = Table(
        [("hardwood", 4)],
        [7, 8, 15, 11, 9, 10], [12, 17, 13, 18, 19, 15], [14, 18, 19, 17, 16, 18], [19, 25, 22, 23, 18, 20]);

    /// <summary>Numbers without a story: normal, mean 100, deviation 10, rounded to 0.1; three factors, not replicated.</summary>
    public static readonly FactorialTable Noise = Table(
        [("a", 2), ("b", 3), ("c", 4)],
        [98.6], [93.9], [102.7], [94.7], [90.4], [101.0], [75.1], [112.7], [80.9], [79.4], [95.7], [124.8],
        [89.6], [107.3], [102.0], [89.8], [97.9], [106.6], [94.5], [95.5], [111.8], [115.4], [87.4], [103.4]);

    /// <summary>A table whose levels are numbered.</summary>
    public static FactorialTable Table((string Name, int Levels)[] factors, params double[][] cells) => new(
        [.. factors.Select(f => f.Name)],
        [.. factors.Select(f => Levels(f.Levels))],
        cells);

    private static IReadOnlyList<string> Levels(int count) =>
        [.. Enumerable.Range(1, count).Select(level => level.ToString(CultureInfo.InvariantCulture))];
}
