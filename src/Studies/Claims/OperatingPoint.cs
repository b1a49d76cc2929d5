using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>What limits the throughput of the study of García et al., which decides what it can say of the paper's server.</summary>
/// <param name="data">Measurements of the study.</param>
internal sealed class OperatingPoint(StudyData data)
{
    private const string Experiment = "security";
    private const string Session = "tls-session";

    private readonly bool _isLimitedBySut = Limits.First(data, Experiment, Session) is [Limits.Sut];

    /// <summary>True if the SUT alone is first at its limit with the paper's own load, and as early as the paper's: at 25 to 40 Active EBs, with TLS per business session.</summary>
    public bool IsThePapers => _isLimitedBySut && data.Design.File.AreLevelsAsWritten && Limits.At(data, Experiment, Session) is >= 25 and <= 40;

    /// <summary>A verdict that says something of the server only if the server's own processors limit the throughput, with TLS per business session.</summary>
    /// <param name="judged">The verdict, if they do.</param>
    public Judged OfServersThroughput(Judged judged) =>
        _isLimitedBySut ? judged : judged.NotTested($"The SUT's processors do not limit the throughput. {Limits.Sentence(data, Experiment, Session)}");
}
