namespace TlsToll.Results.Treatments;

/// <summary>A treatment and the SUT process that serves it.</summary>
/// <param name="Treatment">The treatment.</param>
/// <param name="Host">Treatment for whose configuration the SUT was started. In a duet, both sides use the processes of the treatment with TLS, or of their builds.</param>
/// <param name="Twin">Which of the equal processes with that configuration, from 0.</param>
public sealed record Place(Treatment Treatment, Treatment Host, int Twin = 0)
{
    /// <summary>
    /// The process that works beside this one in a duet. The processes of a configuration form couples, 0 with 1, 2 with 3, and so on, of which each has one side.
    /// </summary>
    public int Other => Twin ^ 1;

    /// <summary>The place of a treatment that is measured alone: the first process of its own configuration.</summary>
    public static Place Alone(Treatment treatment) => new(treatment, treatment);
}
