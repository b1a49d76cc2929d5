using System.Formats.Asn1;
using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The names in a server certificate, and the name constraints that limit the test CA to them.</summary>
internal static class CertificateNames
{
    private const string Local = "localhost";

    private static readonly string[] Tiers = [Local, .. CertificateNeeds.TierNames];
    private static readonly IPAddress[] Addresses = [IPAddress.Loopback, IPAddress.IPv6Loopback];

    /// <param name="kind">The kind of key.</param>
    /// <param name="tier">The tier that the certificate names; null for all of them.</param>
    public static X509Extension AlternativeNames(KeyKind kind, string? tier)
    {
        var names = new SubjectAlternativeNameBuilder();
        // Drivers know the SUT by these. A client with a separate session, or a profile with options, adds a label before the name (TlsProfile).
        string[] ofSut = tier is null or CertificateNeeds.SutName ? [kind.HostName, "*." + kind.HostName] : [];
        foreach (var name in ofSut.Concat(Tiers.Where(name => tier is null || name == tier || name == Local)))
            names.AddDnsName(name);
        foreach (var address in Addresses)
            names.AddIpAddress(address);
        return names.Build();
    }

    /// <summary>Critical name constraints (RFC 5280, 4.2.1.10), so that a leaked CA key can impersonate only the testbed.</summary>
    public static X509Extension Constraints()
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        using (writer.PushSequence(new Asn1Tag(TagClass.ContextSpecific, 0)))
        {
            foreach (var name in Tiers.Prepend("sut.test"))
                Subtree(writer, w => w.WriteCharacterString(UniversalTagNumber.IA5String, name, new Asn1Tag(TagClass.ContextSpecific, 2)));
            foreach (var address in Addresses)
                Subtree(writer, w => w.WriteOctetString(WithFullMask(address), new Asn1Tag(TagClass.ContextSpecific, 7)));
        }

        return new X509Extension("2.5.29.30", writer.Encode(), critical: true);
    }

    private static void Subtree(AsnWriter writer, Action<AsnWriter> name)
    {
        using (writer.PushSequence())
            name(writer);
    }

    private static byte[] WithFullMask(IPAddress address)
    {
        var bytes = address.GetAddressBytes();
        return [.. bytes, .. Enumerable.Repeat((byte)0xff, bytes.Length)];
    }
}
