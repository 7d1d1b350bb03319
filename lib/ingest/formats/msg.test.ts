import { expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import {
  attachedFile,
  attachedMessage,
  compoundBytes,
  msgTree,
  type StorageTree,
} from '../fixtures/msg-bytes.ts';
import { docxBytes, wordParagraph } from '../fixtures/office-bytes.ts';
import { parseDocument } from '../parse-document.ts';
import { defaultSplitSettings } from '../split/settings.ts';
import { readDocumentText } from '../view/read-text.ts';

const folder = perFile(temporaryFolder);
const read = (bytes: Uint8Array, name = 'closing.msg') =>
  parseDocument(folder.write(name, bytes), defaultSplitSettings);
const written = async (bytes: Uint8Array) =>
  (await read(bytes)).passages.map(({ content }) => content).join('\n');

const docx = docxBytes(wordParagraph('Lunch is free.'));
/** 2 November 2026, 10:00. */
const TIME = BigInt(Date.UTC(2026, 10, 2, 10) + 11_644_473_600_000) * 10_000n;
const CLOSING = {
  '0037001F': 'Kantine schließt',
  '0C1A001F': 'Jürgen',
  '0C1F001F': '/O=EXAMPLE/CN=J',
  '5D01001F': 'j@example.com',
  '0E04001F': 'All; Everyone\0',
  '0E03001F': 'Ann',
  '00390040': TIME,
  '1000001F': 'The plain text.',
  '10130102': Buffer.from('<html><body><p>The caf\xe9 closes at 14:00.</p></body></html>', 'latin1'),
  '3FDE0003': 28_591,
};
const FILES = [attachedFile('menu.txt', 'Soup is 3 euros.'), attachedFile('meals.docx', docx)];
const SHOWN =
  'Kantine schließt\nFrom: Jürgen <j@example.com>\nTo: All; Everyone\nCc: Ann\nDate: Mon, 02 Nov 2026 10:00:00 GMT\n' +
  'The café closes at 14:00.\nAttachment: menu.txt\nSoup is 3 euros.\nAttachment: meals.docx\nLunch is free.';

test('a message of Outlook gives who wrote what and when, its text and its attached documents, and is shown so', async () => {
  for (const sector of [512, 4096] as const) {
    const { title, mediaType, passages, notices } = await read(
      compoundBytes(msgTree(CLOSING, ...FILES), sector),
    );
    expect({ title, mediaType, notices }).toEqual({
      title: 'Kantine schließt',
      mediaType: 'application/vnd.ms-outlook',
      notices: [],
    });
    expect(passages.map(({ content }) => content).join('\n')).toBe(SHOWN);
  }
  const path = folder.write('shown.msg', compoundBytes(msgTree(CLOSING, ...FILES)));
  const { sections } = await readDocumentText(path, 'outlook');
  expect(JSON.stringify(sections)).toContain('Lunch is free.');
});

test('an attached message is read with its files, and a message within that is named', async () => {
  const inner = attachedMessage(
    'Q3; the "plän"',
    'Inner text.',
    ...FILES,
    attachedMessage('Innermost', 'Never reached.'),
  );
  const { passages, notices } = await read(compoundBytes(msgTree({ '0037001F': 'Outer' }, inner)));
  const text = passages.map(({ content }) => content).join('\n');
  expect(text).toContain('Attachment: Q3; the "plän".eml');
  expect(text).toMatch(/Inner text\.[\s\S]*Soup is 3 euros\.[\s\S]*Lunch is free\./);
  expect(text).not.toContain('Never reached.');
  expect(notices).toEqual([
    'its attachment Q3; the "plän".eml: its attachment Innermost.eml was not read: save it as a file of its own',
  ]);
});

test('a message of Outlook that is attached to another mail as a file is read as well', async () => {
  const data = compoundBytes(msgTree(CLOSING, ...FILES)).toString('base64');
  const mail = `Subject: Fwd\nContent-Type: application/vnd.ms-outlook\nContent-Disposition: attachment; filename=a.msg\nContent-Transfer-Encoding: base64\n\n${data}`;
  const { passages } = await read(Buffer.from(mail), 'fwd.eml');
  expect(JSON.stringify(passages)).toContain('Lunch is free.');
});

test('texts of old messages are read in their code page', async () => {
  const russian = Buffer.from([0xce, 0xf2, 0xef, 0xf3, 0xf1, 0xea]);
  const old = { '0037001E': russian, '1000001E': russian, '3FFD0003': 1251 };
  expect(await written(compoundBytes(msgTree(old)))).toBe('Отпуск\nОтпуск');
  const unstated = { '0037001F': '\u0001\u0005RE: x', '1013001E': Buffer.from('<p>Gehört</p>') };
  expect(await written(compoundBytes(msgTree(unstated)))).toBe('RE: x\nGehört');
});

test('packed Rich Text is read where there is no other text', async () => {
  // The example of the specification, and text as it is with an HTML tag in it.
  const example = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  );
  const text = { '0037001F': 'Packed', '10090102': example };
  expect(await written(compoundBytes(msgTree(text)))).toBe('Packed\nhello world');
  expect(await written(compoundBytes(msgTree({ ...text, '1000001F': 'Plain.' })))).toBe('Packed\nPlain.');
  const asIs = Buffer.from(
    '\0\0\0\0\0\0\0\0MELA\0\0\0\0{\\rtf1\\fromhtml1{\\*\\htmltag64 <p>}Leave is 30 days.\\par}',
  );
  expect(await written(compoundBytes(msgTree({ '0037001F': 'As is', '10090102': asIs })))).toBe(
    'As is\nLeave is 30 days.',
  );
  const damaged = await read(compoundBytes(msgTree({ '0037001F': 'Cut', '10090102': Buffer.from('x') })));
  expect(damaged.notices).toEqual([expect.stringContaining('its text was not read: ')]);
});

