using System.Net;
using System.Net.Http.Headers;
using System.Security.Authentication;
using Polly;
using Polly.CircuitBreaker;
using TlsToll.Contracts;
using TlsToll.Contracts.Faults;
using TlsToll.Contracts.Soap;

namespace TlsToll.Sut.Vendors;

/// <summary>
/// Calls the vendors' operations by SOAP 1.1. A pooled connection may break between two calls, so a call whose connection broke is sent a
/// second time; vendors recognise repeats by their id. The second attempt needs no pause, and errors depend on the attempt, so this class
/// does not use <c>TransientRetry</c>, which would add a state machine to each call. A vendor that mostly does not answer is not called for a second: a client
/// learns at once what it would otherwise wait a timeout for, and the vendor can recover.
/// </summary>
internal sealed class SoapChannel(HttpMessageInvoker http, Uri baseAddress, TimeSpan timeout, TimeProvider time) : IDisposable
{
    private const int Attempts = 2;

    // Some fifty times the longest answer of a vendor (this project's assumption).
    private const int MostBytes = 64 * 1024;

    // This project's assumptions. Half of ten calls is more than a single broken connection, and less than what the clients of a dead vendor send in a timeout.
    private const double BreakingShare = 0.5;
    private const int BreakingCalls = 10;

    private static readonly TimeSpan Sampling = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);

    private static readonly MediaTypeHeaderValue Xml = MediaTypeHeaderValue.Parse(SoapEnvelope.ContentType);

    private static readonly Dictionary<Type, string> Actions =
        SoapServices.Vendors.Operations.ToDictionary(o => o.RequestType, o => $"\"{o.Action}\"");

    private readonly Uri _endpoint = new(baseAddress, WireNames.SoapPath);
    private readonly Dictionary<VendorName, ResiliencePipeline> _breakers = Enum.GetValues<VendorName>().ToDictionary(vendor => vendor, _ => Breaker(time));

    /// <exception cref="VendorException">The vendor is unreachable, did not respond in time, failed, or is not called because it did not answer before.</exception>
    public async Task<TResponse> CallAsync<TRequest, TResponse>(VendorName vendor, TRequest request, CancellationToken cancellationToken)
        where TRequest : class
        where TResponse : class
    {
        try
        {
            return await _breakers[vendor].ExecuteAsync(
                static (call, stop) => call.Channel.TryAsync<TRequest, TResponse>(call.Vendor, call.Request, stop), (Channel: this, Vendor: vendor, Request: request), cancellationToken);
        }
        catch (BrokenCircuitException e)
        {
            throw new VendorException(vendor, "did not answer before, and is not called.", e) { OutcomeUnknown = false };
        }
    }

    public void Dispose() => http.Dispose();

    private static ResiliencePipeline Breaker(TimeProvider time) => new ResiliencePipelineBuilder { TimeProvider = time }
        .AddCircuitBreaker(new CircuitBreakerStrategyOptions
        {
            ShouldHandle = new PredicateBuilder().Handle<VendorException>(e => e.Silent),
            FailureRatio = BreakingShare,
            MinimumThroughput = BreakingCalls,
            SamplingDuration = Sampling,
            BreakDuration = Pause,
        })
        .Build();

    private async ValueTask<TResponse> TryAsync<TRequest, TResponse>(VendorName vendor, TRequest request, CancellationToken cancellationToken)
        where TRequest : class
        where TResponse : class
    {
        var body = Serialise(request);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(timeout);
        var mayBeDone = false;
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                return await SendAsync<TResponse>(Actions[typeof(TRequest)], body, limit.Token);
            }
            catch (Exception e) when (e is HttpRequestException or IOException)
            {
                // A second attempt that fails, for whatever reason, says nothing about the first.
                mayBeDone |= !IsUnconnected(e);
                if (attempt == Attempts)
                    throw new VendorException(vendor, WhyUnreachable(e), e) { OutcomeUnknown = mayBeDone, Silent = true };
            }
            catch (OperationCanceledException e) when (!cancellationToken.IsCancellationRequested)
            {
                throw new VendorException(vendor, $"did not respond within {timeout.TotalSeconds:0.###} s.", e) { OutcomeUnknown = true, Silent = true };
            }
            catch (ServiceFaultException e)
            {
                // This fault may mean that the id belongs to an earlier, accepted request, or to a void, which can be repeated.
                var isInvalid = e.Fault.Code == FaultCode.InvalidRequest;
                throw new VendorException(vendor, $"{(isInvalid ? "refuses the request" : "failed")}: {e.Fault.Reason}", e) { OutcomeUnknown = mayBeDone || isInvalid, Refused = isInvalid };
            }
            catch (SoapFormatException e)
            {
                throw new VendorException(vendor, "sent an unreadable response.", e) { OutcomeUnknown = true, Silent = true };
            }
        }
    }

    private static bool IsUnconnected(Exception e) => e is HttpRequestException
    {
        HttpRequestError: HttpRequestError.ConnectionError
            or HttpRequestError.SecureConnectionError
            or HttpRequestError.NameResolutionError,
    };

    // The reason for refusing a certificate helps an operator; that of a broken connection is the same for all.
    private static string WhyUnreachable(Exception e) =>
        e.InnerException is AuthenticationException refusal ? "is unreachable: " + refusal.Message : "is unreachable.";

    private static ArraySegment<byte> Serialise<TRequest>(TRequest request)
        where TRequest : class
    {
        var buffer = new MemoryStream(1024);
        SoapEnvelope.Write(buffer, request);
        return new ArraySegment<byte>(buffer.GetBuffer(), 0, (int)buffer.Length);
    }

    private async Task<TResponse> SendAsync<TResponse>(string action, ArraySegment<byte> body, CancellationToken cancellationToken)
        where TResponse : class
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, _endpoint)
        {
            Content = new ByteArrayContent(body.Array!, body.Offset, body.Count),
        };
        message.Content.Headers.ContentType = Xml;
        message.Headers.TryAddWithoutValidation("SOAPAction", action);
        using var response = await http.SendAsync(message, cancellationToken);

        // A SOAP fault has status 500 (SOAP 1.1, section 6.2). Other failures need not be SOAP.
        if (response.StatusCode is not (HttpStatusCode.OK or HttpStatusCode.InternalServerError))
            throw new SoapFormatException($"HTTP status {(int)response.StatusCode}.");
        try
        {
            await response.Content.LoadIntoBufferAsync(MostBytes, cancellationToken);
        }
        catch (HttpRequestException e) when (e.HttpRequestError == HttpRequestError.ConfigurationLimitExceeded)
        {
            throw new SoapFormatException($"longer than {MostBytes} bytes.");
        }

        var bytes = await response.Content.ReadAsByteArrayAsync(cancellationToken);
        return SoapEnvelope.Read<TResponse>(bytes, 0, bytes.Length);
    }
}
