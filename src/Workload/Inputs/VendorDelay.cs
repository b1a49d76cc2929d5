using System.Globalization;
using TlsToll.Contracts.Vendors;

namespace TlsToll.Workload.Inputs;

/// <summary>Validates the text of the vendors' delay before anything starts, as the vendors do.</summary>
public static class VendorDelay
{
    /// <summary>Describes the error in a delay; null if it is valid.</summary>
    /// <param name="text">The delay.</param>
    public static string? Problem(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (Delay.TryParse(text, out _))
            return null;
        return IsDescending(text)
            ? $"--vendor-delay: in '{text}' the first number is the larger"
            : string.Create(
                CultureInfo.InvariantCulture,
                $"--vendor-delay: unknown delay '{text}'; expected N, uniform:A..B or exponential:M in ms, at most {Delay.Maximum}");
    }

    /// <summary>The mean of a delay in milliseconds.</summary>
    /// <param name="text">A delay that is valid according to <see cref="Problem"/>.</param>
    public static double Mean(string text) => Delay.Parse(text).Mean;

    // The other way round, it would be valid.
    private static bool IsDescending(string text) =>
        text.Split([":", ".."], StringSplitOptions.None) is ["uniform", var first, var last] && Delay.TryParse($"uniform:{last}..{first}", out _);
}
