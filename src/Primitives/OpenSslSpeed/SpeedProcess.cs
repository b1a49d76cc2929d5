using System.Diagnostics;
using TlsToll.Measurement;

namespace TlsToll.Primitives.OpenSslSpeed;

/// <summary>
/// Runs <c>openssl speed</c> of the host's OpenSSL. Its shortest measurement takes one second and its clock has a resolution of 10 ms, too
/// long to measure every size several times. Therefore this class sends the alarm signal earlier and divides the elapsed time between the
/// two report lines of a measurement by its count. This adds about 0.1 ms to a slice.
/// </summary>
/// <param name="slice">Length of each measurement; below one second.</param>
/// <param name="program">Path of the program, or its name on the search path.</param>
internal sealed class SpeedProcess(TimeSpan slice, string program = "openssl")
{
    /// <summary>Runs the program once.</summary>
    /// <param name="arguments">Arguments as in <see cref="Catalogue.SpeedReference"/>.</param>
    /// <returns>
    /// The measurements in order, each with the label of its <see cref="SpeedLine"/> and the nanoseconds per operation, or the reason for
    /// their absence.
    /// </returns>
    public (IReadOnlyList<(string Label, double Nanoseconds)> Measurements, string? Reason) Run(string arguments)
    {
        var start = new ProcessStartInfo(program, $"speed -elapsed -mr -seconds 1 {arguments}".Split(' '))
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            UseShellExecute = false,
        };
        try
        {
            using var process = Process.Start(start)!;
            process.OutputDataReceived += (_, _) => { };
            process.BeginOutputReadLine();
            var (measurements, complaint) = Read(process);
            process.WaitForExit();
            return (measurements, measurements.Count > 0 ? null : Reason(complaint));
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return ([], "the openssl program is not installed");
        }
    }

    /// <summary>The version of the host's <c>openssl</c> program, which may differ from the library that .NET loads.</summary>
    /// <returns>The version, such as <c>OpenSSL 3.0.19 27 Jan 2026</c>; null if the program is not installed.</returns>
    public static string? Version()
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo("openssl", "version") { RedirectStandardOutput = true, UseShellExecute = false })!;
            var line = process.StandardOutput.ReadToEnd().Split('\n')[0];
            process.WaitForExit();
            return line.Split(" (", 2)[0].Trim();
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    private static string Reason(string? complaint) =>
        complaint is null ? "openssl speed measured nothing" : "openssl " + complaint.Trim().TrimEnd('.');

    // The complaint is the first line that does not belong to the report.
    private (List<(string Label, double Nanoseconds)> Measurements, string? Complaint) Read(Process process)
    {
        var measurements = new List<(string Label, double Nanoseconds)>();
        string? complaint = null, label = null;
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
                        _ = LibC.Kill(process.Id, LibC.AlarmSignal);
                    break;
                case { Count: > 0 and var count } when label is not null:
                    measurements.Add((label, Stopwatch.GetElapsedTime(begun, now).TotalNanoseconds / count));
                    label = null;
                    break;
                case null:
                    complaint ??= text;
                    break;
            }
        }

        return (measurements, complaint);
    }
}
