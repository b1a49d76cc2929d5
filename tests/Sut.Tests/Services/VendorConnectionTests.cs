using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Sut.Tests.Testbed;
using TlsToll.Sut.Vendors;
using TlsToll.Tls;

namespace TlsToll.Sut.Tests.Services;

public sealed class VendorConnectionTests(PostgresCluster cluster, SharedVendors vendors)
{
    [Fact]
    public async Task Over_https_a_pooled_connection_takes_one_full_handshake_for_many_calls()
    {
        await using var sut = await StartAsync(vendors.Program.Tls, vendors.Program.Certificates);
        for (var i = 0; i < 5; i++)
            await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order());
        sut.Handshakes.Count(Hop.SutToVendors, TlsRole.Client, HandshakeKind.Full).ShouldBe(1);
        sut.Handshakes.Count(Hop.SutToVendors, TlsRole.Client, HandshakeKind.Resumed).ShouldBe(0);
    }

    [Fact]
    public async Task Over_http_there_is_no_handshake()
    {
        await using var sut = await StartAsync(vendors.Program.Plain, vendors.Program.Certificates);
        await sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order());
        sut.Handshakes.Snapshot().Where(h => h.Count > 0).ShouldBeEmpty();
    }

    [Fact]
    public async Task A_vendor_whose_certificate_is_of_another_CA_is_not_talked_to()
    {
        var directory = Directory.CreateTempSubdirectory("tlstoll-tests-").FullName;
        try
        {
            await using var sut = await StartAsync(vendors.Program.Tls, CertificateStore.Create(directory, [KeyKind.EcdsaP256]));
            var fault = (await Should.ThrowAsync<ServiceFaultException>(
                () => sut.CallAsync<CreateOrderRequest, CreateOrderResponse>(Requests.Order()))).Fault;
            fault.Code.ShouldBe(FaultCode.VendorUnavailable);
        }
        finally
        {
            Directory.Delete(directory, recursive: true);
        }
    }

    [Theory]
    [MemberData(nameof(RefusedCertificates.All), MemberType = typeof(RefusedCertificates))]
    public async Task Each_fault_of_a_vendors_certificate_is_a_reason_of_its_own(string fault, string reason)
    {
        using var vendor = RefusedCertificates.Serve(fault, vendors.Program.Certificates.CaPath);
        var certificates = CertificateStore.Open(Path.GetDirectoryName(vendors.Program.Certificates.CaPath)!);
        await using var sut = new SutInProcess(
            "Host=127.0.0.1;Database=none", new UriBuilder("https", "127.0.0.1", vendor.Port).Uri, certificates, cluster.ImageDirectory);

        var error = await Should.ThrowAsync<VendorException>(
            () => sut.Get<VendorClient>().VoidAsync("r", VendorName.Pge, TestContext.Current.CancellationToken));

        error.Message.ShouldStartWith($"PGE is unreachable: The certificate of 127.0.0.1 was refused: {reason}");
        error.OutcomeUnknown.ShouldBeFalse();
        sut.Handshakes.Count(Hop.SutToVendors, TlsRole.Client, HandshakeKind.Full).ShouldBe(0);
    }

    private async Task<SutInProcess> StartAsync(Uri vendor, CertificateStore certificates) =>
        new(await cluster.CreateDatabaseAsync(), vendor, certificates, cluster.ImageDirectory);
}
