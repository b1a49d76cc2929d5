using System.Text.Json;
using System.Text.Json.Serialization;

namespace TlsToll.Results.Cells;

/// <summary>Tier whose resources are measured, or the client, whose waiting time is measured.</summary>
[JsonConverter(typeof(TierJson))]
public sealed class Tier
{
    private Tier(string slug, string title) => (Slug, Title) = (slug, title);

    /// <summary>The application server under test.</summary>
    public static Tier Sut { get; } = new("sut", "SUT");

    /// <summary>The emulated vendors of hop 2.</summary>
    public static Tier Vendors { get; } = new("vendors", "Vendors");

    /// <summary>The database of hop 3.</summary>
    public static Tier Database { get; } = new("database", "Database");

    /// <summary>The driver.</summary>
    public static Tier Rbe { get; } = new("rbe", "RBE");

    /// <summary>The program in front of the SUT that ends TLS, if there is one. Its CPU time is also part of the SUT's, which stands for the server's side.</summary>
    public static Tier Front { get; } = new("front", "Program in front");

    /// <summary>Not a process: throughput and response time as seen by the clients.</summary>
    public static Tier Client { get; } = new("client", "Client");

    /// <summary>Tiers of every run whose resources are measured, in the order of the reports.</summary>
    public static IReadOnlyList<Tier> All { get; } = [Sut, Vendors, Database, Rbe];

    /// <summary>Key in all files.</summary>
    public string Slug { get; }

    /// <summary>Heading in reports.</summary>
    public string Title { get; }

    /// <summary>Finds a tier, the program in front or the client by its slug; null for an unknown slug.</summary>
    public static Tier? Find(string slug) => All.Append(Front).Append(Client).FirstOrDefault(tier => tier.Slug == slug);

    /// <inheritdoc/>
    public override string ToString() => Slug;
}

/// <summary>Writes tiers as their slugs in JSON.</summary>
public sealed class TierJson() : SlugJson<Tier>(Tier.Find);

/// <summary>Writes values as their slugs in JSON.</summary>
/// <param name="find">Finds the value of a slug; null for an unknown slug.</param>
public abstract class SlugJson<T>(Func<string, T?> find) : JsonConverter<T>
    where T : class
{
    /// <inheritdoc/>
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        find(reader.GetString() ?? "") ?? throw new JsonException($"Unknown {typeof(T).Name.ToLowerInvariant()} '{reader.GetString()}'.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
}
