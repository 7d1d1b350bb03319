import { readFile } from 'node:fs/promises';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { type DocumentHtml, escapeHtml } from './as-html.ts';
import { htmlToText } from './html.ts';
import { decodeText, type MimePart, readMime } from './mime.ts';
import { textBlocks } from './text.ts';

const SHOWN_HEADERS = ['From', 'To', 'Cc', 'Date'];
const MOST_MESSAGES = 5000;

/** A message (`.eml`) as HTML: its subject as heading, who wrote to whom and when, its text, and attached texts. */
export async function mailHtml(path: string): Promise<DocumentHtml> {
  const notices: string[] = [];
  const { title, html } = messageHtml((await readFile(path)).toString('latin1'), notices);
  return { title, html, notices };
}

/** A mailbox (`.mbox`) as HTML: its messages in order, a heading each. */
export async function mailboxHtml(path: string): Promise<DocumentHtml> {
  const text = (await readFile(path)).toString('latin1');
  const notices: string[] = [];
  const messages = text.split(/(?:^|\r?\n\r?\n)From [^\r\n]{1,500}\r?\n/).filter((message) => message.trim());
  if (messages.length > MOST_MESSAGES)
    notices.push(`only the first ${MOST_MESSAGES} of its ${messages.length} messages were read`);
  const html = messages
    .slice(0, MOST_MESSAGES)
    // Lines that begin with `From ` were quoted when the message was stored.
    .map((message) => messageHtml(message.replace(/^>(>*From )/gm, '$1'), notices).html);
  return { html: html.join(''), notices };
}

function messageHtml(text: string, notices: string[]): { title: string; html: string } {
  const { headers, parts } = readMime(text);
  const title = headers.get('subject')?.trim() ?? '';
  const html = [`<h1>${escapeHtml(title || 'Message')}</h1>`];
  for (const name of SHOWN_HEADERS) {
    const value = headers.get(name.toLowerCase());
    if (value) html.push(`<p>${name}: ${escapeHtml(value)}</p>`);
  }
  html.push(...parts.filter((part) => isShown(part, parts)).map(textHtml));
  for (const part of parts) if (part.fileName !== null) html.push(attachmentHtml(part, notices));
  return { title, html: html.join('') };
}

/** Whether a part is the message's text: of alternatives the HTML one, or the plain one where there is no other. */
function isShown(part: MimePart, parts: readonly MimePart[]): boolean {
  if (part.fileName !== null || !part.type.startsWith('text/')) return false;
  const hasHtml = parts.some((other) => other.isAlternative && other.type === 'text/html' && hasWords(other));
  return !part.isAlternative || !hasHtml || part.type === 'text/html';
}

function hasWords(part: MimePart): boolean {
  return htmlToText(decodeText(part.bytes, part.charset)) !== '';
}

function textHtml(part: MimePart): string {
  const text = decodeText(part.bytes, part.charset);
  if (part.type === 'text/html') return `<div>${text}</div>`;
  const lines = textBlocks(text.replace(/\r\n?/g, '\n'));
  return lines.map((block) => ('text' in block ? `<p>${escapeHtml(block.text)}</p>` : '')).join('');
}

/** Attached texts are read with the message; what else is attached is named. */
function attachmentHtml(part: MimePart, notices: string[]): string {
  const name = part.fileName ?? '';
  const heading = `<h2>Attachment: ${escapeHtml(name)}</h2>`;
  if (part.type.startsWith('text/')) return heading + textHtml(part);
  if (fileKindOf(name)) notices.push(`its attachment ${name} was not read; save it as a file of its own`);
  return heading;
}
