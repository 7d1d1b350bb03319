import { describe, expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type ZipPart, zipBytes } from '../fixtures/office-bytes.ts';
import { parseDocument } from '../parse-document.ts';
import { defaultSplitSettings } from '../split/settings.ts';
import { readDocumentText } from '../view/read-text.ts';

const folder = perFile(temporaryFolder);

const read = (name: string, data: string | Uint8Array) =>
  parseDocument(folder.write(name, data), defaultSplitSettings);
const texts = async (name: string, data: string | Uint8Array) =>
  (await read(name, data)).passages.map(({ content }) => content);

const OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"';
function openDocument(body: string, further: ZipPart[] = []): Buffer {
  return zipBytes([
    { name: 'content.xml', data: `<office:document-content ${OFFICE}>${body}</office:document-content>` },
    ...further,
  ]);
}

describe('an OpenDocument text', () => {
  const leave = openDocument(
    '<office:body><office:text><text:tracked-changes><text:p>Deleted words.</text:p></text:tracked-changes>' +
      '<text:h text:outline-level="1">Leave</text:h>' +
      '<text:p>You have<text:s/>30 days<text:note><text:note-citation>1</text:note-citation><text:note-body>' +
      '<text:p>Part-time pro rata.</text:p></text:note-body></text:note> a year.</text:p>' +
      '<text:list><text:list-item><text:p>Ask early.</text:p></text:list-item></text:list>' +
      '<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Country</text:p></table:table-cell>' +
      '<table:table-cell><text:p>Days</text:p></table:table-cell></table:table-row></table:table-header-rows>' +
      '<table:table-row><table:table-cell><text:p>Spain</text:p></table:table-cell><table:table-cell><text:p>22</text:p>' +
      '</table:table-cell></table:table-row></table:table></office:text></office:body>',
    [{ name: 'meta.xml', data: `<m ${OFFICE}><dc:title>Leave rules</dc:title></m>` }],
  );

  test('gives its headings, lists and tables, and notes below the paragraph they belong to', async () => {
    const { title, passages } = await read('leave.odt', leave);
    expect(title).toBe('Leave rules');
    expect(passages).toEqual([
      {
        place: 'leave',
        headings: ['Leave'],
        content:
          'Leave\nYou have 30 days a year.\nPart-time pro rata.\n- Ask early.\nCountry | Days\nSpain | 22',
      },
    ]);
  });

  test('opens for readers as it is searched', async () => {
    const { sections } = await readDocumentText(folder.write('shown.odt', leave), 'openDocument');
    expect(JSON.stringify(sections)).toContain('You have 30 days a year.');
    expect(sections[0]?.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'item',
      'table',
    ]);
  });

  test('an encrypted one is refused with the way out', async () => {
    const manifest = { name: 'META-INF/manifest.xml', data: '<m><manifest:encryption-data/></m>' };
    await expect(read('locked.odt', openDocument('', [manifest]))).rejects.toThrow(/without a password/);
  });
});

