import { cookies } from 'next/headers';
import { connection } from 'next/server';
import { Chat, type ChatProps } from '#components/chat/chat.tsx';
import { HISTORY_COOKIE, isHistoryDocked } from '#components/history/history-cookie.ts';
import { answering } from '#lib/composition/answering.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { EMPTY_HOME, type ShownHome, shownHome } from '#lib/core/home/home.ts';
import { emptyIndexViewer } from '#lib/http/identity/visitor.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { pageBrand, pageLocale } from './page-brand.ts';
import { pageCaller } from './page-caller.ts';
import { tunable } from './tunable.ts';

/** The chat, at a stored conversation or, with null, before the first question. */
export async function ChatPage({ conversation }: Pick<ChatProps, 'conversation'>) {
  return <Chat {...(await chatProps(conversation))} />;
}

/** What the chat shows to the caller of this page. */
export async function chatProps(conversation: ChatProps['conversation']): Promise<ChatProps> {
  // The index changes while the server runs, and the nonce of the page's scripts with every request.
  await connection();
  const translate = translateFor(await pageLocale());
  const [index, home, settings, stored] = await Promise.all([
    describeIndex(translate),
    pageHome(),
    tunable(),
    cookies(),
  ]);
  const historyDocked = isHistoryDocked(stored.get(HISTORY_COOKIE)?.value);
  return { ...index, conversation, historyDocked, home, tunable: settings };
}

async function describeIndex(translate: Translate) {
  const { search, answerer } = await served(answering);
  const unknown = (key: MessageKey, emptyFor: ChatProps['emptyFor']) => ({
    runsOn: translate(key),
    documents: null,
    emptyFor,
  });
  const [caller, { environment }] = await Promise.all([pageCaller(), served(identity)]);
  try {
    const { documents } = await search.status(caller.access);
    if (documents === 0) return unknown('running.nothingIndexed', emptyIndexViewer(caller, environment));
    return {
      runsOn: answerer === 'citewell-extractive' ? translate('running.quotes') : answerer,
      documents,
      emptyFor: null,
    };
  } catch {
    // A page without its index says so and still shows the conversation.
    return unknown('running.unreachable', null);
  }
}

/** What the first page offers: topics of the documents, and questions that they answer, or those of the company's own choice. */
async function pageHome(): Promise<ShownHome> {
  const [{ home }, caller, { tag }, { examples }] = await Promise.all([
    served(answering),
    pageCaller(),
    pageLocale(),
    pageBrand(),
  ]);
  // A page whose index is away says so elsewhere.
  const shown = shownHome(await home.read(caller).catch(() => EMPTY_HOME), tag);
  return examples ? { ...shown, questions: [...examples] } : shown;
}
