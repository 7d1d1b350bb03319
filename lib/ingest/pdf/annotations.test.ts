import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { annotatedPdf } from '../fixtures/pdf-bytes.ts';
import { readAll } from '../fixtures/read-all.ts';
import { readPdf } from '../formats/pdf.ts';

const folder = perFile(temporaryFolder);

async function read(...page: Parameters<typeof annotatedPdf>) {
  const { sections, notices } = await readAll(readPdf, folder.write('form.pdf', annotatedPdf(...page)));
  const texts = sections.flatMap(({ blocks }) =>
    blocks.map((block) => ('text' in block ? block.text : JSON.stringify(block))),
  );
  return { texts, notices, places: sections.map(({ place }) => place) };
}

const rect = (x: number, y: number, width = 200, height = 14) =>
  `/Rect[${x} ${y} ${x + width} ${y + height}]/F 4`;
const field = (where: string, more: string) => `/Subtype/Widget/FT/Tx/T(f)${where}${more}`;
const box = (where: string, state: string, more = '') =>
  `/Subtype/Widget/FT/Btn/T(b)${where}/AS/${state}/V/${state}/AP<</N<</Yes 4 0 R/Off 4 0 R>>>>${more}`;

describe('a filled form', () => {
  it('reads as its labels with what was filled in, on its page', async () => {
    const { texts, places } = await read(
      [
        ['Name:', 60, 700],
        ['Date of birth', 60, 670],
        ['Signed at ...................', 60, 640],
      ],
      [
        field(rect(160, 697), '/V(Jane Doe)'),
        field(rect(160, 667), '/V(5 March 1990)'),
        field(rect(110, 637), '/V(Leeds)'),
      ],
    );
    expect(texts).toEqual(['Name: Jane Doe', 'Date of birth: 5 March 1990', 'Signed at: Leeds']);
    expect(places).toEqual(['page=1']);
  });

  it('shows which box is ticked and what was chosen from a list', async () => {
    const { texts } = await read(
      [
        ['Vegan', 80, 700],
        ['Parking', 80, 680],
        ['Plan', 60, 650],
      ],
      [
        box(rect(60, 698, 12, 12), 'Yes'),
        box(rect(60, 678, 12, 12), 'Off'),
        `/Subtype/Widget/FT/Ch/T(c)${rect(160, 647)}/Opt[[(p) (Plus)][(b) (Basic)]]/V(p)`,
      ],
    );
    expect(texts).toEqual(['☑ Vegan', '☐ Parking', 'Plan: Plus']);
  });

  it('names what has no label on the page by its tooltip', async () => {
    const { texts } = await read(
      [['Application', 60, 750]],
      [field(rect(60, 600), '/V(Leeds)/TU(Place of work)'), box(rect(60, 560, 12, 12), 'Yes', '/TU(Remote)')],
    );
    expect(texts).toEqual(['Application', 'Place of work: Leeds', '☑ Remote']);
  });

  it('keeps several values beside one label in their columns', async () => {
    const { texts } = await read(
      [
        ['Room', 60, 700],
        ['Monday', 160, 700],
        ['Tuesday', 260, 700],
        ['Heron', 60, 680],
        ['Wren', 60, 660],
      ],
      [
        field(rect(160, 677, 80), '/V(Ada)'),
        field(rect(260, 677, 80), '/V(Ben)'),
        field(rect(160, 657, 80), '/V(Cy)'),
        field(rect(260, 657, 80), '/V(Dee)'),
      ],
    );
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      {
        kind: 'table',
        header: ['Room', 'Monday', 'Tuesday'],
        rows: [
          ['Heron', 'Ada', 'Ben'],
          ['Wren', 'Cy', 'Dee'],
        ],
      },
    ]);
  });

  it('is not read twice where its values are in the text of the page already', async () => {
    const { texts } = await read(
      [
        ['Name:', 60, 700],
        ['Jane Doe', 162, 700],
      ],
      [field(rect(160, 697), '/V(Jane Doe)')],
    );
    expect(texts.join(' ').match(/Jane Doe/g)).toHaveLength(1);
  });

  it('gives away no passwords, nothing hidden and no scripts', async () => {
    const { texts } = await read(
      [['Sign in', 60, 700]],
      [
        field(rect(160, 697), '/V(pw-secret)/Ff 8192'),
        field(rect(160, 660).replace('/F 4', '/F 2'), '/V(hidden-secret)'),
        field(rect(160, 640).replace('/F 4', '/F 32'), '/V(unseen-secret)'),
        field(rect(160, 620), '/AA<</C<</S/JavaScript/JS(app.alert\\(1\\))>>>>'),
      ],
    );
    expect(texts).toEqual(['Sign in']);
  });
});

describe('comments on a PDF', () => {
  it('are read below the page with their author, and words written on it where they stand', async () => {
    const { texts } = await read(
      [
        ['Leave is 25 days.', 60, 700],
        ['It starts in January.', 60, 600],
      ],
      [
        `/Subtype/Text${rect(300, 690, 20, 20)}/Contents(Now 30 days.)/T(Gwen)`,
        `/Subtype/FreeText${rect(60, 650)}/Contents(Draft of May)/DA(/F 10 Tf)`,
        `/Subtype/Popup${rect(400, 690)}/Contents(Now 30 days.)`,
        `/Subtype/Highlight${rect(60, 590, 100, 20)}/QuadPoints[60 610 160 610 60 590 160 590]/Contents(Why then?)`,
        `/Subtype/Link${rect(60, 690)}/Contents(https://x.example)`,
      ],
    );
    expect(texts.slice(0, 3)).toEqual(['Leave is 25 days.', 'Draft of May', 'It starts in January.']);
    expect(texts.slice(3)).toEqual([
      'Comment by Gwen: Now 30 days.',
      expect.stringMatching(/^Comment.*: Why then\?$/),
    ]);
  });

  it('make a scanned page readable that has nothing else', async () => {
    const { texts, notices } = await read([], [`/Subtype/Text${rect(300, 690)}/Contents(Paid in May.)`]);
    expect({ texts, notices }).toEqual({ texts: ['Comment: Paid in May.'], notices: [] });
  });

  it('and fields are read to a bound, which is reported', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      field(rect(60, index % 800), `/V(value ${index})`),
    );
    const long = Array.from(
      { length: 100 },
      () => `/Subtype/Text${rect(60, 60)}/Contents(${'word '.repeat(20_000)})`,
    );
    for (const annotations of [many, long]) {
      const { texts, notices } = await read([['Form', 60, 790]], annotations);
      expect(texts.join('').length).toBeLessThan(200_000);
      expect(notices).toEqual(['page 1 has more annotations than are read']);
    }
  });
});
