using System.Text;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Services;
using TlsToll.Contracts.Soap;
using TlsToll.Hosting.Messages;

namespace TlsToll.Hosting.Tests;

public class SoapFormatTests
{
    private const string Instance = "xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"";

    private const string Order = """
        <CreateOrder xmlns="urn:tlstoll:sut:1"><RequestId>r</RequestId><CustomerId>1</CustomerId><ShipType>AIR</ShipType><Lines>
        <Line><ItemId>1</ItemId><Quantity>2</Quantity></Line><Line><ItemId>2</ItemId><Quantity>3</Quantity></Line></Lines></CreateOrder>
        """;

    private static readonly string Envelope =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>" +
        $"<s:Envelope xmlns:s=\"{SoapEnvelope.Namespace}\"><s:Body>{Order}</s:Body></s:Envelope>";

    /// <summary>What is replaced in a sound envelope, by what, the field that must be named, and what the reason must say.</summary>
    public static TheoryData<string, string, string?, string> Spoilt => new()
    {
        { Envelope, "", null, "empty" },
        { Envelope, "{}", null, "Not well-formed" },
        { Envelope, "<a/>", null, "not a SOAP envelope" },
        { Envelope, Envelope + "<a/>", null, "Not well-formed" },
        { Envelope, Envelope[..^9], null, "Unexpected end" },
        { SoapEnvelope.Namespace, "http://www.w3.org/2003/05/soap-envelope", null, "not SOAP 1.1" },
        { Order, "", null, "empty" },
        { Order, Order + Order, null, "more than one" },
        { "urn:tlstoll:sut:1", "urn:other", "SOAPAction", "contradicts" },
        { "CreateOrder", "ChangeItem", "SOAPAction", "contradicts" },
        { "encoding=\"utf-8\"?>", "encoding=\"utf-8\"?><!DOCTYPE s:Envelope>", null, "document type" },
        { "encoding=\"utf-8\"?>", "encoding=\"utf-8\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>", null, "document type" },
        { ">r<", ">&x;<", "RequestId", "undeclared entity" },
        { "<Quantity>3", $"<Quantity>{string.Concat(Enumerable.Repeat("<a>", 30))}", "Lines[1].Quantity.a", "" },
        { "<Quantity>3<", "<Quantity>three<", "Lines[1].Quantity", "three" },
        { "<Quantity>3<", "<Quantity><", "Lines[1].Quantity", "" },
        { "<Quantity>3<", "<Quantity>3000000000<", "Lines[1].Quantity", "3000000000" },
        { "<Quantity>3</Quantity>", "<Quantity>3</Quantity><Quantity>4</Quantity>", "Lines[1].Quantity", "" },
        { "<Quantity>3</Quantity>", "<Quantity>3</Quantity><Price>4</Price>", "Lines[1].Price", "" },
        { "<CustomerId>1<", "<CustomerId>1.5<", "CustomerId", "1.5" },
        { "<RequestId>r</RequestId>", "<RequestId>r</RequestId><RequestId>s</RequestId>", "RequestId", "" },
        { "<CreateOrder ", $"<CreateOrder {Instance} i:nil=\"x\" ", null, "" },
        { "<CreateOrder ", $"<CreateOrder {Instance} i:nil=\"true\" ", "RequestId", "" },
        { "<CreateOrder ", $"<CreateOrder {Instance} i:type=\"p:x\" ", null, "" },
        { "<CreateOrder ", $"<CreateOrder {Instance} i:type=\":\" ", null, "" },
    };

    /// <summary>Markup whose cost is more than proportional to its length: what the reason must name, and the repeated piece.</summary>
    public static TheoryData<string, string, string> Floods => new()
    {
        { "tags", "<h>{0}</h>", "<a/>" },
        { "tags", "<h>{0}</h>", "<!---->" },
        { "tags", "<h>{0}</h>", "<![CDATA[a]]>" },
        { "tags", "<h>{0}</h>", "<?a?>" },
        { "references", "<h>{0}</h>", "&#65;" },
        { "references", "<h a='{0}'/>", "&lt;" },
        { "carriage returns", "<h>{0}</h>", "\r\n" },
        { "closing square brackets", "<h>{0}</h>", "]" },
        { "attributes and namespace declarations", "<h{0}/>", " a{1}=''" },
        { "attributes and namespace declarations", "<h{0}><a0:b/></h>", " xmlns:a{1}='u'" },
    };

