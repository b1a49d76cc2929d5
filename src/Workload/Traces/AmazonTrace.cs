namespace TlsToll.Workload;

/// <summary>
/// Purchases at Amazon's secure server, after Coarfa, Druschel and Wallach (2006, section 3.2.1): a mean of 7 KB, one full handshake per
/// twelve requests, and 78 % returning customers. The rest is not published and is this project's assumption: a new customer, who must
/// enter an address and a card, makes 16 to 22 requests and a returning one 7 to 13, all equally likely, with a mean of 11.98; a page
/// consists of four requests.
/// </summary>
public static class AmazonTrace
{
    /// <summary>Share of purchases by returning customers.</summary>
    public const double Returning = 0.78;

    /// <summary>Mean number of requests per purchase, and therefore per full handshake (published).</summary>
    public const double RequestsPerPurchase = 12;

    private const ulong Path = 0x414D415A4F4E0001;
    private const int RequestsPerPage = 4;

    /// <summary>Draws a trace.</summary>
    /// <param name="seed">Seed of the documents and the trace.</param>
    /// <param name="part">Distinguishes the trace from others of the same seed.</param>
    /// <param name="requests">Approximate number of requests; the trace consists of whole purchases.</param>
    /// <param name="remembered">
    /// True if returning customers resume their TLS sessions. In the paper they do not: the worst case, with a full handshake for every
    /// purchase.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer requests than in a mean purchase.</exception>
    public static Trace Draw(ulong seed, ulong part, int requests, bool remembered)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(requests, (int)RequestsPerPurchase);
        var stream = RandomStream.For(seed, Path, part);
        var purchases = Purchases((int)Math.Round(requests / RequestsPerPurchase), stream);
        var draws = DocumentCorpus.Amazon.Draw(seed, purchases.Sum(p => p.Requests), stream);
        var made = new List<TraceRequest>(draws.Length);
        var clients = 0;
        for (var purchase = 0; purchase < purchases.Length; purchase++)
        {
            // The first customer cannot be a returning one.
            var known = remembered && purchases[purchase].Returning && clients > 0;
            var client = known ? stream.NextInt(0, clients - 1) : clients++;
            for (var i = 0; i < purchases[purchase].Requests; i++)
            {
                var document = draws[made.Count];
                // The factor exceeds the number of pages of any purchase.
                made.Add(new TraceRequest(client, (purchase * 100) + (i / RequestsPerPage), StaticDocuments.Root + document.Name, document.Bytes));
            }
        }

        return new Trace(remembered ? "amazon-remembered" : "amazon", made);
    }

    /// <summary>The purchases in order, each with the kind of customer and the number of requests.</summary>
    internal static (bool Returning, int Requests)[] Purchases(int count, RandomStream stream)
    {
        // The share is exact; only the order is random.
        var returning = (int)Math.Round(Returning * count);
        (bool Returning, int Requests)[] purchases =
        [
            .. Enumerable.Range(0, count).Select(i => i < returning ? (true, stream.NextInt(7, 13)) : (false, stream.NextInt(16, 22))),
        ];
        stream.Shuffle<(bool, int)>(purchases);
        return purchases;
    }
}
