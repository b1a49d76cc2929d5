using System.Globalization;
using System.Net;
using System.Net.Sockets;
using TlsToll.Experiments.Settings;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Rbe.Cli;

/// <summary>The flags of <c>bench up</c> for the tiers' ports.</summary>
internal sealed class UpPorts
{
    private readonly Setting<int> _http = Port("http-port", "Port of the SUT's services without TLS");
    private readonly Setting<int> _https = Port("https-port", "Port of the SUT's services with TLS");
    private readonly Setting<int> _admin = Port("admin-port", "Port of the SUT's administration");
    private readonly Setting<int> _vendorsHttp = Port("vendors-http-port", "Port of the vendors without TLS");
    private readonly Setting<int> _vendorsHttps = Port("vendors-https-port", "Port of the vendors with TLS");
    private readonly Setting<int> _vendorsAdmin = Port("vendors-admin-port", "Port of the vendors' administration");
    private readonly Setting<int> _database = Port("database-port", "Port of the database");

    /// <summary>The settings in the order of the help.</summary>
    public IReadOnlyList<Setting<int>> Settings => [_http, _https, _admin, _vendorsHttp, _vendorsHttps, _vendorsAdmin, _database];

    /// <summary>Reads the ports. A port that cannot be listened on is a problem of the reader, so that nothing is started.</summary>
    public TestbedPorts Read(SettingsReader reader)
    {
        var chosen = Settings.Select(setting => (Setting: setting, Port: reader.Get(setting))).Where(choice => choice.Port != 0).ToArray();
        foreach (var (setting, port) in chosen)
        {
            if (Problem(port) is { } problem)
                reader.Check(false, string.Create(CultureInfo.InvariantCulture, $"{setting}: port {port} {problem}"));
        }

        foreach (var same in chosen.GroupBy(choice => choice.Port).Where(group => group.Count() > 1))
            reader.Check(false, string.Create(CultureInfo.InvariantCulture, $"{string.Join(" and ", same.Select(choice => choice.Setting.ToString()))} are the same port, {same.Key}"));
        return new TestbedPorts
        {
            Sut = new TierPorts(reader.Get(_http), reader.Get(_https), reader.Get(_admin)),
            Vendors = new TierPorts(reader.Get(_vendorsHttp), reader.Get(_vendorsHttps), reader.Get(_vendorsAdmin)),
            Database = reader.Get(_database),
        };
    }

    private static Setting<int> Port(string name, string help) => SettingTable.Number(name, "PORT", help, 0, 65_535, 0) with
    { Help = $"{help} on 127.0.0.1 (default: any free port)", Group = SettingGroups.Tiers };

    private static string? Problem(int port)
    {
        try
        {
            using var listener = new TcpListener(IPAddress.Loopback, port);
            listener.Start();
            return null;
        }
        catch (SocketException e)
        {
            return e.SocketErrorCode == SocketError.AddressAlreadyInUse ? "is in use" : "cannot be listened on by this user";
        }
    }
}
