using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace TlsToll.Rbe.Cli;

/// <summary>The usual help at 80 columns, and after it the command's examples.</summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private static readonly Dictionary<string, string> Examples = new(StringComparer.Ordinal)
    {
        ["rbe"] =
            """
            Examples:
              rbe run --quick           what TLS costs here, in some two minutes
              rbe run --precision 0.5   as many blocks as ± 0.5 points need
              rbe run --quick --key rsa-2048,ecdsa-p256   which key costs what
              rbe suites                what TLS this machine can do, by trying
              rbe up --json             the tiers, until Ctrl+C
              rbe run --help            all settings of a run

            Exit codes:
              0    done
              1    the run is invalid, or a check failed
              2    a flag is wrong or contradicts another
              3    a program that is needed is missing
              4    a tier did not come up, or ended; everything was taken down again
              130  interrupted; what was measured is reported
            """,
        ["run"] =
            """
            Examples:
              rbe run --quick
              rbe run --quick --out results/today --seed 7
              rbe run --precision 0.5 --vendor-delay 2000
              rbe run --treatments plain-session,tls-session --key ecdsa-p256
              rbe run --arrivals 10 --format json
              rbe run --quick --meter --profile --ablate none,all --hops 1

            Several values of one flag make a comparison:
              rbe run --key rsa-2048,rsa-4096,ecdsa-p256 --tls-version 1.3
              rbe run --suite AES128-SHA,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
              rbe run --resumption off,ticket,mixed:0.66 --tls-version 1.2,1.3
              rbe run --group x25519,p384 --mutual no,yes --chain-length 2,4
              rbe run --quick --suite TLS_RSA_WITH_RC4_128_MD5 --openssl legacy

            Tiers that are running already, such as those of rbe up:
              rbe run --quick --sut http://127.0.0.1:8080
                --sut-tls https://127.0.0.1:8443 --sut-admin http://127.0.0.1:8081
                --vendors-admin http://127.0.0.1:9081 --ca certs/ca.pem
            """,
        ["study"] =
            """
            Examples:
              rbe study --list
              rbe study garcia2007 --quick --dry-run
              rbe study garcia2007 --quick --out results/garcia
              rbe study coarfa2006 --quick
              rbe study my-study.yaml --blocks 5 --set vendor-delay=500

            An interrupted study goes on where it stopped: the same command again.
            """,
        ["up"] =
            """
            Examples:
              rbe up
              rbe up --json --vendor-delay 0
              rbe up --vendor-refusals 0.1 --keys rsa-2048,rsa-4096
            """,
        ["suites"] =
            """
            Examples:
              rbe suites
              rbe suites --format markdown
              rbe suites --openssl legacy
            """,
        ["report"] =
            """
            Examples:
              rbe report results/today                 writes results/today/report.html
              rbe report results/today --text | less
              rbe report results/today --export md --out today.md
              rbe report results/today --export json
              rbe report results/keys results/primitives --format markdown

            Into rbe anova:
              rbe report DIR --export csv --response sips --out sips.csv
              rbe anova sips.csv --response value --factors transport,connection \
                --replicated
            """,
        ["compare"] =
            """
            Examples:
              rbe compare results/before results/after
              rbe compare results/before results/after --tolerance 2 --format json
            """,
        ["anova"] =
            """
            Examples:
              rbe anova p90.csv --response p90 --factors load,length
              rbe anova sips.csv --response sips --factors load,key --replicated
              rbe anova cpu.csv --response cpu --factors key,suite --block block
              rbe anova cpu.csv --response cpu --factors key,suite --replicated
                --log --interactions 1 --tukey key --json
            """,
        ["replay"] =
            """
            Examples:
              rbe replay                               purchases at a shop, some three minutes
              rbe replay --trace cs --blocks 12        a department's web server
              rbe replay --trace gupta:30:66 --key rsa-2048,ecdsa-p256
              rbe replay --trace page:30B:1 --resumption off   the handshake alone
              rbe replay --trace page:1MB:1 --aes-ni on,off    bulk encryption
              rbe replay --trace page:36KB:1 --processors 1,2
              rbe replay --ablate none,cipher,sign,all --meter
              rbe replay --trace cs --requests 500 --save trace.csv
              rbe replay --trace trace.csv --per-connection 8
              rbe replay --tls-version 1.2 --parts full,plain-data,skeleton,minimal-setup

            A file has a line a request, in order: client,page,path,bytes; page may be
            missing, and one of path and bytes:
              client,bytes
              alice,1200
              bob,35000
              alice,700
            """,
        ["idle"] =
            """
            Examples:
              rbe idle
              rbe idle --connections 1000 --key ecdsa-p256
            """,
        ["snicost"] =
            """
            Examples:
              rbe snicost
              rbe snicost --pairs 40 --handshakes 1000
            """,
        ["nginxcost"] =
            """
            Examples:
              rbe nginxcost
              rbe nginxcost --blocks 20 --connections 64
            """,
        ["selfcheck"] =
            """
            Examples:
              rbe selfcheck
              rbe selfcheck --comparisons 8 --blocks 3
            """,
        ["drivercost"] =
            """
            Examples:
              rbe drivercost
              rbe drivercost --rounds 20 --key ecdsa-p256
            """,
        ["audit"] =
            """
            Examples:
              Beside a running "rbe up", with what it printed:
              rbe audit --database FILE --vendors-admin http://127.0.0.1:40123
            """,
        ["serve"] =
            """
            Examples:
              rbe serve results --port 8088
            """,
        ["meter"] =
            """
            Examples:
              rbe meter --pid 4711 --port 8090
              rbe meter --bind 0.0.0.0 --port 8090 --admin-token-file token
            """,
        ["certs"] =
            """
            Examples:
              rbe certs
              rbe certs --dir certs --keys rsa-4096,ecdsa-p384
            """,
    };

    private readonly HelpAction _usual = new() { MaxWidth = 80 };

    /// <inheritdoc/>
    public override int Invoke(ParseResult parseResult)
    {
        var code = _usual.Invoke(parseResult);
        if (Examples.TryGetValue(parseResult.CommandResult.Command.Name, out var examples))
            parseResult.InvocationConfiguration.Output.WriteLine(examples);
        return code;
    }
}
