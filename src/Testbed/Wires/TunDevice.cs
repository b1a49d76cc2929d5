using System.Buffers.Binary;
using System.ComponentModel;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Text;

namespace TlsToll.Testbed.Wires;

/// <summary>
/// A network interface whose packets a program reads and writes (Linux, tun.txt). It belongs to the network namespace of the thread that created it, and the
/// kernel removes it, with its address and route, when its program ends.
/// </summary>
internal sealed unsafe class TunDevice
{
    private const int NameLength = 16;
    private const int RequestLength = 40; // struct ifreq
    private const int AddressFamily = 2; // AF_INET
    private const ushort TunWithoutHeader = 0x1001; // IFF_TUN | IFF_NO_PI
    private const ushort UpAndRunning = 0x41; // IFF_UP | IFF_RUNNING
    private const int QueueLength = 10_000; // packets; the default of 500 would drop what an open window sends at once

    private const nuint SetTun = 0x400454ca; // TUNSETIFF
    private const nuint GetFlags = 0x8913, SetFlags = 0x8914, SetAddress = 0x8916, SetPeer = 0x8918, SetQueue = 0x8943;

    private TunDevice(int descriptor) => Descriptor = descriptor;

    /// <summary>Descriptor of the device, for the rest of the process's life.</summary>
    public int Descriptor { get; }

    /// <summary>Creates a point-to-point interface in the calling thread's namespace and brings it up. Its name is the kernel's choice.</summary>
    /// <param name="own">Its address.</param>
    /// <param name="peer">Address at the other end, to which the kernel adds a route.</param>
    /// <exception cref="Win32Exception">There is no /dev/net/tun, or this user may not create an interface.</exception>
    public static TunDevice Create(IPAddress own, IPAddress peer)
    {
        var descriptor = Checked(NetworkCalls.Open("/dev/net/tun", NetworkCalls.ReadWriteNonBlocking), "/dev/net/tun");
        Span<byte> request = stackalloc byte[RequestLength];
        Encoding.ASCII.GetBytes("tlstoll%d", request);
        MemoryMarshal.Write(request[NameLength..], TunWithoutHeader);
        Control(descriptor, SetTun, request, "a new network interface");

        // A socket belongs to the namespace of its thread, and so configures the interface there.
        using var socket = new Socket(System.Net.Sockets.AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        var of = (int)socket.Handle;
        WithAddress(request, own);
        Control(of, SetAddress, request, "its address");
        WithAddress(request, peer);
        Control(of, SetPeer, request, "its peer");
        request[NameLength..].Clear();
        MemoryMarshal.Write(request[NameLength..], QueueLength);
        Control(of, SetQueue, request, "its queue");
        Control(of, GetFlags, request, "its state");
        MemoryMarshal.Write(request[NameLength..], (ushort)(MemoryMarshal.Read<ushort>(request[NameLength..]) | UpAndRunning));
        Control(of, SetFlags, request, "its state");
        return new TunDevice(descriptor);
    }

    // struct sockaddr_in behind the name.
    private static void WithAddress(Span<byte> request, IPAddress address)
    {
        var socketAddress = request[NameLength..];
        socketAddress.Clear();
        MemoryMarshal.Write(socketAddress, (ushort)AddressFamily);
        BinaryPrimitives.WriteUInt16BigEndian(socketAddress[2..], 0);
        address.TryWriteBytes(socketAddress[4..], out _);
    }

    private static void Control(int descriptor, nuint request, Span<byte> argument, string what)
    {
        fixed (byte* start = argument)
            Checked(NetworkCalls.Control(descriptor, request, start), what);
    }

    private static int Checked(int result, string what) =>
        result >= 0 ? result : throw new Win32Exception(Marshal.GetLastPInvokeError(), $"{what}: {Marshal.GetLastPInvokeErrorMessage()}");
}
