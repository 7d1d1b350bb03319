import type { UploadList } from '#lib/api/documents.ts';
import { callApi } from '#lib/client/page/call-api.ts';

/** A document that the palette offers. */
interface FoundDocument {
  id: string;
  title: string;
  address: string;
}

/** The documents whose titles contain a text: those that the reader added. Rejects with AppError. */
export async function findDocuments(query: string): Promise<FoundDocument[]> {
  const { uploads } = await callApi<UploadList>('/api/documents');
  return uploads
    .filter(({ name, status }) => status === 'ready' && name.toLowerCase().includes(query.toLowerCase()))
    .map(({ id, name, sourcefile }) => ({
      id,
      title: name,
      address: `/content/${sourcefile.split('/').map(encodeURIComponent).join('/')}`,
    }));
}
