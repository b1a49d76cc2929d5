using System.Globalization;
using System.Runtime.InteropServices;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Routing;
using TlsToll.Tls;
using TlsToll.Vendors.Behaviour;
using TlsToll.Vendors.Ledger;

namespace TlsToll.Vendors.Composition;

/// <summary>The vendors' administration routes: <c>GET</c> and <c>PUT /behaviour</c>, <c>GET</c> and <c>DELETE /ledger</c>.</summary>
internal sealed class VendorsAdministration(
    VendorOptions options, CurrentBehaviour behaviour, CallLedger ledger, Tallies<VendorOperation> tallies, TierReport report)
{
    public IEnumerable<LiteralRoute> Routes =>
    [
        new("/behaviour", HttpMethods.Get, SendBehaviourAsync),
        new("/behaviour", HttpMethods.Put, ChangeBehaviourAsync),
        new("/ledger", HttpMethods.Get, SendLedgerAsync),
        new("/ledger", HttpMethods.Delete, DeleteLedgerAsync),
    ];

    public TierCounters Counters() => report.Create(tallies.Snapshot(), Settings());

    private Task SendBehaviourAsync(HttpContext context) =>
        HttpMessages.SendAsync(context, behaviour.Value.ToWire(), VendorsJson.Default.VendorBehaviour);

    private async Task ChangeBehaviourAsync(HttpContext context)
    {
        var requested = await HttpMessages.ReadAsync(context, VendorsJson.Default.VendorBehaviour);
        try
        {
            behaviour.Value = CheckedBehaviour.Of(requested);
        }
        catch (FormatException e)
        {
            throw new FailureException(Failure.Invalid(null, e.Message), e);
        }

        await SendBehaviourAsync(context);
    }

    private Task SendLedgerAsync(HttpContext context)
    {
        var query = LedgerQuery.Of(context.Request.Query);
        return HttpMessages.SendAsync(context, ledger.Read(query.After, query.Limit), WireJson.Default.LedgerPage);
    }

    private Task DeleteLedgerAsync(HttpContext context)
    {
        ledger.Clear();
        context.Response.StatusCode = StatusCodes.Status204NoContent;
        return Task.CompletedTask;
    }

    private Dictionary<string, string> Settings()
    {
        var current = behaviour.Value;
        return new(StringComparer.Ordinal)
        {
            ["openSsl"] = TlsFacts.OpenSslVersion,
            ["dotnet"] = RuntimeInformation.FrameworkDescription,
            ["processors"] = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
            ["defaultProfile"] = options.Hosting.DefaultProfile.Name,
            ["delay"] = current.Delay.ToString(),
            ["backgroundDelay"] = (current.BackgroundDelay ?? current.Delay).ToString(),
            ["refusalRate"] = current.RefusalRate.ToString(CultureInfo.InvariantCulture),
            ["failureRate"] = current.FailureRate.ToString(CultureInfo.InvariantCulture),
            ["seed"] = options.Seed.ToString(CultureInfo.InvariantCulture),
            ["historyLimit"] = options.HistoryLimit.ToString(CultureInfo.InvariantCulture),
            ["ledgerFile"] = options.LedgerFile is null ? "no" : "yes",
        };
    }
}
