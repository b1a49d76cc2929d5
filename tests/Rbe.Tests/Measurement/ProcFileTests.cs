using TlsToll.Measurement;

namespace TlsToll.Rbe.Tests.Measurement;

public sealed class ProcFileTests
{
    [Fact]
    public void A_file_is_read_whole_whatever_its_length()
    {
        var path = Path.GetTempFileName();
        try
        {
            foreach (var length in new[] { 0, 1, 4095, 4096, 4097, 100_000 })
            {
                var text = string.Concat(Enumerable.Range(0, length).Select(i => (char)('a' + (i % 26))));
                File.WriteAllText(path, text);
                ProcFile.TryRead(path).ShouldBe(text);
            }
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void A_file_of_the_kernel_is_read_although_it_has_no_length()
    {
        new FileInfo("/proc/self/maps").Length.ShouldBe(0);
        // Longer than one read, and its last line is whole.
        ProcFile.TryRead("/proc/self/maps")!.Length.ShouldBeGreaterThan(4096);
        ProcFile.TryRead("/proc/self/maps")!.ShouldEndWith("\n");
    }

    [Fact]
    public void A_file_that_is_missing_or_not_readable_is_not_measured()
    {
        ProcFile.TryRead("/proc/none").ShouldBeNull();
        ProcFile.TryRead("/proc").ShouldBeNull();
        ProcFile.TryRead($"/proc/{int.MaxValue}/stat").ShouldBeNull();
    }
}
