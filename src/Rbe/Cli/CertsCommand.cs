using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench certs</c>: the test CA and its certificates.</summary>
internal static class CertsCommand
{
    public static Command Create()
    {
        var directory = SettingTable.Path("dir", "Directory of the certificates (default: the cache of run and up)");
        var keys = SettingTable.Keys("Keys of the certificates");
        var tier = SettingTable.OneOf("tier", "TIER", "The tier that the certificates name, so that its keys stand for no other", ["all", .. CertificateNeeds.TierNames]);
        var shared = SettingTable.Path(
            "share", "Copy the first key's certificate and key to this directory, readable by its group, for another user's database");
        var authority = SettingTable.Path("authority", "Directory of the CA with its key (default: that of the certificates), for the certificates of several directories; an existing CA is moved there");
        var token = SettingTable.Path("new-token", "Create a bearer token for administration ports in this file, readable by its group, unless the file exists", "FILE");
        var password = SettingTable.Path("new-password", "Create a password for a database in this file, readable by its group, unless the file exists", "FILE");
        var revoke = SettingTable.Keys("revoke", "Revoke the certificates with these keys, which somebody else may have, and create new ones; running tiers must be restarted", []);
        const string Description = "Creates the test CA and one certificate per key; keeps existing ones that are still valid";
        return SettingCommand.Create("certs", Description, [directory, keys, tier, shared, authority, revoke, token, password], async (reader, _, cancellation) =>
        {
            var (kinds, other) = (reader.Get(keys), reader.Get(shared));
            var (tokenFile, passwordFile) = (reader.Get(token), reader.Get(password));
            var where = reader.Get(directory) ?? CertificateCache.UserDirectory
                ?? throw new InvalidRequestException("There is no home directory for the cache: use --dir.");
            reader.Ensure();
            var revoked = reader.Get(revoke);
            if (revoked.Count > 0)
            {
                var count = await CertificateCache.RevokeAsync(where, revoked, reader.Get(authority), cancellation);
                Console.WriteLine(count > 0 ? $"revoked\t{count}"
                    : throw new InvalidRequestException($"--revoke: {where} has no certificate with the key {string.Join(" or ", revoked)}."));
            }

            var needs = new CertificateNeeds { Keys = [.. kinds.Union(revoked)], AuthorityDirectory = reader.Get(authority), Tier = reader.Get(tier) is var named && named != "all" ? named : null };
            var store = await CertificateCache.OpenAsync(where, needs, cancellation);
            if (other is not null)
                SharedCertificate.Write(store, kinds[0], other);
            if (tokenFile is not null)
                SharedSecret.EnsureToken(tokenFile);
            if (passwordFile is not null)
                SharedSecret.EnsurePassword(passwordFile);
            Console.WriteLine($"ca\t{store.CaPath}");
            foreach (var kind in needs.Keys)
                Console.WriteLine($"{kind.HostName}\t{store.CertificatePath(kind)}");
            return ExitCode.Success;
        });
    }
}