    [Theory]
    [MemberData(nameof(Floods))]
    public void A_flood_of_markup_is_refused_before_it_is_parsed(string what, string around, string piece)
    {
        var flood = string.Concat(Enumerable.Range(0, 20_000).Select(i => piece.Replace("{1}", i.ToString("x", null), StringComparison.Ordinal)));
        (string, string)[] places = [("<s:Body>", "<s:Header>{0}</s:Header><s:Body>"), (">r<", ">{0}<"), ("<Line>", "{0}<Line>")];
        foreach (var (part, replacement) in places)
        {
            var markup = string.Format(null, replacement, around.Replace("{0}", flood, StringComparison.Ordinal));
            var body = Encoding.UTF8.GetBytes(Envelope.Replace(part, markup, StringComparison.Ordinal));
            body.Length.ShouldBeLessThan(FieldLimits.RequestBytes);
            var failure = Refused(body);
            failure.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
            failure.Fault.Reason.ShouldContain(what);
            failure.Fault.Reason.ShouldContain("the limit is");
        }
    }

    [Theory]
    [InlineData(30 * 1024, true)]
    [InlineData(FieldLimits.RequestBytes, false)]
    public void A_long_message_may_have_fewer_attributes(int length, bool allowed)
    {
        var attributes = string.Concat(Enumerable.Range(0, 400).Select(i => string.Create(null, $" a{i}=''")));
        var message = Envelope.Replace("<s:Body>", $"<s:Header><h{attributes}/></s:Header>{{0}}<s:Body>", StringComparison.Ordinal);
        var body = Encoding.UTF8.GetBytes(message.Replace("{0}", new string(' ', length - message.Length + 3), StringComparison.Ordinal));
        body.Length.ShouldBe(length);
        if (allowed)
            Read(body).RequestId.ShouldBe("r");
        else
            Refused(body).Fault.Reason.ShouldContain("attributes and namespace declarations; the limit is 15.");
    }

    [Fact]
    public void The_largest_order_is_read_however_it_is_written()
    {
        const string two = "<Line><ItemId>1</ItemId><Quantity>2</Quantity></Line><Line><ItemId>2</ItemId><Quantity>3</Quantity></Line>";
        const string line =
            "<Line xmlns:x=\"urn:x\">\r\n    <ItemId x:a=\"\">&#49;</ItemId>\r\n    <!-- a line --><Quantity>&#50;</Quantity>\r\n</Line>\r\n";
        var order = Envelope.Replace(two, string.Concat(Enumerable.Repeat(line, FieldLimits.OrderLines)), StringComparison.Ordinal);
        Read(Encoding.UTF8.GetBytes(order)).Lines.Count.ShouldBe(FieldLimits.OrderLines);
        Read(Encoding.Unicode.GetBytes(order.Replace("utf-8", "utf-16", StringComparison.Ordinal))).Lines.Count.ShouldBe(FieldLimits.OrderLines);
    }

    [Theory]
    [InlineData("ItemId")]
    [InlineData("😀")]
    public void A_reason_quotes_little_of_the_request(string text)
    {
        var flood = string.Concat(Enumerable.Repeat(text, 5_000));
        var failure = Refused(Encoding.UTF8.GetBytes(Envelope.Replace("<Quantity>3<", $"<Quantity>{flood}<", StringComparison.Ordinal)));
        failure.Fault.Field.ShouldBe("Lines[1].Quantity");
        failure.Fault.Reason.Length.ShouldBeLessThan(600);
        using var buffer = new MessageBuffer();
        WireFormat.Soap.WriteFault(buffer, failure);
        buffer.Count.ShouldBeLessThan(4000);
    }

