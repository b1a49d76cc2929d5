using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>A SUT that serves static pages alone, with neither a database nor vendors.</summary>
public sealed class StaticFixture(SharedVendors vendors) : IAsyncLifetime
{
    internal const ulong Seed = 7;

    internal string CertificateDirectory => Path.GetDirectoryName(vendors.Program.Certificates.CaPath)!;

    internal SutProgram Sut { get; private set; } = null!;

    internal HttpClient Plain { get; private set; } = null!;

    internal HttpClient Tls { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Sut = await SutProgram.StartStaticAsync(CertificateDirectory, "--static-seed", Seed.ToString(CultureInfo.InvariantCulture));
        Plain = new HttpClient { BaseAddress = Sut.Plain };
        var handler = new SocketsHttpHandler();
        handler.SslOptions.CertificateChainPolicy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            CustomTrustStore = { vendors.Program.Certificates.Root },
            RevocationMode = X509RevocationMode.NoCheck,
        };
        Tls = new HttpClient(handler) { BaseAddress = Sut.Tls };
    }

    public async ValueTask DisposeAsync()
    {
        Plain?.Dispose();
        Tls?.Dispose();
        if (Sut is not null)
            await Sut.DisposeAsync();
    }
}

/// <summary>Static pages as a client sees them.</summary>
public sealed class StaticTests(StaticFixture fixture, FrontFixture front) : IClassFixture<StaticFixture>, IClassFixture<FrontFixture>
{
    private static readonly StaticDocuments Documents = new(StaticFixture.Seed);
    private static readonly DocumentContent Content = new(StaticFixture.Seed);

    private static CancellationToken Stop => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/static/30B")]
    [InlineData("/static/0KB")]
    [InlineData("/static/36KB")]
    [InlineData("/static/1MB")]
    [InlineData("/static/amazon/39")]
    [InlineData("/static/cs/11797")]
    [InlineData("/static/16385")]
    public async Task A_page_comes_whole_with_its_length_over_TCP_and_over_TLS(string path)
    {
        var document = Documents.Find(path)!;
        foreach (var client in new[] { fixture.Plain, fixture.Tls })
        {
            using var response = await client.GetAsync(path, Stop);
            response.StatusCode.ShouldBe(HttpStatusCode.OK);
            response.Content.Headers.ContentLength.ShouldBe(document.Bytes);
            response.Headers.TransferEncodingChunked.ShouldBeNull();
            (await response.Content.ReadAsByteArrayAsync(Stop)).AsSpan().SequenceEqual(Content.Of(document).Span).ShouldBeTrue();
        }
    }

    [Fact]
    public async Task HEAD_has_the_headers_of_GET_and_no_body()
    {
        using var request = new HttpRequestMessage(HttpMethod.Head, "/static/36KB");
        using var head = await fixture.Plain.SendAsync(request, Stop);
        using var get = await fixture.Plain.GetAsync("/static/36KB", Stop);

        head.StatusCode.ShouldBe(HttpStatusCode.OK);
        head.Content.Headers.ContentLength.ShouldBe(36_864);
        head.Content.Headers.ToString().ShouldBe(get.Content.Headers.ToString());
        (await head.Content.ReadAsByteArrayAsync(Stop)).ShouldBeEmpty();
    }

    [Theory]
    [InlineData("/static/37KB")]
    [InlineData("/static/amazon/40")]
    [InlineData("/static/")]
    [InlineData("/static")]
    [InlineData("/soap")]
    public async Task A_wrong_name_is_404(string path)
    {
        using var response = await fixture.Plain.GetAsync(path, Stop);
        response.StatusCode.ShouldBe(HttpStatusCode.NotFound);
        (await response.Content.ReadAsStringAsync(Stop)).ShouldContain("/static/");
    }

