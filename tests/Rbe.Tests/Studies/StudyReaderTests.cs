using TlsToll.Results.Cells;
using TlsToll.Studies.Files;
using TlsToll.Studies.Reading;

namespace TlsToll.Rbe.Tests.Studies;

public sealed class StudyReaderTests
{
    private const string Small =
        """
        study: small
        title: A small study
        experiments:
          one:
            about: load
            factors:
              ebs: [1, 4]
              treatment: [plain-session, tls-session]
        """;

    [Fact]
    public void A_small_study_needs_little_and_has_sane_defaults()
    {
        var study = StudyReader.Read(Small, "small.yaml");

        study.Full.Blocks.ShouldBe(3);
        study.Full.CellSessions.ShouldBe(10);
        study.Full.CellServices.ShouldBe(0);
        study.Quick.ShouldBe(study.Full);
        study.Load.ShouldBe(LoadScale.Literal);
        study.Experiments[0].Factors.Select(f => f.Name).ShouldBe(["ebs", "treatment"]);
        study.Experiments[0].Kind.ShouldBe(CellKind.Timed);
    }

    [Fact]
    public void All_mistakes_are_reported_together_with_their_lines()
    {
        const string Text =
            """
            study: bad
            titel: x
            load: auto
            blocks: 1
            settings:
              vendor-dely: 3
              key: rsa-77
            experiments:
              one:
                factors:
                  ebs: [1, x]
                  keys: [rsa-2048]
                anova: [sisp]
              two:
                about: y
                kind: cost
                factors:
                  key: [rsa-512]
                  tls-version: ["1.3"]
                  ebs: [1]
            """;

        var mistakes = Should.Throw<StudyFileException>(() => StudyReader.Read(Text, "bad.yaml")).Mistakes;

        void Has(int line, string part) => mistakes.ShouldContain(m => m.Line == line && m.Message.Contains(part, StringComparison.Ordinal), $"line {line}: {part}");
        Has(1, "no title");
        Has(2, "did you mean title?");
        Has(3, "load-saturates-at");
        Has(4, "2 to 1000");
        Has(6, "did you mean vendor-delay?");
        Has(7, "unknown value 'rsa-77'; expected rsa-512");
        Has(10, "no about");
        Has(11, "'x' is no whole number");
        Has(12, "did you mean key?");
        Has(13, "unknown response 'sisp'");
        Has(14, "rsa-512 is too short for the RSA-PSS signatures of TLS 1.3");
        Has(20, "remove the factor ebs");
        mistakes.Count.ShouldBe(mistakes.Distinct().Count(), "a mistake is reported once");
    }

    [Theory]
    [InlineData("study: x\nexperiments:\n  ? [a, b]\n  : {about: y}", 3, "a name must be a text")]
    [InlineData("study: x\nexperiments:\n  a:\n    about: y\n    factors:\n      ? {k: v}\n      : [1]", 6, "a name must be a text")]
    [InlineData("study: &a [*a]\n? *a\n: b", 2, "a name must be a text")]
    public void A_name_that_is_no_text_is_a_mistake_with_its_line(string text, int line, string part)
    {
        var mistake = Should.Throw<StudyFileException>(() => StudyReader.Read(text, "x.yaml")).Mistakes.ShouldHaveSingleItem();

        mistake.Line.ShouldBe(line);
        mistake.Message.ShouldContain(part);
    }

    [Theory]
    [InlineData("[", "]")]
    [InlineData("{a: ", "}")]
    public void Deep_nesting_is_a_mistake_and_does_not_overflow_the_stack(string open, string close)
    {
        var text = "title: y\nstudy: " + string.Concat(Enumerable.Repeat(open, 200_000)) + string.Concat(Enumerable.Repeat(close, 200_000));

        var mistake = Should.Throw<StudyFileException>(() => StudyReader.Read(text, "x.yaml")).Mistakes.ShouldHaveSingleItem();

        mistake.Line.ShouldBe(2);
        mistake.Message.ShouldContain("nested in more than 20 levels");
    }

