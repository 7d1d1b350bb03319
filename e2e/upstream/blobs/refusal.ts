import { Refusal, type Reply } from '../http/reply.ts';

/** An error in the shape of the service: XML, and its code once more in a header, for HEAD has no body. */
export function errorReply(status: number, message: string, code = 'InternalError'): Reply {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    status,
    headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
    body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${text}</Message></Error>`,
  };
}

export function refused(status: number, code: string, message: string): Refusal {
  return new Refusal(errorReply(status, message, code), message);
}
