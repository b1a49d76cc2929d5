using TlsToll.Testbed.Certificates;

namespace TlsToll.Testbed.Peers;

/// <summary>Where nginx is.</summary>
public static class NginxProgram
{
    /// <summary>Finds it: on PATH, where Debian has it, or where <c>bench nginx</c> unpacks it.</summary>
    /// <exception cref="MissingProgramException">There is none.</exception>
    public static string Find()
    {
        var path = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':', StringSplitOptions.RemoveEmptyEntries);
        var cache = CertificateCache.UserDirectory() is { } certificates ? Path.Combine(Path.GetDirectoryName(certificates)!, "nginx/usr/sbin") : "";
        return path.Append("/usr/sbin").Append(cache).Select(directory => Path.Combine(directory, "nginx")).FirstOrDefault(File.Exists)
            ?? throw new MissingProgramException("nginx is missing; ./bench nginx fetches it, or: apt-get install nginx-light");
    }
}
