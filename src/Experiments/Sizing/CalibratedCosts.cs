using System.Text;
using TlsToll.Experiments.Prediction;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;
using TlsToll.Workload;

namespace TlsToll.Experiments.Sizing;

/// <summary>
/// Derives the costs of a server from the rounds of a calibration. Each round is a system of linear equations: a connection of one request costs c
/// more than a request, and with TLS h + r more than that, where h is the connection's TLS and r the records' of a request. Each round gives one value of
/// every cost; the intervals are over rounds.
/// </summary>
public static class CalibratedCosts
{
    // The length of a host name hardly matters: a byte costs a nanosecond.
    private static readonly double RequestBytes = Encoding.ASCII.GetByteCount($"GET {StaticDocuments.Root}100 HTTP/1.1\r\nHost: rsa-2048.sut.test\r\n\r\n");

    /// <summary>Costs of handshakes.</summary>
    /// <param name="plan">The plan of the calibration.</param>
    /// <param name="rounds">Its rounds, at least two.</param>
    /// <returns>By key; by exchange, over the reference; by exchange, resumed.</returns>
    public static (Dictionary<string, Interval> Full, Dictionary<string, Interval> Extra, Dictionary<string, Interval> Resumed) Handshakes(
        SizePlan plan, IReadOnlyList<IReadOnlyDictionary<SizeCell, SizeReading>> rounds)
    {
        var terms = rounds.Select(round => new RoundTerms(round)).ToArray();
        return (
            plan.Keys.ToDictionary(key => key.Name, key => Mean(terms, term => term.Full(SizePlan.Reference with { Key = key })), StringComparer.Ordinal),
            plan.Exchanges.ToDictionary(tls => tls.Exchange, tls => Mean(terms, term => term.Full(tls) - term.Full(SizePlan.Reference)), StringComparer.Ordinal),
            plan.Exchanges.ToDictionary(tls => tls.Exchange, tls => Mean(terms, term => term.Resumed(tls)), StringComparer.Ordinal));
    }

    /// <summary>
    /// Costs of records by cipher. The cost of a byte is that of OpenSSL alone, measured in memory; all else that a longer response costs is that of
    /// its further records.
    /// </summary>
    /// <param name="rounds">Rounds of the calibration, at least two.</param>
    /// <param name="inMemory">OpenSSL's costs with a cipher.</param>
    public static Dictionary<string, RecordCost> Records(IReadOnlyList<IReadOnlyDictionary<SizeCell, SizeReading>> rounds, Func<SizedCipher, Calibrated> inMemory)
    {
        var terms = rounds.Select(round => new RoundTerms(round)).ToArray();
        return SizedCipher.All.ToDictionary(cipher => cipher.Name, cipher =>
        {
            var bytes = inMemory(cipher).Full;
            var (written, read) = (StudentT.Mean([.. bytes.Select(b => b.WritePerByte)])!, StudentT.Mean([.. bytes.Select(b => b.ReadPerByte)])!);
            return new RecordCost(
                Mean(terms, term => term.Records(SizeWork.Small, cipher) - (written.Estimate * term.ResponseBytes(SizeWork.Small)) - (read.Estimate * RequestBytes)),
                Mean(terms, term => term.Next(cipher, written.Estimate)),
                written,
                read);
        }, StringComparer.Ordinal);
    }

    private static Interval Mean(RoundTerms[] terms, Func<RoundTerms, double> term) => StudentT.Mean([.. terms.Select(term)])!;

    /// <summary>The costs of a round.</summary>
    private sealed class RoundTerms(IReadOnlyDictionary<SizeCell, SizeReading> round)
    {
        /// <summary>A connection with a full handshake over one without TLS, without the records of its request.</summary>
        public double Full(SizedTls tls) => Over(SizePlan.Full(tls)) - RecordsOfRequest;

        /// <summary>The same with a resumed handshake. The first connection of each client has a full one.</summary>
        public double Resumed(SizedTls tls)
        {
            var cell = SizePlan.Resumed(tls);
            var full = (double)cell.FullHandshakes / cell.Requests;
            return (Over(cell) - RecordsOfRequest - (full * Full(tls))) / (1 - full);
        }

        /// <summary>The records of a request, with its bytes.</summary>
        public double Records(SizeWork work, SizedCipher cipher)
        {
            var cell = SizePlan.Of(work, cipher);
            return Over(cell) - (Full(SizePlan.Reference) / cell.PerConnection);
        }

        /// <summary>A further record of a response, without its bytes.</summary>
        public double Next(SizedCipher cipher, double perByte)
        {
            var (small, large) = (ResponseBytes(SizeWork.Small), ResponseBytes(SizeWork.Large));
            return (Records(SizeWork.Large, cipher) - Records(SizeWork.Small, cipher) - (perByte * (large - small)))
                / (TrafficShape.Records(large) - TrafficShape.Records(small));
        }

        /// <summary>Bytes of a response without TLS, headers included.</summary>
        public double ResponseBytes(SizeWork work) => round[new SizeCell(work, null)].WireBytes - RequestBytes;

        // From one request on a connection and many: over(one) = h + r, over(many) = h ÷ many + r.
        private double RecordsOfRequest
        {
            get
            {
                var many = SizePlan.Of(SizeWork.Small, SizedCipher.All[0]);
                var (one, kept) = (Over(SizePlan.Full(SizePlan.Reference)), Over(many));
                return one - ((one - kept) / (1 - (1.0 / many.PerConnection)));
            }
        }

        // Over the same work without TLS.
        private double Over(SizeCell cell) =>
            round[cell].Micros - round[new SizeCell(cell.Work == SizeWork.Resumed ? SizeWork.Connections : cell.Work, null)].Micros;
    }
}
