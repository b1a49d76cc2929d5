using TlsToll.Experiments.Faults;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>A file system is filled only if nobody else uses it. How one is filled is tried end to end.</summary>
public sealed class SmallDiskTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();

    [Fact]
    public void A_directory_of_a_larger_file_system_is_never_filled() => SmallDisk.Find(_directory.FullName, [Mount("/"), Mount("/tmp")]).ShouldBeNull();

    [Fact]
    public void A_file_system_with_files_is_never_filled()
    {
        File.WriteAllText(Path.Combine(_directory.FullName, "somebody's"), "");

        SmallDisk.Find(_directory.FullName, [Mount(_directory.FullName)]).ShouldBeNull();
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private static string Mount(string at) => $"36 35 98:0 / {at} rw,noatime master:1 - tmpfs tmpfs rw";
}
