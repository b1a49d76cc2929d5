using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// The hidden command <c>supervisor</c>: reads the resources to watch from stdin (see <see cref="SupervisorMessage"/>). If stdin ends
/// without <c>done</c>, the controller has failed, and the supervisor ends and removes everything that it started.
/// </summary>
public static class SupervisorProgram
{
    /// <summary>Runs until the controller reports the end of the run or ends itself.</summary>
    /// <param name="stdin">Source of the controller's lines.</param>
    /// <returns>Exit code: 0, or 1 if something could not be ended or removed.</returns>
    public static async Task<int> RunAsync(TextReader stdin)
    {
        ArgumentNullException.ThrowIfNull(stdin);

        // The separate session keeps the terminal's signals away. Also ignore signals sent to a whole process tree.
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
