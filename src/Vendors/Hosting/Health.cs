using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Hosting;

/// <summary>What a health endpoint says.</summary>
/// <param name="Status"><c>live</c> or <c>ready</c>.</param>
internal sealed record HealthState(string Status);

/// <summary>The health endpoints. The vendors lean on nothing, so once they answer they are ready.</summary>
internal static class Health
{
    /// <summary>Of the service ports.</summary>
    public static IEnumerable<(string Path, string Verb, RequestDelegate Handler)> Services =>
        [At("/health/live", "live"), At("/health/ready", "ready")];

    /// <summary>Of the administration port.</summary>
    public static (string Path, string Verb, RequestDelegate Handler) Administration => At("/health", "ready");

    private static (string Path, string Verb, RequestDelegate Handler) At(string path, string status)
    {
        var state = new HealthState(status);
        return (path, HttpMethods.Get, context => Answers.SendAsync(context, state, VendorsJson.Default.HealthState));
    }
}
