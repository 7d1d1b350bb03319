import type { Page } from '@playwright/test';

/** An answer of the Microsoft AI Chat Protocol as the server would stream it. */
interface ScriptedAnswer {
  text: string;
  /** Passages by their `sourcepage`. */
  passages?: Record<string, string>;
  /** Addresses of the pictures that the model was shown. */
  pictures?: string[];
  followUps?: string[];
  /** False for a refusal; absent from servers that do not tell. */
  answered?: boolean;
  /** The certainty; absent from servers that do not grade. */
  certainty?: 'answer' | 'likely' | 'none';
  /** Sentences of the text that its source does not support, word for word. */
  unsupported?: string[];
}

/** Answers every question in the browser with these, one after the other; the last one repeats. */
export async function answerWith(page: Page, ...answers: ScriptedAnswer[]): Promise<void> {
  let asked = 0;
  // What no document answers is nobody's to answer either.
  await page.route('**/api/contacts', (route) => route.fulfill({ json: { contacts: [] } }));
  await page.route('**/chat/stream', async (route) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    await route.fulfill({ contentType: 'application/json-lines', body: answer ? linesOf(answer) : '' });
  });
}

/** Answers the next question with an error status, and lets later ones through. */
export async function failOnce(page: Page, status: number, error: string): Promise<void> {
  await page.route('**/chat/stream', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
}

function linesOf(script: ScriptedAnswer): string {
  const { text, passages = {}, pictures = [], followUps = [], answered, certainty, unsupported } = script;
  const citations = Object.keys(passages);
  const data_points = {
    text: citations.map((sourcepage) => `${sourcepage}: ${passages[sourcepage]}`),
    ...(pictures.length > 0 && { images: pictures.map((url) => ({ detail: 'auto', url })) }),
    citations,
  };
  const sentences = unsupported?.map((sentence) => {
    const start = text.indexOf(sentence);
    return { text: sentence, start, end: start + sentence.length, citations, verdict: 'unsupported' };
  });
  const lines = [
    { delta: { role: 'assistant' }, context: { data_points, thoughts: [] }, session_state: null },
    { delta: { content: text } },
    {
      delta: {},
      context: { followup_questions: followUps, answered, certainty, support: sentences && { sentences } },
    },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Controls of an answer that a test sends piece by piece. */
export interface HeldAnswer {
  say(text: string): Promise<void>;
  end(): Promise<void>;
  /** Whether the page has given up reading. */
  isAbandoned(): Promise<boolean>;
}

type Held = { say(text: string): void; end(): void; abandoned: boolean };
type HoldingWindow = typeof globalThis & { held?: Held };

/** Replaces the network for answers: the page reads the texts of `say`, until `end`. Call before opening. */
export async function holdAnswers(page: Page): Promise<HeldAnswer> {
  await page.addInitScript(() => {
    const scope: HoldingWindow = globalThis;
    const fetchFromServer = scope.fetch;
    scope.fetch = async (input, init) => {
      if (!String(input).endsWith('/chat/stream')) return fetchFromServer(input, init);
      const body = new ReadableStream({
        start(controller) {
          const held: Held = {
            abandoned: false,
            say: (text) =>
              controller.enqueue(
                new TextEncoder().encode(`${JSON.stringify({ delta: { content: text } })}\n`),
              ),
            end: () => controller.close(),
          };
          scope.held = held;
          init?.signal?.addEventListener('abort', () => {
            held.abandoned = true;
            controller.error(new DOMException('The reader left.', 'AbortError'));
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json-lines' } });
    };
  });
  return {
    say: async (text) => {
      await page.waitForFunction(() => (globalThis as HoldingWindow).held !== undefined);
      await page.evaluate((said) => (globalThis as HoldingWindow).held?.say(said), text);
    },
    end: () => page.evaluate(() => (globalThis as HoldingWindow).held?.end()),
    isAbandoned: () => page.evaluate(() => (globalThis as HoldingWindow).held?.abandoned ?? false),
  };
}
