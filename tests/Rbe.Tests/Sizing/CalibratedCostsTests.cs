using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Prediction;
using TlsToll.Experiments.Sizing;
using TlsToll.Results.Factors;
using TlsToll.Testbed;
using TlsToll.Tls;
using TlsToll.Tls.Costs;

namespace TlsToll.Rbe.Tests.Sizing;

/// <summary>A made-up server whose costs are known must be found again in its cells.</summary>
public sealed class CalibratedCostsTests
{
    private const double Request = 40, Connection = 90, RecordOfRequest = 9, RecordNext = 5, PerByte = 0.0003;
    private const double RequestBytes = 61, HeaderBytes = 150;

    private const double FrontHandshake = -120, FrontResumed = -40, FrontRequest = 35, FrontRecord = 3;

    private static readonly SizePlan Plan = SizePlan.Of(SizePlan.Wanted(SizePlan.Reference), new Dictionary<TlsChoice, Unavailability>()) with { Fronts = ["nginx"] };

    [Fact]
    public void Costs_of_handshakes_are_found()
    {
        var (full, extra, resumed) = CalibratedCosts.Handshakes(Plan, Rounds());

        full.Keys.ShouldBe(SizingAlternatives.Keys.Select(key => key.Name), ignoreOrder: true);
        foreach (var key in SizingAlternatives.Keys)
            full[key.Name].Estimate.ShouldBe(FullOf(SizePlan.Reference with { Key = key }), 0.01, key.Name);
        foreach (var tls in Plan.Exchanges)
        {
            extra[tls.Exchange].Estimate.ShouldBe(FullOf(tls) - FullOf(SizePlan.Reference), 0.01, tls.Exchange);
            resumed[tls.Exchange].Estimate.ShouldBe(ResumedOf(tls), 0.01, tls.Exchange);
        }
    }

    [Fact]
    public void Costs_of_records_are_found()
    {
        var records = CalibratedCosts.Records(Rounds(), _ => InMemory());

        foreach (var cipher in SizedCipher.All)
        {
            records[cipher.Name].Fixed.Estimate.ShouldBe(RecordOfRequest, 0.02, cipher.Name);
            records[cipher.Name].Next.Estimate.ShouldBe(RecordNext, 0.01, cipher.Name);
            records[cipher.Name].PerByteWritten.Estimate.ShouldBe(PerByte, 1e-9);
        }
    }

    [Fact]
    public void Costs_of_a_program_in_front_are_found()
    {
        var front = CalibratedCosts.Fronts(Plan, Rounds()).ShouldHaveSingleItem();

        front.Key.ShouldBe("nginx");
        front.Value.Full.Estimate.ShouldBe(FrontHandshake, 0.01);
        front.Value.Resumed.ShouldNotBeNull().Estimate.ShouldBe(FrontResumed, 0.01);
        front.Value.Request.Estimate.ShouldBe(FrontRequest, 0.02);
        front.Value.Next.Estimate.ShouldBe(FrontRecord, 0.01);
    }

    [Fact]
    public void Rounds_that_differ_have_wide_intervals()
    {
        var alike = CalibratedCosts.Handshakes(Plan, Rounds()).Full["rsa-2048"];
        var apart = CalibratedCosts.Handshakes(Plan, Rounds(0.9, 1, 1.1)).Full["rsa-2048"];

        alike.HalfWidth.ShouldBe(0, 1e-6);
        apart.HalfWidth.ShouldBe(4.303 * 0.1 * FullOf(SizePlan.Reference) / Math.Sqrt(3), 1);
    }

    [Fact]
    public void What_OpenSSL_lacks_is_left_out_with_its_reason()
    {
        var wanted = SizePlan.Wanted(SizePlan.Reference);
        var lacking = wanted.First(tls => tls.Group.Name == "x25519mlkem768");

        var plan = SizePlan.Of(wanted, new Dictionary<TlsChoice, Unavailability> { [lacking.Choice] = new("not built in", "Use --openssl.") });

        plan.Missing.ShouldBe([new KeyValuePair<string, string>(lacking.Exchange, "not built in")]);
        plan.Exchanges.ShouldNotContain(tls => tls.Exchange == lacking.Exchange);
        plan.Keys.Select(key => key.Name).ShouldBe(["rsa-2048", "rsa-3072", "rsa-4096", "ecdsa-p256", "ecdsa-p384", "ml-dsa-44", "ml-dsa-65", "ml-dsa-87"]);
        plan.Cells.ShouldBeUnique();
    }