test('a large attachment, whose sectors the header alone does not name, is read', async () => {
  const large = [
    attachedFile('large.bin', Buffer.alloc(8_000_000)),
    attachedFile('last.txt', 'The last word.'.repeat(500)),
  ];
  const bytes = compoundBytes(msgTree({ '0037001F': 'Large' }, ...large));
  expect(bytes.readUInt32LE(72)).toBeGreaterThan(0);
  expect(JSON.stringify((await read(bytes)).passages)).toContain('The last word.');
});

test('other compound files are refused by name, whatever they are called', async () => {
  const word = compoundBytes({ WordDocument: Buffer.from('Old.') });
  await expect(read(word)).rejects.toThrow('promises an Outlook message, but it holds another Office file');
  await expect(read(word, 'old.doc')).rejects.toThrow('save it as .docx');
  await expect(read(word, 'old.docx')).rejects.toThrow('password-protected');
  await expect(read(Buffer.from('Subject: x\n\nText.'))).rejects.toThrow(
    'promises an Outlook message, but it holds plain text',
  );
});

const header = (bytes: Buffer) => ({
  directory: (bytes.readUInt32LE(48) + 1) * 512,
  fat: (bytes.readUInt32LE(76) + 1) * 512,
});

test('chains and trees that lead back into themselves, and sizes that lie, end in a message about the damage', async () => {
  const message = (change: (bytes: Buffer, at: ReturnType<typeof header>) => void) => {
    const bytes = compoundBytes(msgTree(CLOSING, ...FILES));
    change(bytes, header(bytes));
    return bytes;
  };
  const damage = [
    // The directory's sector is followed by itself; the table of sectors lies outside; the mini stream is huge.
    message((bytes, { fat }) =>
      bytes.writeUInt32LE(bytes.readUInt32LE(48), fat + bytes.readUInt32LE(48) * 4),
    ),
    message((bytes) => bytes.writeUInt32LE(0x00ffffff, 76)),
    message((bytes, { directory }) => bytes.writeUInt32LE(0x7fffffff, directory + 120)),
    message((bytes) => bytes.writeUInt16LE(31, 30)),
    message((bytes) => bytes.writeUInt32LE(0xfffffffe, 48)),
  ];
  for (const bytes of damage) await expect(read(bytes)).rejects.toThrow('it is damaged');
  await expect(read(damage[0]?.subarray(0, 100) ?? Buffer.alloc(1))).rejects.toThrow('it is damaged');
  // Entries that name each other and themselves.
  const circular = message((bytes, { directory }) => {
    for (let at = 1; at < 4; at += 1) {
      bytes.writeUInt32LE(at, directory + at * 128 + 68);
      bytes.writeUInt32LE(0, directory + at * 128 + 76);
    }
  });
  expect(await written(circular)).toBe(SHOWN);
});

test('a damaged attachment is named and the rest is read; attachments that share their bytes are read so often and no more', async () => {
  const bytes = compoundBytes(msgTree(CLOSING, attachedFile('big.txt', 'x'.repeat(5000)), ...FILES));
  const big = bytes.indexOf(Buffer.from('__substg1.0_37010102', 'utf16le'));
  bytes.writeUInt32LE(0x00ffffff, big + 116);
  const { passages, notices } = await read(bytes);
  expect(notices).toEqual(['its attachment big.txt was not read: it is damaged']);
  expect(JSON.stringify(passages)).toContain('Lunch is free.');

  const many: StorageTree[] = Array.from({ length: 40 }, (_, index) =>
    attachedFile(`${index}.txt`, 'y'.repeat(4096)),
  );
  const shared = compoundBytes(
    msgTree({ '0037001F': 'Shared' }, attachedFile('all.txt', 'z'.repeat(400_000)), ...many),
  );
  const name = Buffer.from('__substg1.0_37010102', 'utf16le');
  const first = shared.indexOf(name);
  for (let at = shared.indexOf(name, first + 1); at >= 0; at = shared.indexOf(name, at + 1))
    shared.copy(shared, at + 116, first + 116, first + 124);
  const { notices: refused } = await read(shared);
  expect(refused.length).toBeGreaterThan(30);
  expect(refused[0]).toMatch(/^its attachment \d+\.txt was not read: it is damaged$/);
});
