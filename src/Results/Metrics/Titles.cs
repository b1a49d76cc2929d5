using System.Text;
using TlsToll.Contracts;

namespace TlsToll.Results.Metrics;

/// <summary>The services as a reader knows them: <c>CreateOrder</c> is Create Order.</summary>
public static class ServiceTitles
{
    /// <summary>Place of a service among the others; a name that is no service's comes last.</summary>
    public static int OrderOf(string service) => Enum.TryParse<ServiceName>(service, out var name) ? (int)name : int.MaxValue;

    /// <summary>The title of a service; a name that is no service's keeps its own words.</summary>
    public static string Of(string service)
    {
        var title = new StringBuilder(service.Length + 4);
        foreach (var c in service)
        {
            if (char.IsUpper(c) && title.Length > 0 && char.IsLower(title[^1]))
                title.Append(' ');
            title.Append(c);
        }

        return title.ToString();
    }
}

/// <summary>The tiers as a reader knows them.</summary>
public static class TierTitles
{
    /// <summary>The title of a tier.</summary>
    public static string Of(string tier) => tier switch
    {
        "sut" => "SUT",
        "vendors" => "Vendors",
        "database" => "Database",
        "rbe" => "RBE",
        "client" => "Client",
        _ => tier,
    };
}
