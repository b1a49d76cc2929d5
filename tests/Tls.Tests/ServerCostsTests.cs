using System.Security.Authentication;
using TlsToll.Tls.Costs;
using TlsToll.Tls.Native;

namespace TlsToll.Tls.Tests;

/// <summary>Costs of a server's OpenSSL in memory: what is measured is what was asked for, and orders of magnitude are right.</summary>
public sealed class ServerCostsTests(ServerCostsTests.Certificates certificates) : IClassFixture<ServerCostsTests.Certificates>, IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("tlstoll-test-");

    private CertificateStore Store => certificates.Store;

    /// <summary>Made once: a key of RSA takes longer than a test.</summary>
    public sealed class Certificates : IDisposable
    {
        private readonly TemporaryDirectory _directory = new();

        public Certificates() => Store = CertificateStore.Create(_directory.Path, [KeyKind.Rsa2048, KeyKind.Parse("rsa-4096"), KeyKind.Parse("ecdsa-p256")]);

        internal CertificateStore Store { get; }

        public void Dispose() => _directory.Dispose();
    }

    [Theory]
    [InlineData("1.2", ServerSessions.Tickets)]
    [InlineData("1.3", ServerSessions.Tickets)]
    [InlineData("1.2", ServerSessions.Cache)]
    public void A_resumed_handshake_costs_less_than_a_full_one_and_both_something(string version, ServerSessions sessions)
    {
        // A round is a handshake: of many, the cheapest is one that nobody disturbed, however busy the machine is.
        var (full, resumed) = (Measure(version, KeyKind.Rsa2048, sessions, resumed: false), Measure(version, KeyKind.Rsa2048, sessions, resumed: true));

        full.Min(c => c.Handshake).ShouldBeGreaterThan(20);
        resumed.Min(c => c.Handshake).ShouldBeInRange(1, full.Min(c => c.Handshake));
    }

    [Fact]
    public void Records_cost_something_by_the_byte_and_less_than_a_microsecond()
    {
        var rounds = Measure("1.3", KeyKind.Rsa2048, rounds: 9, perRound: 20);

        Median(rounds, c => c.WritePerByte).ShouldBeInRange(1e-6, 1);
        Median(rounds, c => c.ReadPerByte).ShouldBeInRange(1e-6, 1);
    }

    [Fact]
    public void The_requested_rounds_are_measured_and_handshakes_take_no_more_than_the_total()
    {
        var before = NativeTls.CpuNanoseconds();
        var rounds = Measure("1.3", KeyKind.Rsa2048, rounds: 3, perRound: 5);
        var all = (NativeTls.CpuNanoseconds() - before) / 1e3;

        rounds.Count.ShouldBe(3);
        rounds.Sum(c => 5 * c.Handshake).ShouldBeInRange(3 * 5 * 20, all);
    }

    [Fact]
    public void A_longer_key_costs_more() =>
        Measure("1.3", KeyKind.Parse("rsa-4096")).Min(c => c.Handshake)
            .ShouldBeGreaterThan(Measure("1.3", KeyKind.Rsa2048).Min(c => c.Handshake));

    [Theory]
    [InlineData("rsa-1024", "TLS_RSA_WITH_AES_128_GCM_SHA256", null)]
    [InlineData("ecdsa-p224", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "p224")]
    public void Short_keys_and_rare_curves_cost_something_too(string name, string suite, string? group)
    {
        var key = KeyKind.Parse(name);
        var store = CertificateStore.Create(Directory.CreateDirectory(Path.Combine(_directory.FullName, name)).FullName, [key]);
        var subject = new CostSubject(
            TlsVersion.Tls12, key, CipherSuites.Find(suite), group is null ? null : KeyGroup.All.Single(g => g.Name == group), ServerSessions.Cache);

        foreach (var resumed in new[] { false, true })
            ServerCosts.Measure(subject, resumed, ServerWork.None, store.CertificatePath(key), store.KeyPath(key), rounds: 1, perRound: 10).Single().Handshake.ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_server_that_keeps_no_sessions_resumes_none() =>
        Should.Throw<ArgumentException>(() => Measure("1.3", KeyKind.Rsa2048, ServerSessions.None, resumed: true));

    [Fact]
    public void What_cannot_be_negotiated_is_refused()
    {
        var suite = CipherSuites.Find("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")!;

        Should.Throw<AuthenticationException>(() => ServerCosts.Measure(
            new CostSubject(TlsVersion.Tls12, KeyKind.Parse("ecdsa-p256"), suite), resumed: false, ServerWork.None,
            Store.CertificatePath(KeyKind.Parse("ecdsa-p256")), Store.KeyPath(KeyKind.Parse("ecdsa-p256")), rounds: 1, perRound: 1).ToArray())
            .Message.ShouldContain("do not agree");
        Should.Throw<AuthenticationException>(() => Measure("1.1", KeyKind.Rsa2048)).Message.ShouldContain("only 1.2 and 1.3");
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private static double Median(IReadOnlyList<ServerCost> rounds, Func<ServerCost, double> value) => rounds.Select(value).Order().ElementAt(rounds.Count / 2);

    private IReadOnlyList<ServerCost> Measure(
        string version, KeyKind key, ServerSessions sessions = ServerSessions.None, bool resumed = false, int rounds = 30, int perRound = 1)
    {
        TlsVersion.TryParse(version, out var tls).ShouldBeTrue();
        return [.. ServerCosts.Measure(new CostSubject(tls, key, Sessions: sessions), resumed, ServerWork.None, Store.CertificatePath(key), Store.KeyPath(key), rounds, perRound)];
    }
}
