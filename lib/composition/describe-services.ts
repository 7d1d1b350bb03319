import type { Environment } from '#lib/config/environment.ts';
import type { ModelConfig } from '#lib/config/services.ts';

/** Where passages are found, in a few words: names and hosts, no keys. */
export function searchText({ services: { search }, DATA_DIR }: Environment): string {
  return search.engine === 'azure'
    ? `Azure AI Search (index ${search.index} at ${new URL(search.endpoint).host})`
    : `embedded index (in ${DATA_DIR})`;
}

/** What answers, in a few words: names and hosts, no keys. */
export function answererText({ services: { answerer } }: Environment): string {
  switch (answerer.answerer) {
    case 'extractive':
      return 'citewell-extractive (quotes the documents; no cloud account)';
    case 'on-your-data':
      return `${modelText(answerer.model)}, On Your Data`;
    case 'models':
      return answerer.models.map(modelText).join(', ');
  }
}

function modelText({ alias, server }: ModelConfig): string {
  return `${alias} (${new URL(server.kind === 'azure' ? server.endpoint : server.baseUrl).host})`;
}
