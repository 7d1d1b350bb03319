import { describe, expect, it } from 'vitest';
import { checkContent, namedType } from './file-type.ts';

describe('what a name promises', () => {
  it.each([
    ['Leave.PDF', 'pdf'],
    ['a/b.c/table.tsv', 'csv'],
    ['page.htm', 'html'],
    ['notes.markdown', 'markdown'],
    ['photo.JPEG', 'image'],
    ['Closing.MSG', 'outlook'],
  ])('%s is %s', (path, format) => {
    expect(namedType(path)).toMatchObject({ format });
  });

  it.each(['drawing.svg', 'old.ppt', 'archive.zip', 'odd.constructor', 'LICENSE'])(
    '%s is left out with a reason',
    (path) => {
      expect(namedType(path)).toEqual({ skip: expect.stringMatching(/\w/) });
    },
  );
});

describe('what a file holds', () => {
  it('is accepted when it is what the name promises, byte order marks and leading bytes included', () => {
    checkContent(Buffer.from('\n\n%PDF-1.7'), 'pdf');
    checkContent(Buffer.from([0xff, 0xfe, 0x41, 0]), 'text');
    checkContent(Buffer.from('\uFEFF<!DOCTYPE html>'), 'html');
    checkContent(Buffer.from('<p>A fragment.'), 'html');
    checkContent(Buffer.from('<div>Markdown may hold HTML'), 'markdown');
    checkContent(Buffer.from('PK\x03\x04'), 'docx');
    checkContent(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'outlook');
    checkContent(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'image');
  });

  it('is refused by its name when it is something else', () => {
    expect(() => checkContent(Buffer.from('<!-- x --> <html>'), 'csv')).toThrow(
      'promises CSV, but it holds HTML',
    );
    expect(() => checkContent(Buffer.from('GIF89a'), 'pdf')).toThrow('promises a PDF, but it holds an image');
    expect(() => checkContent(Buffer.from('PK\x03\x04'), 'json')).toThrow(
      'promises JSON, but it holds a zip archive',
    );
  });
});
