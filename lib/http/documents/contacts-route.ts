import { z } from 'zod';
import type { ContactList, ContactsRequest, DocumentContact } from '#lib/api/contacts.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { passageOfHit } from '#lib/core/events/passage.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { oneOf } from '#lib/shared/odata.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { askingAs } from './asking-as.ts';
import { contactsIn, type NamedContact } from './contacts-in.ts';

/** Dependencies of finding contacts. */
export interface ContactsServices extends Services {
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
