namespace TlsToll.Measurement.Profiling;

/// <summary>A category of the SUT's work to which samples are attributed; a closed set.</summary>
/// <param name="Name">Name in the results.</param>
/// <param name="Title">Name in reports.</param>
public sealed record ProfileCategory(string Name, string Title)
{
    /// <summary>OpenSSL's protocol: records, handshake messages, states.</summary>
    public static ProfileCategory LibSsl { get; } = new("libssl", "OpenSSL's libssl");

    /// <summary>OpenSSL's cryptography, certificates and allocation, including the no-ops that replace it.</summary>
    public static ProfileCategory LibCrypto { get; } = new("libcrypto", "OpenSSL's libcrypto");

    /// <summary>.NET's code around OpenSSL: System.Net.Security and the native library between the two.</summary>
    public static ProfileCategory RuntimeTls { get; } = new("runtimeTls", ".NET's TLS code");

    /// <summary>The runtime: libcoreclr with the garbage collector, libclrjit, System.Private.CoreLib and stubs.</summary>
    public static ProfileCategory Runtime { get; } = new("runtime", "the .NET runtime");

    /// <summary>Kestrel and the rest of ASP.NET Core.</summary>
    public static ProfileCategory AspNet { get; } = new("aspNet", "Kestrel and ASP.NET Core");

    /// <summary>The other class libraries of .NET: sockets, pipelines, XML, JSON, collections.</summary>
    public static ProfileCategory Libraries { get; } = new("libraries", ".NET's other class libraries");

    /// <summary>The kernel's sockets and TCP/IP.</summary>
    public static ProfileCategory TcpIp { get; } = new("tcpIp", "the kernel's TCP/IP");

    /// <summary>The rest of the kernel: scheduling, copying, memory, system calls.</summary>
    public static ProfileCategory Kernel { get; } = new("kernel", "the rest of the kernel");

    /// <summary>The database driver and EF Core.</summary>
    public static ProfileCategory Database { get; } = new("database", "the database's driver and EF Core");

    /// <summary>The application's own code.</summary>
    public static ProfileCategory Application { get; } = new("application", "the application");

    /// <summary>Everything else: libc, generated code without an assembly, the meter and unattributed samples.</summary>
    public static ProfileCategory Other { get; } = new("other", "everything else");

    /// <summary>All categories, in the order of the reports.</summary>
    public static IReadOnlyList<ProfileCategory> All { get; } =
        [LibSsl, LibCrypto, RuntimeTls, Runtime, AspNet, Libraries, TcpIp, Kernel, Database, Application, Other];

    /// <summary>The TLS categories. The shares that the same service has in them without TLS must be subtracted.</summary>
    public static IReadOnlyList<ProfileCategory> OfTls { get; } = [LibSsl, LibCrypto, RuntimeTls];
}
