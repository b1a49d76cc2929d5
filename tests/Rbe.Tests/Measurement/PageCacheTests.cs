using System.IO.MemoryMappedFiles;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Host;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed partial class PageCacheTests
{
    private const int Pages = 64;

    [Fact]
    public void Files_are_no_longer_in_the_page_cache()
    {
        // Not in the directory for temporary files, which may be in memory and then has nothing to be read from.
        var directory = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "page-cache-" + Guid.NewGuid().ToString("N")));
        try
        {
            Assert.SkipWhen(new DriveInfo(directory.FullName).DriveFormat == "tmpfs", "the build is on a file system in memory");
            var path = Path.Combine(directory.FullName, "image");
            File.WriteAllBytes(path, new byte[Pages * Environment.SystemPageSize]);
            Resident(path).ShouldBe(Pages);

            PageCache.Drop(directory.FullName).ShouldBe(1);

            Resident(path).ShouldBe(0);
            File.ReadAllBytes(path).Length.ShouldBe(Pages * Environment.SystemPageSize);
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    private static int Resident(string path)
    {
        using var file = MemoryMappedFile.CreateFromFile(path, FileMode.Open, mapName: null, 0, MemoryMappedFileAccess.Read);
        using var view = file.CreateViewAccessor(0, 0, MemoryMappedFileAccess.Read);
        var pages = new byte[Pages];
        MinCore(view.SafeMemoryMappedViewHandle.DangerousGetHandle(), (nuint)(Pages * Environment.SystemPageSize), pages).ShouldBe(0);
        return pages.Count(page => (page & 1) != 0);
    }

    [LibraryImport("libc", EntryPoint = "mincore")]
    private static partial int MinCore(nint address, nuint length, [Out] byte[] pages);
}
