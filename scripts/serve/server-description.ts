import { createContainer } from '#lib/composition/container.ts';
import type { Environment } from '#lib/config/environment.ts';

/** What runs where, in the lines a newcomer needs: the URL, the engine, the answerer, the documents. */
export async function describeServer(environment: Environment): Promise<string> {
  const container = createContainer(environment);
  try {
    const { engine, documents, passages } = await container.search.status();
    return [
      '',
      `  Citewell is ready:  ${browserUrl(environment)}`,
      '',
      `  search    ${engine} (${documents} documents, ${passages} passages, in ${environment.DATA_DIR})`,
      `  answers   ${container.answerer} (quotes the documents; no cloud account)`,
      '  yours     npm run ingest -- PATH…   adds your documents; the samples step aside',
      '',
    ].join('\n');
  } finally {
    await container.close();
  }
}

function browserUrl({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
