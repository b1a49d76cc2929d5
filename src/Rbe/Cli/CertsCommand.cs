using System.CommandLine;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Reports.Text;
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
        var subject = SettingTable.OneOf("subject", "TIER", "The tier that the certificates name, so that its keys stand for no other", ["all", .. CertificateNeeds.TierNames]);
        var shared = SettingTable.Path(
            "share", "Copy the first key's certificate and key to this directory, readable by its group, for another user's database");
        var authority = SettingTable.Path("authority", "Directory of the CA with its key (default: that of the certificates), for the certificates of several directories; an existing CA is moved there");
        var token = SettingTable.Path("new-token", "Create a bearer token for administration ports in this file, readable by its group, unless the file exists", "FILE");
        var password = SettingTable.Path("new-password", "Create a password for a database in this file, readable by its group, unless the file exists", "FILE");
        var revoke = SettingTable.Keys("revoke", "Revoke the certificates with these keys, which somebody else may have, and create new ones; running tiers must be restarted", []);
        const string Description = "Creates the test CA and one certificate per key; keeps existing ones that are still valid";
        return SettingCommand.Create("certs", Description, [directory, keys, subject, shared, authority, revoke, token, password, SettingCommand.Output], async (reader, _, cancellation) =>
        {
            var (kinds, other) = (KeysToMake.Of(reader.Get(keys)), reader.Get(shared));
            var (tokenFile, passwordFile, form) = (reader.Get(token), reader.Get(password), reader.Get(SettingCommand.Output));
            var where = reader.Get(directory) ?? CertificateCache.UserDirectory
                ?? throw new InvalidRequestException("There is no home directory for the cache: use --dir.");
            reader.Ensure();
            CertificateCache.EnsureSupported(kinds);
            // Another process may have made keys that this one's OpenSSL does not have.
            var revoked = reader.Get(revoke);
            var count = revoked.Count == 0 ? 0 : await CertificateCache.RevokeAsync(where, revoked, reader.Get(authority), cancellation);
            if (revoked.Count > 0 && count == 0)
                throw new InvalidRequestException($"--revoke: {where} has no certificate with the key {string.Join(" or ", revoked)}.");

            var needs = new CertificateNeeds { Keys = [.. kinds.Union(revoked.Where(kind => kind.IsSupported))], AuthorityDirectory = reader.Get(authority), Tier = reader.Get(subject) is var named && named != "all" ? named : null };
            var store = await OpenAsync(where, needs, count, Console.Out, form, cancellation);
            if (other is not null)
                SharedCertificate.Write(store, kinds[0], other);
            if (tokenFile is not null)
                SharedSecret.EnsureToken(tokenFile);
            if (passwordFile is not null)
                SharedSecret.EnsurePassword(passwordFile);
            Print(store, needs.Keys, count, Console.Out, form);
            return ExitCode.Success;
        });
    }

    /// <summary>Makes what is missing. If that fails, the number of certificates that were revoked before is printed all the same.</summary>
    /// <param name="directory">Directory of the certificates.</param>
    /// <param name="needs">Required certificates.</param>
    /// <param name="revoked">Number of certificates that were revoked.</param>
    /// <param name="writer">Receives the number.</param>
    /// <param name="form">Form of the output.</param>
    /// <param name="cancellation">Token that ends the wait.</param>
    internal static async Task<CertificateStore> OpenAsync(
        string directory, CertificateNeeds needs, int revoked, TextWriter writer, string form, CancellationToken cancellation)
    {
        try
        {
            return await CertificateCache.OpenAsync(directory, needs, cancellation);
        }
        catch when (revoked > 0)
        {
            Print(store: null, [], revoked, writer, form);
            throw;
        }
    }

    // Scripts read the lines of the text: a name, a tab and a path or number.
    private static void Print(CertificateStore? store, IReadOnlyList<KeyKind> keys, int revoked, TextWriter writer, string form)
    {
        var output = new ResultOutput(writer, form);
        (string Name, string Value)[] made = store is null ? [] : [("ca", store.CaPath), .. keys.Select(kind => (kind.HostName, store.CertificatePath(kind)))];
        (string Name, string Value)[] lines = revoked == 0 ? made : [("revoked", revoked.ToString(CultureInfo.InvariantCulture)), .. made];
        foreach (var (name, value) in lines)
            output.TextRow($"{name}\t{value}");
        output.TableOfRows(new PlainTable(["name", "file"], [.. lines.Select(line => (IReadOnlyList<string>)[line.Name, line.Value])]));
        output.Data(new { Revoked = revoked, Ca = store?.CaPath, Certificates = made.Skip(1).Select(one => new { one.Name, File = one.Value }) });
    }
}
