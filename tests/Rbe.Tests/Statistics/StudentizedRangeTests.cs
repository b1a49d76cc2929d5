using TlsToll.Statistics;
using T = MathNet.Numerics.Distributions.StudentT;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class StudentizedRangeTests
{
    // Python's scipy 1.10.1, stats.studentized_range.ppf(p, k, df).
    [Theory]
    [InlineData(2, 2, 1.15470053838, 4.12948320967, 6.08486984459, 14.0358478592)]
    [InlineData(2, 3, 1.08172110458, 3.32815848669, 4.50065872646, 8.26029316242)]
    [InlineData(2, 5, 1.0276903901, 2.84970873841, 3.63535169515, 5.70231129277)]
    [InlineData(2, 10, 0.989683708221, 2.56320710115, 3.15106418333, 4.48202839647)]
    [InlineData(2, 30, 0.965562361282, 2.40028936471, 2.88820940576, 3.88908114974)]
    [InlineData(2, 60, 0.959686342577, 2.36265428271, 2.82884830868, 3.76220833916)]
    [InlineData(2, 120, 0.956771654455, 2.34427238355, 2.80004443142, 3.70159248185)]
    [InlineData(2, double.PositiveInfinity, 0.953872552409, 2.32617430735, 2.7718076487, 3.64277273544)]
    [InlineData(3, 2, 1.9081785184, 5.73264895256, 8.33078264564, 19.0189359873)]
    [InlineData(3, 3, 1.79091241642, 4.46736353065, 5.90959845339, 10.6185399129)]
    [InlineData(3, 5, 1.70495102247, 3.71711144962, 4.60172605436, 6.97573663125)]
    [InlineData(3, 10, 1.64468885871, 3.27030840795, 3.87677675001, 5.27016153707)]
    [InlineData(3, 30, 1.60639445468, 3.01723389289, 3.48642006471, 4.45491505815)]
    [InlineData(3, 60, 1.5970468599, 2.95888895243, 3.39866124067, 4.28219835874)]
    [InlineData(3, 120, 1.59240630365, 2.93040903597, 3.35613839615, 4.19994400461)]
    [InlineData(3, double.PositiveInfinity, 1.58778775045, 2.90238021343, 3.3144931554, 4.12030320646)]
    [InlineData(5, 2, 2.71305555914, 7.53753164754, 10.8811135421, 24.7171862013)]
    [InlineData(5, 3, 2.54533364327, 5.73757502546, 7.50167209036, 13.3243093873)]
    [InlineData(5, 5, 2.42320189211, 4.66382705413, 5.67312443546, 8.42149057775)]
    [InlineData(5, 10, 2.33783415691, 4.01801127287, 4.65429299785, 6.1360933134)]
    [InlineData(5, 30, 2.28345425861, 3.64789160728, 4.10207901951, 5.0476051319)]
    [InlineData(5, 60, 2.27012366398, 3.56188423776, 3.97741822161, 4.81778169546)]
    [InlineData(5, 120, 2.2634925166, 3.51978805166, 3.91693769081, 4.70850021372)]
    [InlineData(5, double.PositiveInfinity, 2.25688249303, 3.4782805507, 3.85765551038, 4.6028210422)]
    [InlineData(10, 2, 3.64506807535, 9.72492633519, 13.9884911401, 31.6893523694)]
    [InlineData(10, 3, 3.41784380587, 7.28670523911, 9.4620103503, 16.6908091176)]
    [InlineData(10, 5, 3.25264257353, 5.81590308098, 6.99469776789, 10.2392560285)]
    [InlineData(10, 10, 3.13680972686, 4.91321085171, 5.59838646647, 7.21334920285)]
    [InlineData(10, 30, 3.06189628768, 4.38060652793, 4.82414128618, 5.75625490724)]
    [InlineData(10, 60, 3.04313660596, 4.25394173583, 4.64632396327, 5.44661489286)]
    [InlineData(10, 120, 3.03369911239, 4.19140213826, 4.55953799405, 5.29921394494)]
    [InlineData(10, double.PositiveInfinity, 3.02420157297, 4.12934639824, 4.47412422173, 5.15663496009)]
    [InlineData(20, 2, 4.45058204746, 11.6757023306, 16.7687879511, 37.9434622876)]
    [InlineData(20, 3, 4.17239467167, 8.6827936538, 11.2399762168, 19.7648090745)]
    [InlineData(20, 5, 3.97039188855, 6.8627689653, 8.20803799665, 11.9317715925)]
    [InlineData(20, 10, 3.82855775989, 5.72627052874, 6.46698502372, 8.22563921374)]
    [InlineData(20, 30, 3.73535950431, 5.03416369008, 5.47495697345, 6.40739352817)]
    [InlineData(20, 60, 3.71120526435, 4.86433517411, 5.24119979281, 6.01488341425)]
    [InlineData(20, 120, 3.69875332469, 4.77933180548, 5.12594277495, 5.82718443601)]
    [InlineData(20, double.PositiveInfinity, 3.68591477196, 4.69410440949, 5.01168879412, 5.64521469799)]
    public void Quantiles_agree_with_those_of_scipy(int count, double degrees, double half, double p90, double p95, double p99)
    {
        foreach (var (p, expected) in new[] { (0.5, half), (0.9, p90), (0.95, p95), (0.99, p99) })
            StudentizedRange.Quantile(count, degrees, p).ShouldBe(expected, 1e-9 * expected);
    }

    // Python's scipy 1.10.1, stats.studentized_range.cdf(q, k, df).
    [Theory]
    [InlineData(2, 2, 0.4472135955, 0.832050294338, 0.91381154862, 0.970142500145)]
    [InlineData(2, 4, 0.481481481481, 0.898808492782, 0.966528255038, 0.99518732167)]
    [InlineData(2, 10, 0.504352495617, 0.940109675574, 0.990213517378, 0.999789547857)]
    [InlineData(2, 24, 0.513690150087, 0.955582576709, 0.99598819567, 0.999992032514)]
    [InlineData(2, 120, 0.51912897441, 0.964047680135, 0.998137468284, 0.999999893442)]
    [InlineData(2, double.PositiveInfinity, 0.520499877813, 0.966105146475, 0.998537283413, 0.999999984583)]
    [InlineData(3, 2, 0.215818009285, 0.711650017235, 0.847275449525, 0.946008999723)]
    [InlineData(3, 4, 0.227339773651, 0.799441932143, 0.929599610582, 0.989451716186)]
    [InlineData(3, 10, 0.235109189421, 0.86501658481, 0.975744191251, 0.999441141208)]
    [InlineData(3, 24, 0.238333442649, 0.89338497192, 0.989211804534, 0.999976916495)]
    [InlineData(3, 120, 0.240231545934, 0.910201280107, 0.994743403242, 0.999999681406)]
    [InlineData(3, double.PositiveInfinity, 0.240712641229, 0.914457428345, 0.995823887198, 0.999999953786)]
    [InlineData(7, 2, 0.0223621227258, 0.463160730328, 0.691423836665, 0.884890905681)]
    [InlineData(7, 4, 0.0156549924383, 0.528810117602, 0.805942738386, 0.967457265893)]
    [InlineData(7, 10, 0.0110361361607, 0.591908518572, 0.903562524955, 0.997282081953)]
    [InlineData(7, 24, 0.00914584528277, 0.627476510685, 0.946758588538, 0.999856168574)]
    [InlineData(7, 120, 0.00805081145509, 0.652943857579, 0.970078642978, 0.999997798027)]
    [InlineData(7, double.PositiveInfinity, 0.00777599448899, 0.660119245691, 0.975354879766, 0.999999677516)]
    [InlineData(12, 2, 0.00301080482121, 0.332911922955, 0.593293304324, 0.842031036183)]
    [InlineData(12, 4, 0.00107469189289, 0.359031648131, 0.702261754589, 0.945442517365)]
    [InlineData(12, 10, 0.000339329954082, 0.377723724442, 0.815519998946, 0.993811238644)]
    [InlineData(12, 24, 0.000166672440322, 0.385976314462, 0.880347945514, 0.999597451958)]
    [InlineData(12, 120, 9.74493533633e-05, 0.391241568234, 0.923901896518, 0.999993179287)]
    [InlineData(12, double.PositiveInfinity, 8.33806701881e-05, 0.392681105801, 0.935165708792, 0.999998990292)]
    [InlineData(20, 2, 0.000304859675079, 0.236471344231, 0.507250853549, 0.800594876106)]
    [InlineData(20, 4, 3.841761307e-05, 0.229341382419, 0.596985538828, 0.918956261091)]
    [InlineData(20, 10, 2.7467980133e-06, 0.205430946123, 0.701154457894, 0.987778930804)]
    [InlineData(20, 24, 4.19171375789e-07, 0.182681330925, 0.773895519773, 0.999002125037)]
    [InlineData(20, 120, 8.30667553765e-08, 0.160922792182, 0.834899418905, 0.999980772575)]
    [InlineData(20, double.PositiveInfinity, 4.96133756984e-08, 0.153743533806, 0.853391394155, 0.999997109839)]
    public void Probabilities_agree_with_those_of_scipy(int count, double degrees, double of1, double of3, double of45, double of8)
    {
        foreach (var (q, expected) in new[] { (1, of1), (3, of3), (4.5, of45), (8, of8) })
            (1 - StudentizedRange.Beyond(q, count, degrees)).ShouldBe(expected, 1e-10);
    }

    // The arbitrary-precision reference in scipy 1.10.1's own tests (data/studentized_range_mpmath_ref.json, by mpmath): q, k, df, CDF.
    [Theory]
    [InlineData(1, 3, 3, 0.22331624289542043)]
    [InlineData(1, 3, 50, 0.2395624637676257)]
    [InlineData(1, 3, 10, 0.23510918942128056)]
    [InlineData(1, 10, 50, 0.000651656693149116)]
    [InlineData(1, 10, 3, 0.003971273224673166)]
    [InlineData(1, 3, 120, 0.24023154593376422)]
    [InlineData(1, 10, 10, 0.001300816146573152)]
    [InlineData(1, 20, 50, 1.5682573722040226e-07)]
    [InlineData(1, 20, 3, 9.2267674885784e-05)]
    [InlineData(1, 10, 120, 0.0005731712496327297)]
    [InlineData(1, 20, 10, 2.746798012658064e-06)]
    [InlineData(1, 20, 120, 8.306675539750552e-08)]
    [InlineData(4, 3, 3, 0.8711786295203324)]
    [InlineData(4, 3, 50, 0.9818862781476212)]
    [InlineData(4, 3, 10, 0.9566506502400175)]
    [InlineData(4, 3, 120, 0.9849546621386962)]
    [InlineData(4, 10, 50, 0.8450530667988544)]
    [InlineData(4, 10, 3, 0.6164875232404174)]
    [InlineData(4, 10, 10, 0.7573606942645745)]
    [InlineData(4, 10, 120, 0.8611036193280976)]
    [InlineData(4, 20, 3, 0.46523135355387657)]
    [InlineData(4, 20, 50, 0.6318042819232383)]
    [InlineData(4, 20, 10, 0.5574947140294286)]
    [InlineData(4, 20, 120, 0.6493671527818267)]
    [InlineData(10, 3, 3, 0.9881335633712994)]
    [InlineData(10, 3, 50, 0.9999999861266821)]
    [InlineData(10, 3, 10, 0.999908236635449)]
    [InlineData(10, 3, 120, 0.9999999996690216)]
    [InlineData(10, 10, 3, 0.9570401457077894)]
    [InlineData(10, 10, 50, 0.9999997977351971)]
    [InlineData(10, 10, 10, 0.9991738325963548)]
    [InlineData(10, 10, 120, 0.9999999950566264)]
    [InlineData(10, 20, 3, 0.9312318042339768)]
    [InlineData(10, 20, 50, 0.9999991743904675)]
    [InlineData(10, 20, 10, 0.9977643922032399)]
    [InlineData(10, 20, 120, 0.9999999792458618)]
    public void Probabilities_agree_with_arbitrary_precision(double q, int count, double degrees, double expected) =>
        (1 - StudentizedRange.Beyond(q, count, degrees)).ShouldBe(expected, 1e-11);

    // The range of two values is their difference: |t| · √2.
    [Theory]
    [InlineData(2, 1, 1e-10)]
    [InlineData(2, 40, 1e-10)]
    [InlineData(2, 4000, 1e-9)]
    [InlineData(9, 60, 1e-9)]
    [InlineData(120, 20, 1e-9)]
    public void Of_two_values_it_is_Students_t_down_to_the_smallest_tails(int degrees, double q, double relative)
    {
        var expected = 2 * T.CDF(0, 1, degrees, -q / Math.Sqrt(2));
        StudentizedRange.Beyond(q, 2, degrees).ShouldBe(expected, relative * expected);
    }

    [Fact]
    public void No_range_is_below_zero() => StudentizedRange.Beyond(0, 5, 10).ShouldBe(1);

    [Fact]
    public void Impossible_parameters_are_refused()
    {
        Should.Throw<ArgumentException>(() => StudentizedRange.Beyond(1, 1, 10));
        Should.Throw<ArgumentException>(() => StudentizedRange.Beyond(1, 3, 0));
        Should.Throw<ArgumentException>(() => StudentizedRange.Quantile(3, 10, 1));
    }
}
