import { describe, expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { parseDocument } from '../parse-document.ts';
import { defaultSplitSettings } from '../split/settings.ts';
import { readDocumentText } from '../view/read-text.ts';

const folder = perFile(temporaryFolder);
const read = (data: string | Uint8Array) =>
  parseDocument(folder.write('file.xml', data), defaultSplitSettings);
const textOf = async (data: string | Uint8Array) =>
  (await read(data)).passages.map(({ content }) => content).join('\n');

describe('a document in XML', () => {
  const docBook =
    '<?xml version="1.0"?><!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://127.0.0.1:1/x.dtd">' +
    '<book xmlns="http://docbook.org/ns/docbook"><info><title>The manual</title></info><chapter><title>Care</title>' +
    '<indexterm><primary>wiping</primary></indexterm><para>Wipe it&nbsp;<emphasis>every</emphasis> day.</para>' +
    '<itemizedlist><listitem><para>With water</para></listitem></itemizedlist>' +
    '<table><title>Limits</title><tgroup cols="2"><thead><row><entry>Part</entry><entry>Heat</entry></row></thead>' +
    '<tbody><row><entry>Lid</entry><entry>90</entry></row></tbody></tgroup></table>' +
    '<programlisting>a  =  1</programlisting></chapter></book>';

  test('in DocBook gives its headings, paragraphs, lists, tables and code, and fetches nothing', async () => {
    expect((await read(docBook)).title).toBe('The manual');
    expect(await textOf(docBook)).toBe(
      'The manual\nCare\nWipe it every day.\n- With water\nLimits\nPart | Heat\nLid | 90\na  =  1',
    );
  });

  test('opens for readers as it is searched', async () => {
    const { sections } = await readDocumentText(folder.write('shown.xml', docBook), 'xml');
    expect(JSON.stringify(sections)).toContain('With water');
  });

  test('in DITA gives its steps under the title of the task', async () => {
    const dita =
      '<task id="t"><title>Start</title><shortdesc>How to begin.</shortdesc><taskbody><steps><step><cmd>Press <uicontrol>On</uicontrol>.</cmd>' +
      '</step></steps></taskbody></task>';
    expect(await textOf(dita)).toBe('Start\nHow to begin.\n1. Press On.');
  });
});

test('data in XML gives each value behind its name, below the record that it belongs to', async () => {
  const data =
    '<?xml version="1.0" encoding="ISO-8859-1"?><catalog><book id="b1"><title>Caf\xe9 guide</title><unitPrice currency="EUR">9</unitPrice>' +
    '<note>Sold <b>only</b> here</note></book><book id="b2"><title>Two</title></book><empty/><price from="1" eur="9"/></catalog>';
  expect(await textOf(Buffer.from(data, 'latin1'))).toBe(
    'Book: Café guide\nId: b1\nUnit price: 9\nUnit price currency: EUR\nNote: Sold only here\nBook: Two\nId: b2\nPrice: From 1, Eur 9',
  );
});

test('entities are never expanded, damage is named with its line, and depth is bounded', async () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>';
  await expect(read(laughs)).rejects.toThrow(/entities/);
  await expect(read('<a>\n<b></a>')).rejects.toThrow('it is not valid XML (line 2)');
  await expect(read('<a>'.repeat(100_000))).rejects.toThrow(/nested too deeply/);
});
