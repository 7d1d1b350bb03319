import { expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { docxBytes, wordParagraph, xlsxBytes } from '../fixtures/office-bytes.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { parseDocument } from '../parse-document.ts';
import { defaultSplitSettings } from '../split/settings.ts';
import { readDocumentText } from '../view/read-text.ts';

const folder = perFile(temporaryFolder);
const read = (name: string, data: string, most?: number) =>
  parseDocument(folder.write(name, data), defaultSplitSettings, undefined, {
    rows: most === undefined ? undefined : { most, variable: 'LIMIT_UPLOAD_FILE_ROWS' },
  });

/** A message with files attached to it; one without a name is a message, as it stands. */
function attached(subject: string, ...files: [name: string, data: Uint8Array | string][]): string {
  const parts = files.flatMap(([name, data]) => [
    `--${subject}`,
    ...(name
      ? [
          `Content-Disposition: attachment; filename="${name}"`,
          'Content-Type: application/octet-stream',
          'Content-Transfer-Encoding: base64',
        ]
      : ['Content-Type: message/rfc822']),
    '',
    name ? Buffer.from(data).toString('base64') : `${data}`,
  ]);
  const head = [`Subject: ${subject}`, `Content-Type: multipart/mixed; boundary="${subject}"`, ''];
  return [...head, ...parts, `--${subject}--`].join('\n');
}

const docx = docxBytes(wordParagraph('Lunch is free.'));
const rates = xlsxBytes(
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Country</t></is></c><c r="B1" t="inlineStr"><is><t>Rate</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Japan</t></is></c><c r="B2"><v>65</v></c></row>',
);

test('its attached documents are read as themselves, below a heading with their name', async () => {
  const pdf = await pdfBytes((draw) => draw.text('The garage closes at nine.'));
  const { passages, notices } = await read(
    'files.eml',
    attached(
      'Files',
      ['meals.docx', docx],
      ['rates.xlsx', rates],
      ['garage.pdf', pdf],
      ['a.csv', 'x,y\n1,2\n'],
    ),
  );
  const text = passages.map(({ headings, content }) => [...headings, content].join('\n')).join('\n');
  expect(text).toMatch(
    /Attachment: meals\.docx[\s\S]*Lunch is free\.[\s\S]*Attachment: rates\.xlsx[\s\S]*Japan/,
  );
  expect(text).toMatch(/Attachment: garage\.pdf[\s\S]*closes at nine\.[\s\S]*Attachment: a\.csv/);
  expect(passages.some(({ place }) => place === 'attachment-garagepdf' || place === 'files')).toBe(true);
  expect(notices).toEqual([]);
  const { sections } = await readDocumentText(
    folder.write('shown.eml', attached('Shown', ['meals.docx', docx])),
    'mail',
  );
  expect(JSON.stringify(sections)).toContain('Lunch is free.');
});

test('an attached message is read with its files, and a message within that is named', async () => {
  const innermost = attached('Innermost', ['deep.txt', 'Never reached.']);
  const inner = attached('Inner', ['meals.docx', docx], ['', innermost]);
  const { passages, notices } = await read('outer.eml', attached('Outer', ['', inner], ['again.eml', inner]));
  const text = JSON.stringify(passages);
  expect(text.match(/Lunch is free\./g)).toHaveLength(2);
  expect(text).not.toContain('Never reached.');
  const named = 'its attachment message.eml was not read: save it as a file of its own';
  expect(notices).toEqual([`its attachment message.eml: ${named}`, `its attachment again.eml: ${named}`]);
});

test('a thousand attachments, and rows beyond what an upload may have, are named and not read', async () => {
  const many = attached(
    'Many',
    ...Array.from({ length: 900 }, (_, index): [string, string] => [`n${index}.txt`, `Note ${index}.`]),
  );
  const { passages, notices } = await read('many.eml', many);
  expect(JSON.stringify(passages)).toContain('Note 199.');
  expect(JSON.stringify(passages)).not.toContain('Note 200.');
  expect(notices).toHaveLength(700);
  const rows = await read('rows.eml', attached('Rows', ['big.csv', 'a\n'.repeat(50)]), 20);
  expect(rows.notices.join()).toContain('big.csv was not read');
});