    [Theory]
    [InlineData("", 1, "not a study")]
    [InlineData("- a\n- b", 1, "not a study")]
    [InlineData("study: x\ntitle: [", 3, "did not find")]
    [InlineData("a: [1\nb: 2", 1, "not YAML")]
    [InlineData("study: x\nstudy: y", 2, "")]
    [InlineData("study: x\ntitle: y\nexperiments: 7", 3, "mapping")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a: 7", 4, "mapping with about and factors")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1, 1]", 7, "twice")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      key: [\"rsa-2048,rsa-4096\"]", 7, "several levels")]
    [InlineData("study: x\ntitle: y\nclaims: nobody\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 3, "unknown value")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\n    anova: [sips]", 4, "two levels")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\nquick:\n  leave-out: [b]", 9, "unknown experiment 'b'; expected a")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\nquick:\n  leave-out: [a]", 1, "nothing is left")]
    [InlineData("study: x\ntitle: y\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\n    figures:\n      - {id: f, title: t, x: key, responses: [sips]}", 9, "unknown factor 'key'; expected ebs")]
    [InlineData("study: x\ntitle: y\npaper-factors:\n  - {factor: f, level: l, status: impossible}\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 4, "needs a reason")]
    [InlineData("study: x\ntitle: y\nload: slow\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 3, "unknown value 'slow'; expected literal, auto, slow-sut")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 3, "load: slow-sut needs load-saturates-at, the Active EBs that saturate the SUT")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nload-saturates-at: 9\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 4, "load-saturates-at must be a whole number from 10 on with load: slow-sut")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nload-saturates-at: 30.5\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 4, "must be a whole number")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nload-saturates-at: 30\nsettings: {sut-cpus: 0.1}\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]", 3, "sut-cpus sets it; remove one of them")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nload-saturates-at: 30\nexperiments:\n  a:\n    about: z\n    factors:\n      ebs: [1]\nquick:\n  settings: {sut-cpus: 0.1}", 3, "sut-cpus sets it; remove one of them")]
    [InlineData("study: x\ntitle: y\nload: slow-sut\nload-saturates-at: 30\nexperiments:\n  a:\n    about: z\n    kind: cost\n    factors:\n      key: [rsa-2048]", 3, "needs an experiment that is timed")]
    [InlineData("study: x\ntitle: y\nworkload: static\nload: slow-sut\nload-saturates-at: 30\nexperiments:\n  a:\n    about: z\n    factors:\n      key: [rsa-2048]", 4, "load: slow-sut is for services")]
    public void What_is_wrong_is_named_with_its_line(string text, int line, string part)
    {
        var mistakes = Should.Throw<StudyFileException>(() => StudyReader.Read(text, "x.yaml")).Mistakes;

        mistakes.ShouldContain(m => m.Line == line && m.Message.Contains(part, StringComparison.Ordinal), string.Join(" | ", mistakes));
    }

    [Fact]
    public void A_study_with_a_slow_SUT_uses_its_levels_as_written()
    {
        var study = StudyReader.Read(Small + "\nload: slow-sut\nload-saturates-at: 30", "s.yaml");

        study.Load.ShouldBe(LoadScale.SlowSut);
        study.SaturatesAt.ShouldBe(30);
    }

    [Fact]
    public void The_message_names_the_file_and_reads_as_sentences()
    {
        var message = Should.Throw<StudyFileException>(() => StudyReader.Read("study: x\ntitel: y", "dir/x.yaml")).Message;

        message.Split('\n').ShouldAllBe(line => line.StartsWith("dir/x.yaml:", StringComparison.Ordinal) && (line.EndsWith('.') || line.EndsWith('?')));
    }

    [Fact]
    public void The_short_form_changes_what_it_names_and_keeps_the_rest()
    {
        var study = StudyReader.Read(Small + "\nsettings: {vendor-delay: 2000, key: rsa-1024}\nblocks: 5\ncell-services: 15\nquick:\n  blocks: 2\n  ebs: [1]\n  settings: {vendor-delay: 100}", "s.yaml");

        study.Quick.Blocks.ShouldBe(2);
        study.Quick.CellServices.ShouldBe(15);
        study.Quick.Ebs.ShouldBe(["1"]);
        study.Quick.Settings["vendor-delay"].ShouldBe("100");
        study.Quick.Settings["key"].ShouldBe("rsa-1024");
        study.Full.Blocks.ShouldBe(5);
        study.Full.Settings["vendor-delay"].ShouldBe("2000");
    }

    [Fact]
    public void The_studies_that_come_with_the_program_are_without_mistakes()
    {
        var names = StudyFiles.All().Select(path => StudyFiles.Read(path).File.Name).ToArray();

        names.ShouldContain("garcia2007");
        names.ShouldContain("garcia2007-literal");
    }
}
