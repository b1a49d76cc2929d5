using System.Runtime.InteropServices;

namespace TlsToll.Tls.Tests;

public sealed class MeteredProcessTests : IDisposable
{
    private const int PageBytes = 256;
    private const int Values = 24;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void The_threads_of_a_process_are_summed_and_what_lies_behind_the_last_is_not()
    {
        var process = MeteredProcess.Parse(7, Contents(used: 2, lost: 3, pages: [Page(1), Page(100), Page(10_000)]))!;

        (process.ProcessId, process.LostThreads).ShouldBe((7, 3L));
        process.Calls[0].ShouldBe(new MeteredCalls(TlsRole.Client, MeteredKind.Full, 101, 103));
        process.Calls[^1].ShouldBe(new MeteredCalls(TlsRole.Server, MeteredKind.Shutdown, 101 + (2 * 22), 103 + (2 * 22)));
    }

    [Fact]
    public void More_threads_than_fit_are_those_that_fit() =>
        MeteredProcess.Parse(7, Contents(used: 5, lost: 2, pages: [Page(1), Page(1), Page(1)]))!.Calls[0].Count.ShouldBe(3);

    [Fact]
    public void Each_process_has_a_file_and_one_that_is_being_created_does_not_count()
    {
        File.WriteAllBytes(Path.Combine(_directory.Path, "12.0"), Contents(used: 1, lost: 0, pages: [Page(1)]));
        File.WriteAllBytes(Path.Combine(_directory.Path, "9.1"), Contents(used: 1, lost: 0, pages: [Page(5)]));
        File.WriteAllBytes(Path.Combine(_directory.Path, "13.0"), []);
        File.WriteAllBytes(Path.Combine(_directory.Path, "14.0"), new byte[4096]);
        File.WriteAllText(Path.Combine(_directory.Path, "notes"), "none of the meter's");

        MeteredProcess.ReadAll(_directory.Path).Select(process => (process.ProcessId, process.Calls[0].Count)).ShouldBe([(9, 5L), (12, 1L)]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(8)]
    [InlineData(12)]
    public void A_file_of_another_version_is_refused(int damaged)
    {
        var file = Contents(used: 1, lost: 0, pages: [Page(1)]);
        file[damaged]++;

        Should.Throw<InvalidDataException>(() => MeteredProcess.Parse(7, file)).Message.ShouldContain("process 7");
    }

    [Fact]
    public void A_file_that_was_cut_off_is_refused() =>
        Should.Throw<InvalidDataException>(() => MeteredProcess.Parse(7, Contents(used: 1, lost: 0, pages: [Page(1)]).AsSpan()[..^1]));

    [Fact]
    public void A_program_keeps_what_it_would_have_loaded_before_others()
    {
        var variables = TlsMeter.OfProgram("/native", "/published", name => name == "LD_PRELOAD" ? "/lib/mine.so" : null);

        variables["LD_PRELOAD"].ShouldBe("/native/libssl.so.tlstoll-meter:/lib/mine.so");
        variables["LD_LIBRARY_PATH"].ShouldBe("/native");
        variables["TLSTOLL_METER_DIRECTORY"].ShouldBe("/published");
    }

    // Of consecutive numbers.
    private static ulong[] Page(ulong first) => [.. Enumerable.Range(0, PageBytes / sizeof(ulong)).Select(i => i < Values ? first + (ulong)i : 999)];

    private static byte[] Contents(uint used, uint lost, ulong[][] pages)
    {
        uint[] numbers = [2, 6, PageBytes, (uint)pages.Length, used, lost];
        byte[] header = [.. "TLSTOLL1"u8, .. MemoryMarshal.AsBytes(numbers.AsSpan())];
        return [.. header, .. new byte[64 - header.Length], .. pages.SelectMany(page => MemoryMarshal.AsBytes(page.AsSpan()).ToArray())];
    }
}
