import { documents } from '#lib/composition/documents.ts';
import { serve } from '#lib/composition/served.ts';
import { contactsRoute } from '#lib/http/documents/contacts-route.ts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = serve(documents, contactsRoute);