    [Fact]
    public async Task Another_verb_returns_405_with_the_allowed_verbs()
    {
        using var response = await fixture.Plain.PostAsync("/static/30B", new ByteArrayContent([1]), Stop);
        response.StatusCode.ShouldBe(HttpStatusCode.MethodNotAllowed);
        response.Content.Headers.Allow.ShouldBe(["GET", "HEAD"]);
    }

    [Fact]
    public async Task The_SUT_with_the_services_serves_the_pages_of_its_seed_too()
    {
        var response = await front.Client.GetByteArrayAsync("/static/10KB", Stop);
        response.AsSpan().SequenceEqual(new DocumentContent(1).Of(new StaticDocuments(1).Find("/static/10KB")!).Span).ShouldBeTrue();
        using var none = await front.Client.GetAsync("/static/nothing", Stop);
        none.StatusCode.ShouldBe(HttpStatusCode.NotFound);
    }

    [Fact]
    public async Task It_counts_its_pages_and_is_healthy_without_a_database()
    {
        using var administration = new HttpClient { BaseAddress = fixture.Sut.Admin };
        var before = await PagesAsync(administration);
        for (var i = 0; i < 3; i++)
            await fixture.Plain.GetByteArrayAsync("/static/30B", Stop);

        // Other tests of the class ask for pages meanwhile, too.
        (await PagesAsync(administration)).ShouldBeGreaterThanOrEqualTo(before + 3);
        (await administration.GetAsync("/health", Stop)).StatusCode.ShouldBe(HttpStatusCode.OK);
        (await fixture.Plain.GetAsync("/health/ready", Stop)).StatusCode.ShouldBe(HttpStatusCode.OK);
        (await administration.PostAsync("/quiesce", content: null, Stop)).StatusCode.ShouldBe(HttpStatusCode.OK);
        var counters = await administration.GetFromJsonAsync<JsonElement>("/counters", Stop);
        counters.GetProperty("settings").GetProperty("staticSeed").GetString().ShouldBe("7");
        counters.GetProperty("queues").EnumerateObject().ShouldBeEmpty();
    }

    [Fact]
    public async Task Without_static_only_vendors_and_images_are_required()
    {
        var (code, _, error) = await SutProgram.RunAsync("Host=127.0.0.1", "serve", "--certs", fixture.CertificateDirectory);
        code.ShouldBe(2);
        error.ShouldContain("--vendors is required unless --static-only is set");
        error.ShouldContain("--images is required unless --static-only is set");
    }

    [Theory]
    [InlineData("yes", "--tls-parts none", "--tls-parts: unknown value 'none'; expected full, plain-data, skeleton, skeleton-plain, minimal-setup")]
    [InlineData("", "--tls-parts skeleton", "--tls-parts skeleton is insecure and requires TLSTOLL_INSECURE_ABLATION=yes in the environment")]
    [InlineData("yes", "--tls-parts skeleton --bind 0.0.0.0", "is for loopback only, and --bind is 0.0.0.0")]
    [InlineData("yes", "--tls-parts plain-data", "--tls-parts plain-data requires --tls-versions 1.2: TLS 1.3's tickets")]
    public async Task Parts_of_TLS_are_left_out_only_where_it_is_known_to_be_insecure(string allowed, string flags, string problem)
    {
        var variables = new Dictionary<string, string>(StringComparer.Ordinal) { [TlsAblation.Variable] = allowed };
        var (code, _, error) = await SutProgram.RunAsync(
            database: null, variables, ["serve", "--certs", fixture.CertificateDirectory, "--static-only", .. flags.Split(' ')]);
        code.ShouldBe(2);
        error.ShouldContain(problem);
    }

    private static async Task<long> PagesAsync(HttpClient administration)
    {
        var counters = await administration.GetFromJsonAsync<JsonElement>("/counters", Stop);
        return counters.GetProperty("interactions").TryGetProperty("StaticPage", out var pages) ? pages.GetProperty("completed").GetInt64() : 0;
    }
}
