using System.Globalization;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Experiments.Targets.Requests;
using TlsToll.Load.Messages;
using TlsToll.Load.Targets;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Experiments.Targets;

/// <summary>
/// Tries a service before anything is measured: it must answer, the same with TLS and without, have a certificate that verifies, negotiate what is requested,
/// and keep its connections as long as requested.
/// </summary>
/// <param name="settings">The settings.</param>
/// <param name="directory">Receives the CA's certificate.</param>
internal sealed class TargetPreflight(TargetSettings settings, string directory)
{
    // A service may have HTTP/2, too.
    private static readonly TlsChoice Usual = TlsChoice.Usual with { Alpn = "http/1.1" };

    private readonly string _rootPath = Path.Combine(directory, "target-root.pem");

    /// <summary>Tries the service.</summary>
    /// <exception cref="InvalidRequestException">The service can't be measured as requested; the message contains the reason.</exception>
    public async Task<TargetPlan> RunAsync(CancellationToken cancellation)
    {
        var plain = settings.Plain is { } url ? await ServiceLocation.ResolveAsync(url, settings.MayLoadOthers, cancellation) : null;
        var tls = await ServiceLocation.ResolveAsync(settings.Tls, settings.MayLoadOthers, cancellation);
        await SaveRootAsync(tls, cancellation);
        var usual = await AskAsync(settings.Tls, tls, Offer(Usual), cancellation);
        var choices = new Dictionary<TlsChoice, TlsChoice>();
        foreach (var choice in settings.Choices)
            choices[choice] = await NegotiateAsync(choice, tls, cancellation);
        var without = plain is null ? usual : await AskAsync(settings.Plain!, plain, tls: null, cancellation);
        await EnsureKeptAsync(plain, tls, cancellation);
        var (answers, differences) = Same(usual, without);
        if (differences.Count > 0)
        {
            // Once more after those without TLS: what changes by itself, such as a time of day, is no difference.
            (answers, differences) = Same([.. usual, .. await AskAsync(settings.Tls, tls, Offer(Usual), cancellation)], without);
            if (differences is [var first, ..] && !settings.MayDiffer)
                throw new InvalidRequestException($"{first}. What differs can't be compared; if it is the same work, {TargetSettingsReader.MayDiffer} permits it.");
        }

        Treatment[] treatments = [.. settings.Blocks.Treatments.Select(t => t.Transport == Transport.Plain ? t : t with { Tls = choices[t.Tls] })];
        return new TargetPlan
        {
            Settings = settings with { Choices = [.. choices.Values], Blocks = settings.Blocks with { Treatments = treatments } },
            Plain = plain,
            Tls = tls,
            RootPath = _rootPath,
            Messages = answers,
            Differences = differences,
        };
    }