    [Fact]
    public void Keys_of_ML_DSA_that_OpenSSL_lacks_are_left_out_with_one_reason_and_the_way_to_have_them()
    {
        var wanted = SizePlan.Wanted(SizePlan.Reference);
        var problems = wanted.Where(tls => tls.Key.Algorithm == KeyAlgorithm.MlDsa)
            .ToDictionary(tls => tls.Choice, tls => new Unavailability($"the key {tls.Key} is not available: {KeyKind.MlDsaSince}", "Use another OpenSSL."));

        var plan = SizePlan.Of(wanted, problems);

        plan.Keys.Select(key => key.Name).ShouldBe(["rsa-2048", "rsa-3072", "rsa-4096", "ecdsa-p256", "ecdsa-p384"]);
        plan.Missing.Keys.ShouldBe(["ml-dsa-44", "ml-dsa-65", "ml-dsa-87"]);
        plan.Missing.Values.Distinct(StringComparer.Ordinal).ShouldHaveSingleItem().ShouldBe(
            $"this OpenSSL has no ML-DSA: use --openssl 3.5, which {LauncherProgram.Command("openssl-build 3.5")} makes");
    }

    [Fact]
    public void A_key_of_ML_DSA_that_does_not_work_for_another_reason_keeps_it()
    {
        var wanted = SizePlan.Wanted(SizePlan.Reference);
        var failing = wanted.First(tls => tls.Key.Name == "ml-dsa-65");

        SizePlan.Of(wanted, new Dictionary<TlsChoice, Unavailability> { [failing.Choice] = new("its handshake failed") })
            .Missing.ShouldBe([new KeyValuePair<string, string>("ml-dsa-65", "its handshake failed")]);
    }

    private static IReadOnlyList<IReadOnlyDictionary<SizeCell, SizeReading>> Rounds(params double[] speeds) =>
        [.. (speeds.Length == 0 ? [1, 1, 1] : speeds).Select(speed => Plan.Cells.ToDictionary(cell => cell, cell => Reading(cell, speed)))];

    private static SizeReading Reading(SizeCell cell, double speed)
    {
        var response = HeaderBytes + cell.PageBytes;
        var micros = Request + (Connection / cell.PerConnection);
        if (cell.Tls is { } choice)
        {
            var tls = new SizedTls(choice.Key, choice.Group!, choice.Version!, SizedCipher.All[0]);
            var full = (double)cell.FullHandshakes / cell.Requests;
            var resumed = (double)cell.ResumedHandshakes / cell.Requests;
            micros += (full * FullOf(tls)) + (resumed * ResumedOf(tls))
                + RecordOfRequest + ((TrafficShape.Records(response) - 1) * RecordNext) + (PerByte * response) + (PerByte * RequestBytes);
            if (cell.Front is not null)
                micros += (full * FrontHandshake) + (resumed * FrontResumed) + FrontRequest + ((TrafficShape.Records(response) - 1) * FrontRecord);
        }

        return new SizeReading(speed * micros, RequestBytes + response);
    }

    private static double FullOf(SizedTls tls) => tls.Key.Bits + (tls.Group.Name == "x25519" ? 0 : 70) - (tls.Version == TlsVersion.Tls12 ? 30 : 0);

    private static double ResumedOf(SizedTls tls) => 200 + (tls.Group.Name == "x25519" ? 0 : 60) - (tls.Version == TlsVersion.Tls12 ? 90 : 0);

    private static Calibrated InMemory() => new([.. Enumerable.Repeat(new ServerCost(0, 0, 0, PerByte, 0, PerByte), 3)], null);
}