test('an OpenDocument spreadsheet gives a heading for each sheet and every row under its header', async () => {
  const cell = (text: string, times = 1) =>
    `<table:table-cell table:number-columns-repeated="${times}">${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const sheet =
    `<office:body><office:spreadsheet><table:table table:name="Rates">${row(cell('Country'), cell('Rate'))}` +
    `${row(cell('Japan'), cell('65'), cell('', 16_000))}${row(cell('Norway'), cell('62'))}` +
    `<table:table-row table:number-rows-repeated="1048570">${cell('', 16_384)}</table:table-row>` +
    '</table:table></office:spreadsheet></office:body>';
  expect(await texts('rates.ods', openDocument(sheet))).toEqual([
    'Rates\nCountry | Rate\nJapan | 65\nNorway | 62',
  ]);
});

test('an OpenDocument presentation gives a heading for each slide, with its number where it has no title', async () => {
  const slides =
    '<office:body><office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box>' +
    '<text:p>Goals</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Grow by 4%.</text:p>' +
    '</draw:text-box></draw:frame></draw:page><draw:page><draw:frame><draw:text-box><text:p>Thank you.</text:p>' +
    '</draw:text-box></draw:frame></draw:page></office:presentation></office:body>';
  const { passages } = await read('deck.odp', openDocument(slides));
  expect(passages.map(({ content }) => content).join('\n')).toBe('Goals\nGrow by 4%.\nSlide 2\nThank you.');
});

describe('a Rich Text document', () => {
  test('gives headings, lists, tables and notes, its bytes decoded by the code pages of its fonts', async () => {
    const rtf =
      '{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}{\\colortbl;\\red0;}' +
      '{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}{\\info{\\title Travel}{\\author Ann}}' +
      "\\pard\\s1 Meals\\par\\pard Gr\\'f6\\'dfe \\u8211? {\\f1\\'cc\\'e8\\'f0}{\\*\\footnote Only abroad.} {\\v hidden}costs \\{65\\}.\\par" +
      '{\\listtext\\bullet\\tab}One{\\*\\unknown left out}\\par{\\pict\\bin5 \\}{}\\x}' +
      '\\trowd\\intbl Country\\cell Rate\\cell\\row\\intbl Japan\\cell 65\\cell\\row\\pard The end.\\par}';
    const { title, passages } = await read('travel.rtf', Buffer.from(rtf, 'latin1'));
    expect(title).toBe('Travel');
    expect(passages.map(({ content }) => content)).toEqual([
      'Meals\nGröße – Мир costs {65}.\nOnly abroad.\n- One\nCountry | Rate\nJapan | 65\nThe end.',
    ]);
  });

  test('a hundred thousand open groups are refused, and damaged ones are read as far as they go', async () => {
    await expect(read('deep.rtf', `{\\rtf1 ${'{'.repeat(100_000)}`)).rejects.toThrow(/nested too deeply/);
    expect(await texts('cut.rtf', "{\\rtf1 Leave is 30 days.\\par}}}} \\'zz\\u")).toEqual([
      expect.stringContaining('Leave is 30 days.'),
    ]);
  });
});

describe('an EPUB book', () => {
  const chapter = (text: string) =>
    `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x"><html><body>${text}</body></html>`;
  const parts = (further: ZipPart[] = []) =>
    zipBytes([
      { name: 'META-INF/container.xml', data: '<c><rootfile full-path="OPS/book.opf"/></c>' },
      {
        name: 'OPS/book.opf',
        data:
          '<package><metadata><dc:title>The manual</dc:title></metadata><manifest><item id="b" href="two.xhtml"/>' +
          '<item id="a" href="chapter%20one.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      },
      { name: 'OPS/two.xhtml', data: chapter('<h1>Care</h1><p>Wipe it.</p>') },
      { name: 'OPS/chapter one.xhtml', data: chapter('<h1>Start</h1><p>Press the button.</p>') },
      ...further,
    ]);

  test('gives its chapters in reading order', async () => {
    const { title, passages } = await read('manual.epub', parts());
    expect(title).toBe('The manual');
    expect(passages.map(({ content }) => content).join('\n')).toBe(
      'Start\nPress the button.\nCare\nWipe it.',
    );
  });

  test('a protected one is refused, obfuscated fonts are not', async () => {
    const encryption = (uri: string) => ({
      name: 'META-INF/encryption.xml',
      data: `<e><CipherReference URI="${uri}"/></e>`,
    });
    await expect(read('drm.epub', parts([encryption('OPS/two.xhtml')]))).rejects.toThrow(/protected/);
    await expect(read('font.epub', parts([encryption('OPS/font.otf')]))).resolves.toBeDefined();
  });

  test('entities are never expanded', async () => {
    const laughs = '<!DOCTYPE html [<!ENTITY a "ha">]><p>&a;</p>';
    await expect(read('laughs.epub', parts([{ name: 'OPS/two.xhtml', data: laughs }]))).rejects.toThrow(
      /entities/,
    );
  });
});

describe('a message', () => {
  const mail = [
    'From: =?utf-8?Q?J=C3=BCrgen?= <j@example.com>',
    'To: all@example.com',
    'Subject: =?utf-8?B?S2FudGluZSBzY2hsaWXDn3Q=?=',
    'Date: Mon, 2 Nov 2026 10:00:00 +0000',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain',
    '',
    'The plain text.',
    '--inner',
    'Content-Type: text/html; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><head><title>x</title></head><body><p>The caf=E9 closes at =',
    '14:00.</p></body></html>',
    '--inner--',
    '--outer',
    'Content-Type: text/plain; name="menu.txt"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Soup is 3 euros.').toString('base64'),
    '--outer',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=utf-8''Pl%C3%A4ne.pdf",
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0=',
    '--outer--',
  ].join('\r\n');

  test('gives who wrote what and when, one of its alternatives, and attached texts; a damaged attachment is named', async () => {
    const { title, passages, notices } = await read('closing.eml', mail);
    expect(title).toBe('Kantine schließt');
    expect(passages.map(({ content }) => content).join('\n')).toBe(
      'Kantine schließt\nFrom: Jürgen <j@example.com>\nTo: all@example.com\nDate: Mon, 2 Nov 2026 10:00:00 +0000\n' +
        'The café closes at 14:00.\nAttachment: menu.txt\nSoup is 3 euros.\nAttachment: Pläne.pdf',
    );
    expect(notices).toEqual([
      expect.stringMatching(/^its attachment Pläne\.pdf was not read: it is damaged/),
    ]);
  });

  test('a mailbox gives each message under its subject', async () => {
    const message = (subject: string, text: string) =>
      `From x@example.com Mon Nov  2 10:00:00 2026\nSubject: ${subject}\n\n${text}\n`;
    const box = `${message('One', 'First text.\n>From here on.')}\n${message('Two', 'Second text.')}`;
    const { passages } = await read('team.mbox', box);
    expect(passages.map(({ content }) => content).join('\n')).toBe(
      'One\nFirst text.\nFrom here on.\nTwo\nSecond text.',
    );
  });

  test('parts in parts without end, and a boundary that never comes back, are read as far as they go', async () => {
    const nested = Array.from(
      { length: 5000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
    ).join('');
    await expect(read('deep.eml', `Subject: Deep\n${nested}`)).resolves.toMatchObject({ title: 'Deep' });
    const cut = 'Subject: Cut\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nLeave is 30 days.';
    expect((await texts('cut.eml', cut)).join()).toContain('Leave is 30 days.');
  });
});

test('subtitles give whole sentences with the time at which they begin', async () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:03,000\n<i>Welcome to the</i>\ntraining.\n\n2\n00:01:04,500 --> 00:01:06,000\nPress {\\an8}the button.\n';
  const vtt =
    'WEBVTT\n\nNOTE made by hand\n\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hello &amp; welcome.\n';
  expect(await texts('talk.srt', srt)).toEqual(['[00:00:01] Welcome to the training. Press the button.']);
  expect(await texts('talk.vtt', vtt)).toEqual(['[00:01] Hello & welcome.']);
});
