import { cookies } from 'next/headers';
import { connection } from 'next/server';
import { Chat, type ChatProps } from '#components/chat/chat.tsx';
import { HISTORY_COOKIE, isHistoryDocked } from '#components/history/history-cookie.ts';
import { answering } from '#lib/composition/answering.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { emptyIndexViewer } from '#lib/http/identity/visitor.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { pageBrand, pageLocale } from './page-brand.ts';
import { pageCaller } from './page-caller.ts';
import { tunable } from './tunable.ts';

/** Questions worth asking, by the sample document that answers each: in every language in the words of the samples. */
const EXAMPLES: readonly [MessageKey, string][] = [
  ['example.1', 'employee-handbook.pdf'],
  ['example.2', 'parental-leave.md'],
  ['example.3', 'travel-and-expenses.docx'],
  ['example.4', 'it-security.html'],
  ['example.5', 'ouzel-4-product-sheet.pdf'],
];

/** The chat, at a stored conversation or, with null, before the first question. */
export async function ChatPage({ conversation }: Pick<ChatProps, 'conversation'>) {
  return <Chat {...(await chatProps(conversation))} />;
}

/** What the chat shows to the caller of this page. */
export async function chatProps(conversation: ChatProps['conversation']): Promise<ChatProps> {
  // The index changes while the server runs, and the nonce of the page's scripts with every request.
  await connection();
  const translate = translateFor(await pageLocale());
  const [index, examples, settings, stored] = await Promise.all([
    describeIndex(translate),
    exampleQuestions(translate),
    tunable(),
    cookies(),
  ]);
  const historyDocked = isHistoryDocked(stored.get(HISTORY_COOKIE)?.value);
  return { ...index, conversation, historyDocked, examples, tunable: settings };
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

/** The company's own examples, or those of ours whose sample is still in the index: one's own documents are not answered from by them. */
async function exampleQuestions(translate: Translate): Promise<readonly string[]> {
  const { examples: own } = await pageBrand();
  if (own) return own;
  const { hasSample } = await served(answering);
  const examples = EXAMPLES.map(async ([question, sourcefile]) =>
    (await hasSample(sourcefile).catch(() => false)) ? [translate(question)] : [],
  );
  return (await Promise.all(examples)).flat();
}
