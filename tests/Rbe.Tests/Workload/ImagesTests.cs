using System.IO.Compression;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class ImagesTests
{
    public static TheoryData<int> SizesToTry { get; } = [1024, 1025, 1500, 5 * 1024, 10 * 1024, 50 * 1024, 100 * 1024, 250 * 1024, 1 << 20];

    [Theory]
    [MemberData(nameof(SizesToTry))]
    public void An_image_has_exactly_its_size_and_decodes_to_the_end(int size)
    {
        for (var seed = 0UL; seed < 5; seed++)
        {
            var jpeg = Images.Jpeg(RandomStream.For(seed, (ulong)size), size);

            jpeg.Length.ShouldBe(size);
            var picture = StrictJpegReader.Read(jpeg);
            picture.Blocks.ShouldBe(picture.Width / 8 * (picture.Height / 8));
            picture.Width.ShouldBeInRange(picture.Height / 2, picture.Height * 2);
        }
    }

    [Fact]
    public void Every_size_can_be_met()
    {
        for (var size = 4000; size < 4200; size++)
            StrictJpegReader.Read(Images.Jpeg(RandomStream.For(1), size)).Blocks.ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData(5, 0.85)]
    [InlineData(50, 0.95)]
    [InlineData(250, 0.98)]
    public void Compression_shortens_an_image_hardly(int kiloBytes, double share)
    {
        var jpeg = Images.Jpeg(RandomStream.For(2), kiloBytes * 1024);

        using var compressed = new MemoryStream();
        using (var deflate = new DeflateStream(compressed, CompressionLevel.SmallestSize, leaveOpen: true))
            deflate.Write(jpeg);
        ((double)compressed.Length / jpeg.Length).ShouldBeGreaterThan(share);
    }

    [Fact]
    public void The_same_stream_gives_the_same_image_and_another_another()
    {
        Images.JpegFor(1, 7).ShouldBe(Images.JpegFor(1, 7));
        Images.JpegFor(1, 7).Length.ShouldBe(Images.SizeFor(7));
        Images.Jpeg(RandomStream.For(1), 5120).ShouldNotBe(Images.Jpeg(RandomStream.For(2), 5120));
    }

    [Fact]
    public void Sizes_have_their_shares_in_every_hundred_items()
    {
        for (var first = 1; first < 2000; first += 100)
        {
            var sizes = Enumerable.Range(first, 100).Select(Images.SizeFor).ToList();
            int[] kiloBytes = [5, 10, 50, 100, 250];
            kiloBytes.Select(kb => sizes.Count(size => size == 1024 * kb)).ShouldBe([45, 35, 15, 4, 1]);
        }
    }

    [Fact]
    public void Images_of_one_size_are_those_of_the_hundred_that_exist()
    {
        for (var id = 101; id <= 150; id++)
        {
            var same = Images.OfSameSize(id, 150);

            same.ShouldBe(Enumerable.Range(101, 50).Where(other => Images.SizeFor(other) == Images.SizeFor(id)));
            same.ShouldContain(id);
        }
    }

    [Fact]
    public void Names_differ_and_are_plain() => Images.NameFor(42).ShouldBe("item-000000042.jpg");

    [Theory]
    [InlineData(0)]
    [InlineData(1023)]
    [InlineData((1 << 24) + 1)]
    public void An_impossible_size_is_refused(int size) =>
        Should.Throw<ArgumentOutOfRangeException>(() => Images.Jpeg(RandomStream.For(1), size));

    [Fact]
    public void The_reader_of_these_tests_finds_a_spoiled_image()
    {
        var jpeg = Images.Jpeg(RandomStream.For(1), 5120);

        Should.Throw<InvalidDataException>(() => StrictJpegReader.Read(jpeg[..^2]));
        Should.Throw<InvalidDataException>(() => StrictJpegReader.Read([.. jpeg, 0]));
        Should.Throw<InvalidDataException>(() => StrictJpegReader.Read([.. jpeg[..^200], .. jpeg[^2..]]));
    }
}
