using System.Diagnostics;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Measuring;

namespace TlsToll.Primitives.Tests;

public sealed class DotNetMeasurementsTests : IDisposable
{
    private static readonly Effort Tiny =
        new("tiny", TimeSpan.FromMilliseconds(5), TimeSpan.FromMilliseconds(2), 4, 3, TimeSpan.FromMilliseconds(10), 2);

    private readonly string _directory = Directory.CreateTempSubdirectory("primitives-").FullName;

    [Fact]
    public void A_failure_is_a_reason_and_the_others_are_measured()
    {
        var calls = 0;
        Primitive[] primitives =
        [
            new("cannot", Family.Digest, () => throw new PlatformNotSupportedException("not here.")),
            new("breaks", Family.Digest, () => new(() => Ensure.That(++calls < 1000))) { Pace = Pace.Slow },
            new("sleeps", Family.Digest, () => new(() => Thread.Sleep(2))) { Pace = Pace.Single },
            .. PrimitiveCatalogue.Matching("sha256/1024"),
        ];

        var begun = Stopwatch.GetTimestamp();
        var results = new DotNetMeasurements(Tiny, _directory).Run(primitives, _ => { });
        var elapsed = Stopwatch.GetElapsedTime(begun).TotalNanoseconds;

        results["cannot"].ShouldBe((null, "not here"));
        results["breaks"].ShouldBe((null, "the operation's outcome is wrong"));
        results["sleeps"].Nanoseconds!.Samples.ShouldBe(3);
        // Never less than it sleeps, and all three together no more than the whole took: true on any host, and of nanoseconds only.
        results["sleeps"].Nanoseconds!.Value.ShouldBeInRange(2e6, elapsed / 3);
        var sha = results["sha256/1024"].Nanoseconds!;
        sha.Value.ShouldBeGreaterThan(0);
        sha.Low!.Value.ShouldBeLessThan(sha.Value);
        File.Exists(Path.Combine(_directory, "benchmarkdotnet.log")).ShouldBeTrue();
        Directory.GetFiles(_directory, "*-full.json", SearchOption.AllDirectories).ShouldHaveSingleItem();
    }

    [Fact]
    public void Where_nothing_can_be_measured_there_are_reasons_alone()
    {
        Primitive cannot = new("cannot", Family.Mac, () => throw new InvalidOperationException("no"));

        var results = new DotNetMeasurements(Tiny, _directory).Run([cannot], _ => { });

        results.Single().Value.Reason.ShouldBe("no");
    }

    public void Dispose() => Directory.Delete(_directory, recursive: true);
}
