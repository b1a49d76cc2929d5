using TlsToll.Contracts;
using TlsToll.Workload;

namespace TlsToll.Rbe.Tests.Workload;

public sealed class ServiceMixTests
{
    private static readonly ServiceName[] Services = Enum.GetValues<ServiceName>();

    [Fact]
    public void The_default_is_the_documented_mix() => ServiceMix.Default.ToString().ShouldBe(
        "NewCustomer=1,ChangePaymentMethod=5,CreateOrder=50,OrderStatus=5,NewProducts=7,ProductDetail=30,ChangeItem=2");

    [Fact]
    public void A_mix_is_read_as_it_is_written() =>
        ServiceMix.Parse(ServiceMix.Default.ToString()).ToString().ShouldBe(ServiceMix.Default.ToString());

    [Fact]
    public void Services_not_named_have_no_share()
    {
        var mix = ServiceMix.Parse("createorder=60, ProductDetail=40");

        Services.Select(mix.Percent).ShouldBe([0, 0, 60, 0, 0, 40, 0]);
    }

    [Theory]
    [InlineData("CreateOrder=99", "sum to 100")]
    [InlineData("CreateOrder=100,ProductDetail=1", "sum to 100")]
    [InlineData("CreateOrders=100", "NewCustomer, ChangePaymentMethod, CreateOrder")]
    [InlineData("2=100", "expected one of")]
    [InlineData("CreateOrder=50,CreateOrder=50", "twice")]
    [InlineData("CreateOrder=99.5,ProductDetail=0.5", "whole number")]
    [InlineData("CreateOrder=-1,ProductDetail=101", "whole number")]
    [InlineData("CreateOrder", "whole number")]
    [InlineData("", "whole number")]
    public void A_wrong_mix_is_refused_with_the_reason(string text, string reason) =>
        Should.Throw<FormatException>(() => ServiceMix.Parse(text)).Message.ShouldContain(reason);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Every_deck_has_the_mix_exactly(int seed)
    {
        var deck = new Deck(ServiceMix.Default, RandomStream.For((ulong)seed));

        for (var i = 0; i < 20; i++)
        {
            var cards = Deal(deck);
            Services.ShouldAllBe(service => cards.Count(card => card == service) == ServiceMix.Default.Percent(service));
        }
    }

    [Fact]
    public void Successive_decks_are_in_another_order()
    {
        var deck = new Deck(ServiceMix.Default, RandomStream.For(1));

        Deal(deck).ShouldNotBe(Deal(deck));
    }

    private static List<ServiceName> Deal(Deck deck) => [.. Enumerable.Range(0, Deck.Size).Select(_ => deck.Next())];
}
