namespace TlsToll.Workload;

/// <summary>
/// Purchases at Amazon's secure server, after Coarfa, Druschel and Wallach (2006, section 3.2.1): a mean of 7 KB, one full handshake in twelve
/// requests, 78 % of the customers returning. Not published, and so this project's assumptions: a new customer, who has an address and a card to
/// enter, makes 16 to 22 requests and a returning one 7 to 13, all equally likely, a mean of 11.98; a page is four requests.
/// </summary>
public static class AmazonTrace
{
    /// <summary>Share of the purchases that a returning customer makes.</summary>
    public const double Returning = 0.78;

    /// <summary>Requests of a purchase, and so for one full handshake: the published mean.</summary>
    public const double RequestsPerPurchase = 12;

    private const ulong Path = 0x414D415A4F4E0001;
    private const int RequestsPerPage = 4;

    /// <summary>Draws a trace.</summary>
    /// <param name="seed">Seed of the documents and the trace.</param>
    /// <param name="part">Distinguishes it from other traces of the seed.</param>
    /// <param name="requests">Approximate number of requests; the trace consists of whole purchases.</param>
    /// <param name="remembered">
    /// True if a returning customer's TLS session was kept. In the paper it is lost: a full handshake for every purchase, the worst case.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer requests than a purchase has.</exception>
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
            // The very first customer cannot have been there before.
            var known = remembered && purchases[purchase].Returning && clients > 0;
            var client = known ? stream.NextInt(0, clients - 1) : clients++;
            for (var i = 0; i < purchases[purchase].Requests; i++)
            {
                var document = draws[made.Count];
                // No purchase has as many pages as lie between two of these.
                made.Add(new TraceRequest(client, (purchase * 100) + (i / RequestsPerPage), StaticDocuments.Root + document.Name, document.Bytes));
            }
        }

        return new Trace(remembered ? "amazon-remembered" : "amazon", made);
    }

    /// <summary>The purchases in order: whether a returning customer's, and how many requests.</summary>
    internal static (bool Returning, int Requests)[] Purchases(int count, RandomStream stream)
    {
        // Exactly the share; only the order is random.
        var returning = (int)Math.Round(Returning * count);
        (bool Returning, int Requests)[] purchases =
        [
            .. Enumerable.Range(0, count).Select(i => i < returning ? (true, stream.NextInt(7, 13)) : (false, stream.NextInt(16, 22))),
        ];
        stream.Shuffle<(bool, int)>(purchases);
        return purchases;
    }
}