    private async Task SaveRootAsync(TargetAddress tls, CancellationToken cancellation)
    {
        var trusted = settings.CaPath is { } file ? Trusted(file) : null;
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
            limit.CancelAfter(settings.Timeout);
            using var root = await RootProbe.FindAsync(tls.End, tls.Host, trusted, limit.Token);
            await File.WriteAllTextAsync(_rootPath, root.ExportCertificatePem(), cancellation);
        }
        catch (AuthenticationException e)
        {
            throw new InvalidRequestException($"--tls {settings.Tls.Authority}: no TLS handshake: {e.Message.TrimEnd('.')}.{(trusted is null && e is RefusedCertificateException ? " --ca FILE names the CA to trust." : "")}", e);
        }
        catch (Exception e) when (e is IOException || (e is OperationCanceledException && !cancellation.IsCancellationRequested))
        {
            throw new InvalidRequestException($"--tls {settings.Tls.Authority}: no TLS handshake: {(e is IOException ? e.Message.TrimEnd('.') : "no answer in time")}.", e);
        }
    }

    private static X509Certificate2Collection Trusted(string file)
    {
        try
        {
            return TrustedCertificates.Read(file);
        }
        catch (FormatException e)
        {
            throw new InvalidRequestException($"--ca: {e.Message}.", e);
        }
    }

    // The service's own key and chain, so that each connection can be compared with them.
    private async Task<TlsChoice> NegotiateAsync(TlsChoice choice, TargetAddress tls, CancellationToken cancellation)
    {
        var offered = choice with { Alpn = Usual.Alpn };
        // The worker's configuration sets the group, so here the default one is negotiated.
        NegotiatedParameters negotiated;
        try
        {
            negotiated = (await ProbeAsync(settings.Tls, tls, Offer(offered) with { ByKey = settings.ByKey }, settings.Messages.Take(1), cancellation)).Negotiated!;
        }
        catch (InvalidRequestException e) when (settings.ByKey)
        {
            throw new InvalidRequestException($"--key {choice.Key}: {e.Message}", e);
        }

        if (!KeyKind.TryParse(negotiated.Key, out var key))
            throw new InvalidRequestException($"--tls {settings.Tls.Authority}: its key, {negotiated.Key}, is of an unknown kind; known are {string.Join(", ", KeyKind.All)}.");
        if (settings.ByKey && key != choice.Key)
            throw new InvalidRequestException($"--key {choice.Key}: the certificate that {settings.Tls.Authority} has for it is {key}.");
        return offered with { Key = key, ChainLength = negotiated.ChainLength, Alpn = negotiated.Alpn };
    }

    private async Task<IReadOnlyList<TargetAnswer>> AskAsync(Uri url, TargetAddress address, TlsOffer? tls, CancellationToken cancellation)
    {
        var answers = new List<TargetAnswer>();
        // Twice, to know which lengths vary. A server that closes its connections is asked on new ones.
        ServiceMessage[] all = [.. settings.Messages, .. settings.Messages];
        while (answers.Count < all.Length)
        {
            var found = (await ProbeAsync(url, address, tls, all.Skip(answers.Count), cancellation)).Answers;
            if (found.Count == 0)
                throw new InvalidRequestException($"{url.Authority}: it closes its connections without an answer.");
            answers.AddRange(found);
        }

        foreach (var (answer, message) in answers.Zip(all))
        {
            if (answer.Status is >= 300 and < 400 && answer.Status != 304)
                throw new InvalidRequestException(string.Create(CultureInfo.InvariantCulture, $"{url.Authority}: {message.Name} is redirected (status {answer.Status}); measure the address that it leads to."));
            if (answer.Status >= 400)
                throw new InvalidRequestException(string.Create(CultureInfo.InvariantCulture, $"{url.Authority}: {message.Name} fails (status {answer.Status})."));
        }

        return answers;
    }

    private async Task<TargetProbed> ProbeAsync(Uri url, TargetAddress address, TlsOffer? tls, IEnumerable<ServiceMessage> messages, CancellationToken cancellation)
    {
        try
        {
            return await TargetProbe.AskAsync(
                TargetPlan.Request(settings, address, tls, _rootPath), messages.Select(message => message.ToBytes(address.Authority)), cancellation);
        }
        catch (IOException e)
        {
            throw new InvalidRequestException($"{url.Authority}: {e.Message.TrimEnd('.')}.", e);
        }
    }

    // The expected responses, and how those with TLS differ. Each time that the list is sent, the responses follow those of the time before.
    private (IReadOnlyList<TargetMessage> Expected, IReadOnlyList<string> Differences) Same(IReadOnlyList<TargetAnswer> tls, IReadOnlyList<TargetAnswer> plain)
    {
        var (expected, differences) = (new List<TargetMessage>(), new List<string>());
        foreach (var (message, place) in settings.Messages.Select((message, place) => (message, place)))
        {
            var (with, without) = (Of(tls, place), Of(plain, place));
            if (AnswerComparison.OfStatus(without[0], with[0]) is { } statuses)
                throw new InvalidRequestException($"{message.Name} is answered differently: {statuses}. What differs can't be compared.");
            if (AnswerComparison.OfBodies(without, with) is { } bodies)
                differences.Add($"{message.Name} is answered differently: {bodies}");
            expected.Add(new TargetMessage([], message.Name, with[0].Status, AnswerComparison.VariesInLength([.. with, .. without]) ? null : with[0].Length));
        }

        return (expected, differences);
    }

    private TargetAnswer[] Of(IReadOnlyList<TargetAnswer> answers, int place) =>
        [.. Enumerable.Range(0, answers.Count / settings.Messages.Count).Select(turn => answers[(turn * settings.Messages.Count) + place])];

    private async Task EnsureKeptAsync(TargetAddress? plain, TargetAddress tls, CancellationToken cancellation)
    {
        var wanted = settings.PerConnection[^1];
        if (wanted == 1)
            return;
        (Uri Url, TargetAddress Address, TlsOffer? Tls)[] both =
            [(settings.Tls, tls, Offer(Usual)), .. plain is null ? [] : new[] { (settings.Plain!, plain, (TlsOffer?)null) }];
        foreach (var (url, address, offer) in both)
        {
            var messages = Enumerable.Range(0, wanted).Select(i => settings.Messages[i % settings.Messages.Count]);
            var answers = (await ProbeAsync(url, address, offer, messages, cancellation)).Answers;
            // It may announce the end with the last response that is wanted.
            if (answers.Count < wanted)
                throw new InvalidRequestException(Closing(url.Authority, answers.Count, plain is not null));
        }
    }

    /// <summary>The problem and remedy if a service closes a connection sooner than wanted.</summary>
    /// <param name="authority">Address of the service.</param>
    /// <param name="answers">Responses on the connection, at least one.</param>
    /// <param name="hasPlain">True if the service has an address without TLS.</param>
    internal static string Closing(string authority, int answers, bool hasPlain)
    {
        var advice = (answers, hasPlain) switch
        {
            (1, true) => "1 request; use --per-connection 1",
            (1, false) => "1 request; with TLS alone, connections of 1 and of N requests are compared: have the service keep them, or add --plain with --per-connection 1",
            _ => string.Create(CultureInfo.InvariantCulture, $"{answers} requests; use --per-connection 1,{answers}"),
        };
        return $"{authority} closes a connection after {advice}.";
    }

    private static TlsOffer Offer(TlsChoice choice) => TlsOffer.Of(choice with { Resumption = Resumption.Off, Group = null }, byConfiguration: false);
}

