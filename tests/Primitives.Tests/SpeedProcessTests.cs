using System.Diagnostics;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.OpenSslSpeed;

namespace TlsToll.Primitives.Tests;

/// <summary>
/// Slices and counts, with a script instead of <c>openssl</c> that reports its operations only when the alarm arrives. The real program
/// gets slices that are long enough for an operation on the busiest host.
/// </summary>
public sealed class SpeedProcessTests : IDisposable
{
    private const string Script =
        """
        #!/bin/bash
        trap 'alarmed=1' ALRM
        echo "Doing what it was asked for"
        for size in 16 1024; do
          alarmed=
          echo "+DT:fake:1:$size" >&2
          # Like the real one it ends by itself, but so late that the test fails.
          for ((i = 0; i < 6000 && ${#alarmed} == 0; i++)); do sleep 0.01; done
          [[ $alarmed ]] && echo "+R:$((size * 10)):fake:0.04" >&2
        done
        """;

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("primitives-");
    private readonly TimeSpan _slice = TimeSpan.FromMilliseconds(40);

    private SpeedProcess Real { get; } = new(TimeSpan.FromMilliseconds(300));

    [Fact]
    public void Every_measurement_is_ended_by_an_alarm_and_its_time_divided_by_its_count()
    {
        var begun = Stopwatch.GetTimestamp();

        var (measurements, reason) = new SpeedProcess(_slice, Fake()).Run("-evp fake");

        var elapsed = Stopwatch.GetElapsedTime(begun).TotalNanoseconds;
        reason.ShouldBeNull();
        measurements.Select(m => m.Label).ShouldBe(["16", "1024"]);
        double[] times = [measurements[0].Nanoseconds * 160, measurements[1].Nanoseconds * 10240];
        times.ShouldAllBe(time => time >= _slice.TotalNanoseconds);
        times.Sum().ShouldBeLessThanOrEqualTo(elapsed);
    }

    [Fact]
    public void Every_size_of_the_real_one_is_measured()
    {
        var (measurements, reason) = Real.Run("-evp sha256");

        reason.ShouldBeNull();
        measurements.Select(m => m.Label).ShouldBe(["16", "64", "256", "1024", "8192", "16384"]);
        measurements.ShouldAllBe(m => m.Nanoseconds > 0);
    }

    [Fact]
    public void Operations_on_keys_come_with_their_names() =>
        Real.Run("ecdsap256").Measurements.Select(m => m.Label).ShouldBe(["sign ecdsa", "verify ecdsa"]);

    [Fact]
    public void What_openssl_does_not_know_is_a_reason() =>
        Real.Run("-evp nosuch").ShouldSatisfyAllConditions(
            answer => answer.Measurements.ShouldBeEmpty(),
            answer => answer.Reason.ShouldBe("openssl speed: nosuch is an unknown cipher or digest"));

    [Fact]
    public void A_program_that_is_not_there_is_a_reason() =>
        new SpeedProcess(_slice, "/nowhere/openssl").Run("-evp sha256").Reason.ShouldBe("the openssl program is not installed");

    [Fact]
    public void Each_round_adds_one_value_to_the_interval()
    {
        var sha1 = PrimitiveCatalogue.Matching("sha1/1024").Single();
        var rounds = new SpeedRounds(new SpeedProcess(_slice, Fake()), [sha1]);
        for (var i = 0; i < 3; i++)
            rounds.Round(_ => { });

        var (nanoseconds, reason) = rounds.Of(sha1);

        reason.ShouldBeNull();
        nanoseconds!.Samples.ShouldBeInRange(2, 3, "one of three may be an outlier");
        nanoseconds.Low!.Value.ShouldBeLessThan(nanoseconds.Value);
        rounds.Of(PrimitiveCatalogue.Matching("rsa-2048/keygen").Single()).Reason.ShouldBe("openssl speed has none");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private string Fake()
    {
        var path = Path.Combine(_directory.FullName, "openssl");
        File.WriteAllText(path, Script);
        File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return path;
    }
}
