using System.CommandLine;
using TlsToll.Experiments.Flags;
using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe certs</c>: the test CA and its certificates.</summary>
internal static class CertsCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var directory = new Option<DirectoryInfo?>("--dir") { Description = "Where (default: the cache that run and up use)", HelpName = "DIR" };
        var keys = new Option<string>("--keys")
        { Description = "Keys to have certificates for, e.g. rsa-2048,ecdsa-p256, or 'all'", HelpName = "LIST", DefaultValueFactory = _ => "rsa-2048,ecdsa-p256" };
        var shared = new Option<DirectoryInfo?>("--share")
        { Description = "Copy the first key's certificate and key there, for a database of another user: its group may read them", HelpName = "DIR" };
        var command = new Command("certs", "Makes the test CA and one certificate per key, or keeps those that are still good")
        { directory, keys, shared };
        command.SetAction(async (parsed, cancellation) =>
        {
            var kinds = KeyList.Parse("--keys", parsed.GetValue(keys)!);
            var where = parsed.GetValue(directory)?.FullName ?? CertificateCache.UserDirectory()
                ?? throw new InvalidRequestException("There is no home directory for the cache: use --dir.");
            var store = await CertificateCache.OpenAsync(where, new CertificateNeeds { Keys = kinds }, cancellation);
            if (parsed.GetValue(shared) is { } other)
                SharedCertificate.Write(store, kinds[0], other.FullName);
            Console.WriteLine($"ca\t{store.CaPath}");
            foreach (var kind in kinds)
                Console.WriteLine($"{kind.HostName}\t{store.CertificatePath(kind)}");
            return ExitCode.Success;
        });
        return command;
    }
}
