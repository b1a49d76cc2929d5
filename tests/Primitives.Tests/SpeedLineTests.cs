using TlsToll.Primitives.OpenSslSpeed;

namespace TlsToll.Primitives.Tests;

public sealed class SpeedLineTests
{
    // As OpenSSL 3.0 and, for key encapsulation, 3.5 print them.
    [Theory]
    [InlineData("+DT:AES-128-GCM:1:16384", "16384")]
    [InlineData("+DT:hmac(sha256):1:64", "64")]
    [InlineData("+DTP:2048:private:rsa:1", "private rsa")]
    [InlineData("+DTP:256:sign:ecdsa:1", "sign ecdsa")]
    [InlineData("+DTP:253::ecdh:1", "ecdh")]
    [InlineData("+DTP:ML-KEM-768:encaps:1", "ML-KEM-768 encaps")]
    public void An_announcement_names_what_follows(string line, string label) => SpeedLine.Parse(line).ShouldBe(new SpeedLine(label, null));

    [Theory]
    [InlineData("+R:2998419:AES-128-GCM:1.000000", 2998419)]
    [InlineData("+R1:26781:512:1.00", 26781)]
    [InlineData("+R7:36887:253:1.00", 36887)]
    public void An_end_contains_the_count(string line, long count) => SpeedLine.Parse(line).ShouldBe(new SpeedLine(null, count));

    [Theory]
    [InlineData("")]
    [InlineData("+H:16:64")]
    [InlineData("+F:25:AES-128-GCM:47974704.00")]
    [InlineData("speed: nosuch is an unknown cipher or digest")]
    [InlineData("+R:many:AES-128-GCM:1.0")]
    public void Everything_else_is_not_a_report(string line) => SpeedLine.Parse(line).ShouldBeNull();
}
