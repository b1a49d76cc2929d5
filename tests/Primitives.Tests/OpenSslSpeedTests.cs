using System.Diagnostics;
using TlsToll.Primitives.Catalogue;
using TlsToll.Primitives.Speed;

namespace TlsToll.Primitives.Tests;

public sealed class OpenSslSpeedTests
{
    private readonly OpenSslSpeed _speed = new(TimeSpan.FromMilliseconds(40));

    [Fact]
    public void Every_size_is_measured_in_its_slice()
    {
        var begun = Stopwatch.GetTimestamp();

        var (measurements, reason) = _speed.Run("-evp sha256");

        reason.ShouldBeNull();
        measurements.Select(m => m.Label).ShouldBe(["16", "64", "256", "1024", "8192", "16384"]);
        measurements[^1].Nanoseconds.ShouldBeGreaterThan(measurements[0].Nanoseconds);
        Stopwatch.GetElapsedTime(begun).ShouldBeLessThan(TimeSpan.FromSeconds(4));
    }

    [Fact]
    public void A_cut_measurement_is_of_the_same_order_as_a_whole_one()
    {
        // Its own second and clock against our slice and clock; not closer, for other work may run on this machine.
        using var whole = Process.Start(new ProcessStartInfo("openssl", "speed -elapsed -mr -seconds 1 -bytes 16384 -evp des-ede3-cbc")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        })!;
        var fields = whole.StandardOutput.ReadToEnd().Split('\n').Single(l => l.StartsWith("+F:", StringComparison.Ordinal)).Split(':');
        whole.WaitForExit();
        var nanoseconds = 16384e9 / double.Parse(fields[^1], System.Globalization.CultureInfo.InvariantCulture);

        var (measurements, _) = new OpenSslSpeed(TimeSpan.FromMilliseconds(200)).Run("-bytes 16384 -evp des-ede3-cbc");

        (measurements.Single().Nanoseconds / nanoseconds).ShouldBeInRange(0.2, 5);
    }

    [Fact]
    public void Operations_on_keys_come_with_their_names() =>
        _speed.Run("ecdsap256").Measurements.Select(m => m.Label).ShouldBe(["sign ecdsa", "verify ecdsa"]);

    [Fact]
    public void What_openssl_does_not_know_is_a_reason() =>
        _speed.Run("-evp nosuch").ShouldSatisfyAllConditions(
            answer => answer.Measurements.ShouldBeEmpty(),
            answer => answer.Reason.ShouldBe("openssl speed: nosuch is an unknown cipher or digest"));

    [Fact]
    public void Each_round_adds_one_value_to_the_interval()
    {
        var sha1 = Everything.Matching("sha1/1024").Single();
        var rounds = new SpeedRounds(_speed, [sha1]);
        for (var i = 0; i < 3; i++)
            rounds.Round(_ => { });

        var (nanoseconds, reason) = rounds.Of(sha1);

        reason.ShouldBeNull();
        nanoseconds!.Samples.ShouldBe(3);
        nanoseconds.Low!.Value.ShouldBeLessThan(nanoseconds.Value);
        rounds.Of(Everything.Matching("rsa-2048/keygen").Single()).Reason.ShouldBe("openssl speed has none");
    }
}
