using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// The hidden command <c>supervisor</c>: reads what to watch over from stdin (see <see cref="SupervisorMessage"/>). At the end of stdin without
/// <c>done</c> the controller is gone, and everything it started is ended and removed.
/// </summary>
public static class SupervisorProgram
{
    /// <summary>Runs until the controller is done or gone.</summary>
    /// <param name="stdin">The controller's lines.</param>
    /// <returns>The exit code: 0, or 1 if something could not be ended or removed.</returns>
    public static async Task<int> RunAsync(TextReader stdin)
    {
        ArgumentNullException.ThrowIfNull(stdin);

        // Its own session keeps the terminal's signals away; these also ignore signals sent to a whole process tree.
        using var interrupt = Ignore(PosixSignal.SIGINT);
        using var terminate = Ignore(PosixSignal.SIGTERM);
        using var hangUp = Ignore(PosixSignal.SIGHUP);
        var charge = new SupervisedResources();
        while (await stdin.ReadLineAsync() is { } line)
        {
            if (line == SupervisorMessage.Done)
                return 0;
            charge.Take(line);
        }

        var failures = await charge.EndAsync();
        foreach (var failure in failures)
            await Console.Error.WriteLineAsync(failure);
        return failures.Count == 0 ? 0 : 1;
    }

    private static PosixSignalRegistration Ignore(PosixSignal signal) =>
        PosixSignalRegistration.Create(signal, context => context.Cancel = true);
}
