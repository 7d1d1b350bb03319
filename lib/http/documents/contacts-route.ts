import { z } from 'zod';
import type { ContactLink, ContactList, ContactsRequest, DocumentContact } from '#lib/api/contacts.ts';
import { phoneParts } from '#lib/client/markdown/link-targets.ts';
import { type Passage, passageOfHit } from '#lib/core/events/passage.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { oneOf } from '#lib/shared/odata.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { askingAs } from './asking-as.ts';

/** A line of a document that names someone: what it says beside the ways to reach them. */
interface NamedContact {
  name: string;
  detail: string | null;
  ways: ContactLink[];
  /** Whether the line says that they are in charge. */
  isOwner: boolean;
}

const MOST_CHARACTERS = 20_000;
const MOST_LINES = 400;
const LONGEST_NAME = 80;
const LONGEST_DETAIL = 160;
const MOST_WAYS = 3;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;

/** Who is in charge, as documents of our languages say it, before a colon. */
const OWNER =
  /^(?:document owner|content owner|owner|responsible|person in charge|in charge|maintained by|contact(?: person)?|verantwortlich(?:e|er)?|ansprechpartner(?:in)?|ansprechperson|zuständig|kontakt|dokumentverantwortliche?r?|responsable(?: du document| del documento)?|propriétaire|contact|contacto|persona de contacto|referente|responsabile(?: del documento)?|contatto|responsável(?: pelo documento)?|contato|eigenaar|verantwoordelijke|contactpersoon|ansvarlig|dokumentejer|kontaktperson|właściciel|osoba odpowiedzialna|kontakt|sorumlu|belge sahibi|iletişim|担当(?:者)?|文書責任者|責任者|連絡先|お問い合わせ先|负责人|文档负责人|联系人|المسؤول|مسؤول المستند|جهة الاتصال)\s*[:：]\s*(.+)$/iu;
/** The column or field that names a person. */
const NAME_FIELD =
  /name|owner|manager|contact|responsible|person|lead|verantwortlich|ansprech|leit|kontakt|zuständig|responsable|nom|nombre|encargad|referente|responsabile|nome|responsável|naam|verantwoordelijke|navn|ansvarlig|imię|nazw|osoba|ad[ıi]|sorumlu|担当|氏名|名前|責任者|姓名|负责人|联系|الاسم|المسؤول/iu;

/**
 * The people and posts that a passage names with a telephone number or an e-mail address (rows of tables, fields of records,
 * lines), and its owner where it names one. In the order of the passage; reads its first 20,000 characters.
 */
export function contactsIn(content: string): NamedContact[] {
  const lines = content.slice(0, MOST_CHARACTERS).split('\n', MOST_LINES);
  const fields = lines.flatMap((line) => fieldIn(line) ?? []);
  // A row of a sheet or an entry of a list: one field in each line.
  const isRecord = fields.length > 2 && fields.length >= lines.filter((line) => line.trim()).length - 2;
  if (isRecord) return contactOfFields(fields);
  let header: string[] = [];
  return lines.flatMap((line) => {
    const cells = cellsOf(line);
    if (!cells) {
      header = [];
      return contactOfLine(plain(line));
    }
    if (header.length === 0) header = cells;
    return contactOfFields(cells.map((value, index) => ({ name: header[index] ?? '', value })));
  });
}

interface Field {
  name: string;
  value: string;
}

function fieldIn(line: string): Field | undefined {
  const [, name, value] = /^[-*\s]*\**([^:：|]{1,40}?)\**[:：]\s*(.+)$/u.exec(line) ?? [];
  return name && value ? { name: plain(name), value: plain(value) } : undefined;
}

/** The cells of a row of a table: none of the line below its head; undefined of a line that is no row. */
function cellsOf(line: string): string[] | undefined {
  const inner = line.trim();
  if (!inner.startsWith('|')) return undefined;
  if (/^[|\s:-]+$/.test(inner)) return [];
  return inner
    .replace(/^\||\|$/g, '')
    .split('|', 20)
    .map(plain);
}

function contactOfFields(fields: readonly Field[]): NamedContact[] {
  const ways = fields.flatMap(({ value }) => waysIn(value)).slice(0, MOST_WAYS);
  if (ways.length === 0) return [];
  const others = fields.filter(({ value }) => value && waysIn(value).length === 0);
  const named = others.find(({ name }) => NAME_FIELD.test(name)) ?? others[0];
  if (!named) return [];
  const beside = others.filter((field) => field !== named).map(({ value }) => value);
  return [contact(named.value, beside.slice(0, 2).join(' · '), ways, false)];
}

function contactOfLine(line: string): NamedContact[] {
  const owner = OWNER.exec(line)?.[1];
  const ways = waysIn(line).slice(0, MOST_WAYS);
  if (owner) return [contact(withoutWays(owner) || ways[0]?.text || '', '', ways, true)].filter(isNamed);
  if (ways.length === 0) return [];
  // The address is the name; the sentence says what it is for.
  return [contact(ways[0]?.text ?? '', line, ways, false)];
}

