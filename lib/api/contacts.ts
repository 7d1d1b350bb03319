// POST   /api/contacts   ContactsRequest   ContactList

/** A question that the documents did not answer. */
export interface ContactsRequest {
  question: string;
  /** The documents that were found for it, nearest first, by their names in citations. */
  documents: string[];
}

/** A way to reach someone; the address opens the mail program or the telephone. */
export interface ContactLink {
  kind: 'email' | 'phone';
  text: string;
  href: string;
}

/** Someone whom a document names with a way to reach them, or as its owner. */
export interface DocumentContact {
  name: string;
  /** Their description in the document beside the name: a role, an area, a department. */
  detail: string | null;
  ways: ContactLink[];
  /** Where the document says so. */
  sourcepage: string;
  title: string | null;
  /** Whether they own, or are in charge of, the document that is nearest to the question. */
  isOwner: boolean;
}

/** At most three, whom to ask first first. */
export interface ContactList {
  contacts: DocumentContact[];
}
