using System.Diagnostics;
using TlsToll.Primitives.Native;

namespace TlsToll.Primitives.Speed;

/// <summary>
/// The machine's <c>openssl speed</c> as a process. Its shortest measurement is a second, and its own clock ticks every 10 ms; so that
/// every size can be measured several times over, its alarm signal is sent sooner, and its count is divided by the time between its two
/// lines about the measurement, read by a clock of nanoseconds. That adds some 0.1 ms to a slice.
/// </summary>
/// <param name="slice">How long each measurement lasts; below a second.</param>
/// <param name="program">The program, by its name on the path or its own path.</param>
internal sealed class OpenSslSpeed(TimeSpan slice, string program = "openssl")
{
    private static readonly char[] Space = [' '];

    /// <summary>Runs it once.</summary>
    /// <param name="arguments">What to measure, as in <see cref="SpeedReference"/>.</param>
    /// <returns>The measurements in their order, or why there is none.</returns>
    public (IReadOnlyList<SpeedMeasurement> Measurements, string? Reason) Run(string arguments)
    {
        var start = new ProcessStartInfo(program)
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        foreach (var argument in $"speed -elapsed -mr -seconds 1 {arguments}".Split(Space))
            start.ArgumentList.Add(argument);
        try
        {
            using var process = Process.Start(start)!;
            process.OutputDataReceived += (_, _) => { };
            process.BeginOutputReadLine();
            var (measurements, said) = Read(process);
            process.WaitForExit();
            return (measurements, measurements.Count > 0 ? null : Reason(said));
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return ([], "there is no openssl program");
        }
    }

    /// <summary>The first line that is not a report says what it did not like.</summary>
    internal static string Reason(string? said) =>
        said is null ? "openssl speed measured nothing" : "openssl " + said.Trim().TrimEnd('.');

    private (List<SpeedMeasurement> Measurements, string? Said) Read(Process process)
    {
        var measurements = new List<SpeedMeasurement>();
        string? said = null, label = null;
        long begun = 0;
        while (process.StandardError.ReadLine() is { } text)
        {
            var now = Stopwatch.GetTimestamp();
            switch (SpeedLine.Parse(text))
            {
                case { Label: { } announced }:
                    (label, begun) = (announced, now);
                    Thread.Sleep(slice);
                    if (!process.HasExited)
                        _ = LibC.Kill(process.Id, LibC.Alarm);
                    break;
                case { Count: > 0 and var count } when label is not null:
                    measurements.Add(new(label, Stopwatch.GetElapsedTime(begun, now).TotalNanoseconds / count));
                    label = null;
                    break;
                case null:
                    said ??= text;
                    break;
            }
        }

        return (measurements, said);
    }
}