function contact(name: string, detail: string, ways: ContactLink[], isOwner: boolean): NamedContact {
  return { name: cut(name, LONGEST_NAME), detail: cut(detail, LONGEST_DETAIL) || null, ways, isOwner };
}

const isNamed = ({ name }: NamedContact) => name !== '';

function waysIn(text: string): ContactLink[] {
  const mails = [...text.matchAll(EMAIL)].map(([address]) => ({
    kind: 'email' as const,
    text: address,
    href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
  }));
  const phones = phoneParts(text).flatMap(({ text: written, dial }) =>
    dial ? [{ kind: 'phone' as const, text: written, href: `tel:${dial}` }] : [],
  );
  return [...mails, ...phones];
}

function withoutWays(text: string): string {
  const [first = ''] = text.split(/[,;(（、，]|[\w.+-]+@/u, 1);
  return first.replace(/\+?\d[\d\s()/-]{5,}.*$/, '').trim();
}

function plain(text: string): string {
  return text
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}

/** Dependencies of finding contacts. */
interface ContactsServices extends Services {
  search: Pick<SearchEngine, 'search'>;
}

const MOST_DOCUMENTS = 3;
const MOST_CONTACTS = 3;
const PASSAGES = 20;
const MOST_BYTES = 20_000;
/** How documents head their contacts, in the languages of the page. */
const CONTACT_WORDS =
  'contact contacts owner responsible telephone phone e-mail Kontakt Ansprechpartner zuständig verantwortlich Telefon responsable contacto teléfono correo contatto referente contato telefone contactpersoon telefoon ansvarlig osoba iletişim telefon 連絡先 担当 電話 联系人 电话 الاتصال هاتف';

const contactsSchema = z.strictObject({
  question: z.string().min(1).max(4000),
  documents: z.array(z.string().min(1).max(2000)).max(20),
}) satisfies z.ZodType<ContactsRequest>;

/**
 * `POST /api/contacts`: whom to ask about a question that the documents do not answer, from documents that the caller may
 * read: the owner that the nearest one names, then people and posts with a telephone number or an e-mail address.
 */
export function contactsRoute(services: () => ContactsServices): Route {
  return route({ POST: find }, services);
}

async function find(request: Request, { services }: Call<ContactsServices>): Promise<Response> {
  const caller = await services.identify(request, 'session');
  const { question, documents } = await readBody(request, contactsSchema, MOST_BYTES);
  const search = async (searchText: string, filter?: string): Promise<Passage[]> => {
    const asked = { searchText, top: PASSAGES, ...(filter && { filter }) };
    const { hits } = await services.search.search({ ...askingAs(caller), ...asked }, request.signal);
    return hits.map((hit) => passageOfHit(hit));
  };
  const nearest = documents.slice(0, MOST_DOCUMENTS);
  const [near, any] = await Promise.all([
    nearest.length > 0 ? search(CONTACT_WORDS, oneOf('sourcefile', nearest)) : [],
    search(`${question} ${CONTACT_WORDS}`),
  ]);
  return privately({ contacts: chosen(near, any, nearest[0]) } satisfies ContactList);
}

/** Owners of the nearest document, then contacts of near documents, then all others; each way to reach someone once. */
function chosen(near: Passage[], any: Passage[], first: string | undefined): DocumentContact[] {
  const found = [...near, ...any].flatMap((passage) =>
    contactsIn(passage.content).map((contact) => placed(contact, passage, first)),
  );
  const ofNearest = ({ isOwner }: DocumentContact) => isOwner;
  // A name without a way to reach it helps only where it is the owner's.
  const useful = found.filter((contact) => contact.isOwner || contact.ways.length > 0);
  const known = new Set<string>();
  return [...useful.filter(ofNearest), ...useful.filter((contact) => !ofNearest(contact))]
    .filter(({ name, ways }) => {
      const keys = ways.length > 0 ? ways.map(({ href }) => href) : [name];
      const isNew = keys.some((key) => !known.has(key));
      for (const key of keys) known.add(key);
      return isNew;
    })
    .slice(0, MOST_CONTACTS);
}

function placed(contact: NamedContact, passage: Passage, first: string | undefined): DocumentContact {
  const { sourcepage, sourcefile, title } = passage;
  return { ...contact, sourcepage, title, isOwner: contact.isOwner && sourcefile === first };
}

const link = z.object({ kind: z.enum(['email', 'phone']), text: z.string(), href: z.string() });

/** What the route takes and answers, by its name in `/openapi.json`. */
export const contactSchemas = {
  ContactsRequest: contactsSchema,
  ContactList: z.object({
    contacts: z.array(
      z.object({
        name: z.string(),
        detail: z.string().nullable().describe('What the document says beside the name.'),
        ways: z.array(link),
        sourcepage: z.string().describe('Where the document says so.'),
        title: z.string().nullable(),
        isOwner: z.boolean().describe('Whether they are in charge of the document nearest to the question.'),
      }),
    ),
  }) satisfies z.ZodType<ContactList>,
};
