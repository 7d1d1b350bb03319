import type { AskingClient } from './asking-client.ts';
import { contradiction, type Question } from './question.ts';

interface KeptTurn {
  id: string;
  question: string;
  status: string;
  answer: string;
}

/** Compares what the server has of a client's questions with all that the client was told. Returns what is wrong. */
export async function checkKept(
  client: AskingClient,
  questions: readonly Question[],
  url: string,
): Promise<{ violations: string[]; turns: KeptTurn[] }> {
  const violations: string[] = [];
  const turns: KeptTurn[] = [];
  const conversations = Map.groupBy(
    questions.filter(({ kept }) => kept),
    ({ kept }) => kept?.conversation ?? '',
  );
  for (const [id, asked] of conversations) {
    const response = await fetch(`${url}/api/conversations/${id}`, { headers: client.headers });
    const kept: { turns?: KeptTurn[]; error?: string } = JSON.parse(await response.text());
    for (const question of asked) {
      const turn = kept.turns?.find((one) => one.id === question.kept?.turn);
      if (turn) turns.push(turn);
      violations.push(...wrongWith(question, turn));
    }
  }
  return { violations, turns };
}

function wrongWith(question: Question, turn: KeptTurn | undefined): string[] {
  const { key, text, answer, heard, isWhole } = question;
  if (!turn) return [`${key}: acknowledged, and gone`];
  const wrong = [
    ...(turn.question === text ? [] : [`${key}: another question`]),
    ...(isWhole && turn.status !== 'done' ? [`${key}: its end was read, and it is ${turn.status}`] : []),
    ...(turn.status === 'done' && turn.answer !== answer ? [`${key}: done, and not whole`] : []),
    ...(['done', 'interrupted', 'running'].includes(turn.status) ? [] : [`${key}: ${turn.status}`]),
  ];
  // While it runs its text is in the log alone.
  if (turn.status === 'running') return wrong;
  const different = contradiction(question, turn.answer);
  const lost = turn.answer.length < heard.length ? [`${key}: less is kept than was read`] : [];
  return [...wrong, ...lost, ...(different ? [different] : [])];
}

/** How many questions the server has of a client, all conversations and branches together. */
export async function countKept(client: AskingClient, url: string): Promise<number> {
  let count = 0;
  for (let after: string | null = ''; after !== null; ) {
    const response = await fetch(`${url}/api/conversations?limit=100&after=${after}`, {
      headers: client.headers,
    });
    const page: { conversations: { id: string }[]; next: string | null } = JSON.parse(await response.text());
    for (const { id } of page.conversations) {
      const found = await fetch(`${url}/api/conversations/${id}`, { headers: client.headers });
      count += JSON.parse(await found.text()).turns.length;
    }
    after = page.next;
  }
  return count;
}
