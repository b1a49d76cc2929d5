using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Runtime.InteropServices;

namespace TlsToll.Testbed.Wires;

/// <summary>
/// The program <c>rbe wire</c>: a wire with a delay between this network namespace and a new one. Each end is a network interface; this program carries IP
/// packets between them and holds each back for the delay, so that connections, handshakes and windows meet it as they meet distance. Interfaces and namespace
/// have no name elsewhere and end with the program, however it ends.
/// </summary>
public static unsafe class WireProgram
{
    // Packets are at most as long as the interfaces' MTU of 1500 bytes.
    private const int Largest = 2048;
    private const long NanosecondsPerSecond = 1_000_000_000;

    private static long _delay;

    /// <summary>Runs until its input ends. A line of the input is a delay in microseconds, and is repeated on the output once it holds.</summary>
    /// <param name="near">Address of the end in this namespace.</param>
    /// <param name="far">Address of the end in the new one.</param>
    /// <param name="input">Delays.</param>
    /// <param name="output">Receives the path of the new namespace, and the delays.</param>
    /// <param name="errors">Receives the reason why there is no wire.</param>
    /// <returns>0, or 1 if this host or user has no wire.</returns>
    public static int Run(string near, string far, TextReader input, TextWriter output, TextWriter errors)
    {
        ArgumentNullException.ThrowIfNull(input);
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(errors);
        try
        {
            var (here, there) = (IPAddress.Parse(near), IPAddress.Parse(far));
            var nearEnd = TunDevice.Create(here, there);
            output.WriteLine(OtherEnd(there, here, nearEnd));
            output.Flush();
        }
        catch (Exception e) when (e is Win32Exception or IOException or UnauthorizedAccessException)
        {
            errors.WriteLine(e.Message);
            return 1;
        }

        while (input.ReadLine() is { } line)
        {
            Interlocked.Exchange(ref _delay, 1000 * long.Parse(line, NumberStyles.None, CultureInfo.InvariantCulture));
            output.WriteLine(line);
            output.Flush();
        }

        return 0;
    }

    // The thread stays in the new namespace, which lives as long as it does.
    private static string OtherEnd(IPAddress own, IPAddress peer, TunDevice near)
    {
        var created = new TaskCompletionSource<(string Path, TunDevice Device)>();
        Start("wire: to the SUT", () =>
        {
            TunDevice device;
            try
            {
                if (NetworkCalls.Unshare(NetworkCalls.NewNetwork) != 0)
                    throw new Win32Exception(Marshal.GetLastPInvokeError(), $"a new network namespace: {Marshal.GetLastPInvokeErrorMessage()}");
                device = TunDevice.Create(own, peer);
                // As a client of this many connections is set up: all ports, and those of closed connections again after a second.
                File.WriteAllText("/proc/sys/net/ipv4/ip_local_port_range", "1024 65535");
                File.WriteAllText("/proc/sys/net/ipv4/tcp_tw_reuse", "1");
                created.SetResult((string.Create(CultureInfo.InvariantCulture, $"/proc/{Environment.ProcessId}/task/{NetworkCalls.ThreadId()}/ns/net"), device));
            }
            catch (Exception e) when (e is Win32Exception or IOException or UnauthorizedAccessException)
            {
                created.SetException(e);
                return;
            }

            Carry(device.Descriptor, near.Descriptor);
        });
        var (path, far) = created.Task.GetAwaiter().GetResult();
        Start("wire: from the SUT", () => Carry(near.Descriptor, far.Descriptor));
        return path;
    }

    private static void Start(string name, Action run) => new Thread(() => run()) { Name = name, IsBackground = true }.Start();

    // One thread per direction waits for the next packet or for the moment when one is due, whichever comes first: to the microsecond, where a timer of .NET is
    // to the millisecond.
    private static void Carry(int from, int to)
    {
        _ = NetworkCalls.Process(NetworkCalls.SetTimerSlack, 1, 0, 0, 0);
        var queue = new DelayQueue(Largest);
        while (true)
        {
            Wait(from, queue.NextDue);
            while (TryRead(from, queue))
            {
                // Everything that has arrived.
            }

            while (queue.TryNext(Now(), out var packet, out var length))
            {
                // A packet that the other end has no room for is lost, as on a wire.
                fixed (byte* start = packet)
                    _ = NetworkCalls.Write(to, start, (nuint)length);
                queue.Return(packet);
            }
        }
    }

    private static void Wait(int descriptor, long? due)
    {
        var entry = new NetworkCalls.PollEntry { Descriptor = descriptor, Wanted = NetworkCalls.Readable };
        if (due is not { } moment)
        {
            _ = NetworkCalls.Poll(&entry, 1, null, 0);
            return;
        }

        var (seconds, nanoseconds) = Math.DivRem(Math.Max(0, moment - Now()), NanosecondsPerSecond);
        var left = new NetworkCalls.Duration { Seconds = seconds, Nanoseconds = nanoseconds };
        _ = NetworkCalls.Poll(&entry, 1, &left, 0);
    }

    private static bool TryRead(int descriptor, DelayQueue queue)
    {
        var buffer = queue.Take();
        nint length;
        fixed (byte* start = buffer)
            length = NetworkCalls.Read(descriptor, start, Largest);
        if (length <= 0)
        {
            queue.Return(buffer);
            return false;
        }

        queue.Add(buffer, (int)length, Now() + Interlocked.Read(ref _delay));
        return true;
    }

    private static long Now() => (long)(Stopwatch.GetTimestamp() * ((double)NanosecondsPerSecond / Stopwatch.Frequency));
}
