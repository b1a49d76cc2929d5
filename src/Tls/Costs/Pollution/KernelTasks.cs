using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace TlsToll.Tls.Costs.Pollution;

/// <summary>Small tasks with system calls.</summary>
internal static class KernelTasks
{
    public static IReadOnlyList<Func<int>> All { get; } = [Tasks, Status, Pipe, Datagram, Elsewhere, Time, Links, Memory, Later, Names];

    private static int Tasks() => Directory.GetFiles("/proc/self/task").Length;

    private static int Status() => File.ReadAllText("/proc/self/stat").Length;

    private static int Pipe()
    {
        using var from = new AnonymousPipeServerStream(PipeDirection.In);
        using var to = new AnonymousPipeClientStream(PipeDirection.Out, from.ClientSafePipeHandle);
        to.WriteByte(1);
        return from.ReadByte();
    }

    private static int Datagram()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        socket.SendTo([1, 2, 3], socket.LocalEndPoint!);
        Span<byte> received = stackalloc byte[8];
        return socket.Receive(received);
    }

    // Switches to another thread and back.
    private static int Elsewhere() => Task.Run(() => Environment.CurrentManagedThreadId).GetAwaiter().GetResult() & 1;

    private static int Time()
    {
        using var soon = new CancellationTokenSource(TimeSpan.FromMinutes(1));
        using var both = CancellationTokenSource.CreateLinkedTokenSource(soon.Token, CancellationToken.None);
        using var registered = both.Token.Register(() => { });
        return both.IsCancellationRequested ? 1 : DateTime.Now.Minute;
    }

    private static int Links() => Path.GetFullPath("/proc/self/../self/fd").Length + (File.ResolveLinkTarget("/proc/self/exe", returnFinalTarget: false)?.FullName.Length ?? 0);

    private static unsafe int Memory()
    {
        const nuint Bytes = 1 << 18;
        var memory = (byte*)NativeMemory.AlignedAlloc(Bytes, 4096);
        memory[0] = memory[Bytes - 1] = 1;
        var sum = memory[0] + memory[Bytes - 1];
        NativeMemory.AlignedFree(memory);
        return sum + (int)(GC.GetAllocatedBytesForCurrentThread() & 1);
    }

    private static int Later() => WaitAsync().GetAwaiter().GetResult();

    private static int Names() => Environment.GetEnvironmentVariables().Count + Environment.MachineName.Length + Environment.CurrentDirectory.Length;

    private static async Task<int> WaitAsync()
    {
        using var gate = new SemaphoreSlim(1);
        await gate.WaitAsync();
        await Task.Yield();
        return gate.Release() + await ValueTask.FromResult(1);
    }
}
