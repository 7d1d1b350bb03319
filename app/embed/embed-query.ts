import { headers } from 'next/headers';
import { cache } from 'react';
import { THEMES, type Theme } from '#components/shell/theme.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { EMBED_PATH, prefillOf } from '#lib/core/branding/frame-messages.ts';

/** How a page asks for the chat in its frame. */
export interface EmbedQuery {
  /** The origin of that page, if it is one that may; null otherwise. */
  parent: string | null;
  theme: Theme | null;
  language: string | null;
  question: string;
}

/** The parameters of the frame's address; undefined for every other page. */
export const embedQuery = cache(async (): Promise<EmbedQuery | undefined> => {
  // Set by proxy.ts: a layout sees no address.
  const url = URL.parse((await headers()).get('x-citewell-page') ?? '', 'http://page.invalid');
  if (url?.pathname !== EMBED_PATH) return undefined;
  const { environment } = await served(identity);
  const asked = (name: string) => url.searchParams.get(name);
  return {
    parent: environment.EMBED_ORIGINS.find((origin) => origin === asked('origin')) ?? null,
    theme: THEMES.find((theme) => theme === asked('theme')) ?? null,
    language: asked('lang'),
    question: prefillOf(asked('question') ?? ''),
  };
});
