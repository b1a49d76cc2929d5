using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace TlsToll.Rbe.Tests;

/// <summary>Waits for states. The limit only ends a test that hangs: it is far beyond what a busy machine needs.</summary>
internal static class Wait
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    public static async Task UntilAsync(Func<bool> condition, [CallerArgumentExpression(nameof(condition))] string text = "")
    {
        var waited = Stopwatch.StartNew();
        while (!condition())
        {
            if (waited.Elapsed > Limit)
                throw new TimeoutException($"This never came true: {text}");
            await Task.Delay(2);
        }
    }
}
