using TlsToll.Tls.Parts;

namespace TlsToll.Tls.Tests.Parts;

public sealed class SetUpScriptTests
{
    private static readonly SetUpScript Script = new(TlsParts.Skeleton, TlsVersion.Tls13, Resumed: true,
        [new(TlsRole.Client, [300]), new(TlsRole.Server, [122, 1, 23, 69]), new(TlsRole.Client, [1, 69]), new(TlsRole.Server, [234])]);

    [Fact]
    public void The_first_message_has_its_length_and_announces_what_follows()
    {
        var hello = Script.Hello();

        hello.Length.ShouldBe(305);
        SetUpScript.IsHello(hello).ShouldBeTrue();
        var read = SetUpScript.Read(hello);
        (read.Parts, read.Protocol, read.Resumed, read.Kind).ShouldBe((TlsParts.Skeleton, TlsVersion.Tls13, true, HandshakeKind.SkeletonResumed));
        read.Flights.Select(f => (f.Sender, string.Join(' ', f.Bodies))).ShouldBe(Script.Flights.Select(f => (f.Sender, string.Join(' ', f.Bodies))));
        read.Flights[1].ToBytes().Length.ShouldBe((4 * 5) + 122 + 1 + 23 + 69);
    }

    [Fact]
    public void Nobody_waits_for_the_tickets_of_TLS_1_3_and_everybody_for_what_ends_a_handshake_of_TLS_1_2()
    {
        (Script.Awaited.Count(), Script.Later.Single()).ShouldBe((3, Script.Flights[3]));
        var tls12 = Script with { Protocol = TlsVersion.Tls12 };
        (tls12.Awaited.Count(), tls12.Later.Count()).ShouldBe((4, 0));
        SetUpScript.Minimal(TlsVersion.Tls13).Awaited.Count().ShouldBe(2);
    }

    [Fact]
    public void A_real_hello_is_none_and_one_that_is_cut_off_is_refused()
    {
        SetUpScript.IsHello([22, 3, 1, 0, 1, 1]).ShouldBeFalse();
        Should.Throw<IOException>(() => SetUpScript.Read([22, 3, 1, 0, 1, 1]));
        foreach (var length in new[] { 6, 9, 11, 15 })
            Should.Throw<IOException>(() => SetUpScript.Read(Script.Hello().AsSpan(0, length))).Message.ShouldContain("cut off");
    }

    [Fact]
    public void A_first_message_that_is_too_short_is_rejected_when_it_is_created() =>
        Should.Throw<InvalidOperationException>(() => (Script with { Flights = [new(TlsRole.Client, [12]), .. Script.Flights.Skip(1)] }).Hello())
            .Message.ShouldContain("12 bytes");
}