/// <summary>A measurement of a service that was found to be possible.</summary>
internal sealed record TargetPlan
{
    /// <summary>The settings, with the service's key and chain in the TLS choices.</summary>
    public required TargetSettings Settings { get; init; }

    /// <summary>Address without TLS; null if there is none.</summary>
    public TargetAddress? Plain { get; init; }

    /// <summary>Address with TLS.</summary>
    public required TargetAddress Tls { get; init; }

    /// <summary>File of the only CA certificate to trust.</summary>
    public required string RootPath { get; init; }

    /// <summary>The expected responses, in the order of the requests; the bytes of the requests are empty.</summary>
    public required IReadOnlyList<TargetMessage> Messages { get; init; }

    /// <summary>How responses with TLS differ from those without, one clause for each such request; empty unless that is permitted.</summary>
    public IReadOnlyList<string> Differences { get; init; } = [];

    /// <summary>Returns the messages for an address.</summary>
    public IReadOnlyList<TargetMessage> MessagesFor(TargetAddress address) =>
        [.. Settings.Messages.Zip(Messages, (message, expected) => expected with { Bytes = message.ToBytes(address.Authority) })];

    /// <summary>Returns a request to a worker or probe without any work.</summary>
    public static TargetRequest Request(TargetSettings settings, TargetAddress address, TlsOffer? tls, string rootPath) => new()
    {
        Address = address.End.Address.ToString(),
        Port = address.End.Port,
        HostName = address.Host,
        CaPath = rootPath,
        Tls = tls,
        Seed = settings.Blocks.Seed,
        Timeout = settings.Timeout.TotalSeconds,
        Epoch = 0,
        MessagesPath = "",
        Connections = 0,
        PerConnection = 1,
        Concurrent = 1,
    };
}
