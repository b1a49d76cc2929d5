using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Vendors;
using TlsToll.Hosting.Validation;

namespace TlsToll.Hosting.Tests;

public sealed class ValidationTests
{
    [Theory]
    [InlineData("0", true)]
    [InlineData("12.34", true)]
    [InlineData("999999999999999.99", true)]
    [InlineData("-0.01", false)]
    [InlineData("1000000000000000", false)]
    [InlineData("0.001", false)]
    public void Amounts_have_whole_cents_within_the_columns_range(string amount, bool isValid)
    {
        var request = new AuthorisePaymentRequest
        {
            RequestId = "r",
            CreditInfo = "c",
            Amount = decimal.Parse(amount, System.Globalization.CultureInfo.InvariantCulture),
        };

        if (isValid)
            Should.NotThrow(() => RequestValidator.Check(request));
        else
            Should.Throw<ServiceFaultException>(() => RequestValidator.Check(request)).Fault.Field.ShouldBe("Amount");
    }

    [Fact]
    public void A_rule_between_fields_comes_after_the_fields_own()
    {
        static Violation? Rule(VoidAuthorisationRequest request) => new("Vendor", "is wrong.");

        Should.Throw<ServiceFaultException>(() => RequestValidator.Check(new VoidAuthorisationRequest { RequestId = "", Vendor = "Pov" }, Rule))
            .Fault.Field.ShouldBe("RequestId");
        var fault = Should.Throw<ServiceFaultException>(
            () => RequestValidator.Check(new VoidAuthorisationRequest { RequestId = "r", Vendor = "Pov" }, Rule)).Fault;
        (fault.Code, fault.Field, fault.Reason).ShouldBe((FaultCode.InvalidRequest, "Vendor", "Vendor: is wrong."));
    }
}
