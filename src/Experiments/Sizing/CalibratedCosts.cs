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

    /// <summary>What a program in front of the server costs more than TLS in the server, by program.</summary>
    /// <param name="plan">The plan of the calibration.</param>
    /// <param name="rounds">Its rounds, at least two.</param>
    public static Dictionary<string, FrontCost> Fronts(SizePlan plan, IReadOnlyList<IReadOnlyDictionary<SizeCell, SizeReading>> rounds)
    {
        var terms = rounds.Select(round => new RoundTerms(round)).ToArray();
        var reference = SizePlan.Reference;
        return plan.Fronts.ToDictionary(front => front, front => new FrontCost(
            Mean(terms, term => term.Full(reference, front) - term.Full(reference)),
            Mean(terms, term => term.Resumed(reference, front) - term.Resumed(reference)),
            Mean(terms, term => term.RecordsOfRequest(front) - term.RecordsOfRequest()),
            // A record with its bytes, which cost the same on both sides but for what passing them on adds.
            Mean(terms, term => term.Next(reference.Cipher, 0, front) - term.Next(reference.Cipher, 0))), StringComparer.Ordinal);
    }

    private static Interval Mean(RoundTerms[] terms, Func<RoundTerms, double> term) => StudentT.Mean([.. terms.Select(term)])!;

    /// <summary>The costs of a round.</summary>
    private sealed class RoundTerms(IReadOnlyDictionary<SizeCell, SizeReading> round)
    {
        /// <summary>A connection with a full handshake over one without TLS, without the records of its request.</summary>
        public double Full(SizedTls tls, string? front = null) => Over(SizePlan.Full(tls), front) - RecordsOfRequest(front);

        /// <summary>The same with a resumed handshake. The first connection of each client has a full one.</summary>
        public double Resumed(SizedTls tls, string? front = null)
        {
            var cell = SizePlan.Resumed(tls);
            var full = (double)cell.FullHandshakes / cell.Requests;
            return (Over(cell, front) - RecordsOfRequest(front) - (full * Full(tls, front))) / (1 - full);
        }

        /// <summary>The records of a request, with its bytes.</summary>
        public double Records(SizeWork work, SizedCipher cipher, string? front = null)
        {
            var cell = SizePlan.Of(work, cipher);
            return Over(cell, front) - (Full(SizePlan.Reference, front) / cell.PerConnection);
        }

        /// <summary>A further record of a response, without its bytes.</summary>
        public double Next(SizedCipher cipher, double perByte, string? front = null)
        {
            var (small, large) = (ResponseBytes(SizeWork.Small), ResponseBytes(SizeWork.Large));
            return (Records(SizeWork.Large, cipher, front) - Records(SizeWork.Small, cipher, front) - (perByte * (large - small)))
                / (TrafficShape.Records(large) - TrafficShape.Records(small));
        }

        /// <summary>Bytes of a response without TLS, headers included.</summary>
        public double ResponseBytes(SizeWork work) => round[new SizeCell(work, null)].WireBytes - RequestBytes;

        /// <summary>
        /// The records of a small request, from one on a connection and many: over(one) = h + r, over(many) = h ÷ many + r. With a front, passing the
        /// request on is in it.
        /// </summary>
        public double RecordsOfRequest(string? front = null)
        {
            var many = SizePlan.Of(SizeWork.Small, SizePlan.Reference.Cipher);
            var (one, kept) = (Over(SizePlan.Full(SizePlan.Reference), front), Over(many, front));
            return one - ((one - kept) / (1 - (1.0 / many.PerConnection)));
        }

        // Over the same work without TLS and without a front.
        private double Over(SizeCell cell, string? front) =>
            round[cell with { Front = front }].Micros - round[new SizeCell(cell.Work == SizeWork.Resumed ? SizeWork.Connections : cell.Work, null)].Micros;
    }
}