    [Fact]
    public void The_schema_does_not_explain_a_message_that_is_longer_than_any_request()
    {
        var digits = new string('1', 500_000);
        var failure = Refused(Encoding.UTF8.GetBytes(Envelope.Replace("<Quantity>3<", $"<Quantity>{digits}<", StringComparison.Ordinal)));
        failure.Fault.Field.ShouldBeNull();
        failure.Fault.Reason.ShouldContain("does not follow the schema");
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public void UTF_16_needs_no_declaration(bool bigEndian, bool mark)
    {
        var encoding = new UnicodeEncoding(bigEndian, mark);
        var bare = Envelope[(Envelope.IndexOf("?>", StringComparison.Ordinal) + 2)..].Replace(">r<", ">ж😀<", StringComparison.Ordinal);
        foreach (var text in (string[])[bare, "\n" + bare])
            Read([.. encoding.GetPreamble(), .. encoding.GetBytes(text)]).RequestId.ShouldBe("ж😀");
        Refused([.. encoding.GetPreamble(), .. encoding.GetBytes(bare)[..^1]]).Fault.Reason.ShouldContain("UTF-16");
    }

    [Theory]
    [MemberData(nameof(Spoilt))]
    public void A_request_that_cannot_be_read_is_refused_and_the_field_named(string part, string replacement, string? field, string reason)
    {
        var failure = Refused(Encoding.UTF8.GetBytes(Envelope.Replace(part, replacement, StringComparison.Ordinal)));
        failure.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
        failure.Fault.Field.ShouldBe(field);
        failure.Fault.Reason.ShouldContain(reason);
    }

    [Fact]
    public void A_request_that_ends_anywhere_is_refused()
    {
        var bare = Envelope[(Envelope.IndexOf("?>", StringComparison.Ordinal) + 2)..];
        for (var length = 1; length < bare.Length; length++)
        {
            Refused(Encoding.UTF8.GetBytes(bare[..length])).Fault.Code.ShouldBe(FaultCode.InvalidRequest, bare[..length]);
            Refused(Encoding.Unicode.GetBytes(bare[..length])).Fault.Code.ShouldBe(FaultCode.InvalidRequest, bare[..length]);
        }
    }

    [Fact]
    public void A_sound_request_is_read_in_UTF_8_and_in_UTF_16()
    {
        Read(Encoding.UTF8.GetBytes(Envelope)).Lines[1].Quantity.ShouldBe(3);
        var wide = Envelope.Replace("utf-8", "utf-16", StringComparison.Ordinal);
        Read([.. Encoding.Unicode.GetPreamble(), .. Encoding.Unicode.GetBytes(wide)]).Lines[1].Quantity.ShouldBe(3);
    }

    [Fact]
    public void A_header_that_must_be_understood_is_refused_and_any_other_skipped()
    {
        const string header = "<s:Header><a xmlns=\"urn:x\" s:mustUnderstand=\"1\"><b/></a></s:Header><s:Body>";
        var withHeader = Envelope.Replace("<s:Body>", header, StringComparison.Ordinal);
        Refused(Encoding.UTF8.GetBytes(withHeader)).SoapCode.ShouldBe("MustUnderstand");
        Read(Encoding.UTF8.GetBytes(withHeader.Replace(" s:mustUnderstand=\"1\"", "", StringComparison.Ordinal))).RequestId.ShouldBe("r");
    }

    [Fact]
    public void A_fault_sent_as_a_request_does_not_come_back_as_the_servers_own()
    {
        using var buffer = new MessageBuffer();
        SoapEnvelope.WriteFault(buffer, new ServiceFault { Code = FaultCode.Internal, Reason = "boo" });
        var failure = Refused(buffer.Written.ToArray());
        failure.Fault.Code.ShouldBe(FaultCode.InvalidRequest);
        failure.Fault.Reason.ShouldNotContain("boo");
    }

    [Theory]
    [InlineData("text/xml", true)]
    [InlineData("text/xml; charset=utf-8", true)]
    [InlineData("text/xml;charset=\"UTF-16\"", true)]
    [InlineData("text/xml; charset=iso-8859-1", false)]
    [InlineData("application/soap+xml", false)]
    [InlineData("application/json", false)]
    [InlineData(null, false)]
    public void Only_text_xml_in_a_unicode_encoding_is_accepted(string? contentType, bool accepted) =>
        WireFormat.Soap.Accepts(contentType).ShouldBe(accepted);

    [Theory]
    [InlineData(FaultCode.NotFound, null, 500, "s:Client")]
    [InlineData(FaultCode.Unavailable, null, 500, "s:Server")]
    [InlineData(FaultCode.InvalidRequest, 413, 413, "s:Client")]
    public void A_fault_is_sent_with_500_unless_HTTP_has_its_own_status(FaultCode code, int? httpStatus, int status, string soapCode)
    {
        using var buffer = new MessageBuffer();
        var fault = new ServiceFault { Code = code, Field = "Lines[2].Quantity", Reason = "because" };
        WireFormat.Soap.WriteFault(buffer, new Failure(fault, httpStatus)).ShouldBe(status);
        Encoding.UTF8.GetString(buffer.Written.Span).ShouldContain($"<faultcode>{soapCode}</faultcode>");
        Should.Throw<ServiceFaultException>(() => SoapEnvelope.Read<CreateOrderResponse>(buffer.Array, 0, buffer.Count))
            .Fault.ShouldBe(fault);
    }

    private static CreateOrderRequest Read(byte[] body)
    {
        using var buffer = new MessageBuffer();
        buffer.Write(body.AsSpan());
        return WireFormat.Soap.Read<CreateOrderRequest>(buffer);
    }

    private static Failure Refused(byte[] body) => Should.Throw<FailureException>(() => Read(body)).Failure;
}
