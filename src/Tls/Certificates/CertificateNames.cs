using System.Formats.Asn1;
using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls.Certificates;

/// <summary>The names in a server certificate, and the name constraints that limit the test CA to them.</summary>
internal static class CertificateNames
{
    private static readonly string[] Tiers = ["localhost", "sut", "vendors", "db"];
    private static readonly IPAddress[] Addresses = [IPAddress.Loopback, IPAddress.IPv6Loopback];

    public static X509Extension AlternativeNames(KeyKind kind)
    {
        var names = new SubjectAlternativeNameBuilder();
        // A client with a separate session, or a profile with options, adds a label before the name (TlsProfile).
        foreach (var name in Tiers.Prepend("*." + kind.HostName).Prepend(kind.HostName))
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
