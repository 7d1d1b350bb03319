import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../servers/statistics.ts';
import { AskingClient, type Target } from './asking-client.ts';
import { contradiction, type Question } from './question.ts';

/** A server that can be killed: `stop` with SIGKILL. */
interface Killable {
  url: string;
  stop(): Promise<void>;
}

/** Options of a run. */
export interface CrashOptions {
  kills: number;
  clients: number;
  seed: number;
  start: () => Promise<Killable>;
  /** Called after each kill. */
  progress: (line: string) => void;
}

/** The result of a run. */
export interface CrashReport {
  acknowledged: number;
  whole: number;
  interrupted: number;
  /** Acknowledged data that is missing or differs; empty on success. */
  violations: string[];
}

const AT_WORK_WITHIN_MS = 30_000;
const SHORTEST_LIFE_MS = 50;
const LONGEST_LIFE_MS = 1500;
/** Answers of a server that is gone are taken for interrupted after six seconds. */
const SETTLED_WITHIN_MS = 30_000;

/** Kills a server at random moments while clients ask, starts it again, and looks for all that it ever acknowledged. */
export async function crashRun({
  kills,
  clients,
  seed,
  start,
  progress,
}: CrashOptions): Promise<CrashReport> {
  const random = seededRandom(seed);
  const asking = Array.from({ length: clients }, (_, index) => new AskingClient(`c${index}`, random));
  const violations: string[] = [];
  const checked = new Map(asking.map((client) => [client, 0]));
  let up = Promise.withResolvers<void>();
  const target: Target = { url: '', up: up.promise };
  const stopping = new AbortController();
  const running = asking.map((client) => client.run(target, stopping.signal));
  let server = await start();
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledged(asking);
    target.url = server.url;
    up.resolve();
    // Most kills meet a server at work, however slow the machine; some meet one that has hardly begun.
    const isAtWork = random() < 0.8;
    await until(() => !isAtWork || acknowledged(asking) > before);
    await delay(SHORTEST_LIFE_MS + random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
    up = Promise.withResolvers<void>();
    target.up = up.promise;
    await server.stop();
    server = await start();
    for (const client of asking) {
      const since = client.questions.slice(Math.max(0, (checked.get(client) ?? 0) - 1));
      violations.push(...(await checkStored(client, since, server.url)).violations);
      checked.set(client, client.questions.length);
    }
    progress(`kill ${kill}/${kills}: ${acknowledged(asking)} acknowledged, ${violations.length} wrong`);
  }
  stopping.abort();
  target.url = server.url;
  up.resolve();
  await Promise.all(running);
  const report = await settle(asking, target);
  await server.stop();
  return { ...report, violations: [...violations, ...report.violations] };
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + AT_WORK_WITHIN_MS;
  while (!holds() && performance.now() < deadline) await delay(10);
}

function acknowledged(asking: readonly AskingClient[]): number {
  return asking.reduce((sum, { questions }) => sum + questions.filter(({ stored }) => stored).length, 0);
}

/** The last look: at everything, when no answer is under way any more. */
async function settle(asking: readonly AskingClient[], target: Target): Promise<CrashReport> {
  const report: CrashReport = { acknowledged: 0, whole: 0, interrupted: 0, violations: [] };
  for (const client of asking) {
    await client.finish(target);
    const { violations, turns } = await settled(client, target.url);
    const count = await countStored(client, target.url);
    if (count !== client.questions.length) {
      violations.push(`${count} of ${client.questions.length} questions are stored`);
    }
    report.violations.push(...client.violations, ...violations);
    report.acknowledged += client.questions.length;
    report.whole += turns.filter(({ status }) => status === 'done').length;
    report.interrupted += turns.filter(({ status }) => status === 'interrupted').length;
  }
  return report;
}

async function settled(client: AskingClient, url: string): ReturnType<typeof checkStored> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found = await checkStored(client, client.questions, url);
    const running = found.turns.filter(({ status }) => status === 'running').length;
    if (running === 0) return found;
    if (performance.now() > deadline) {
      return { ...found, violations: [...found.violations, `${running} answers never end`] };
    }
    await delay(500);
  }
}

interface StoredTurn {
  id: string;
  question: string;
  status: string;
  answer: string;
}

/** Compares a client's questions on the server with every reply that the client got. Returns the differences. */
async function checkStored(
  client: AskingClient,
  questions: readonly Question[],
  url: string,
): Promise<{ violations: string[]; turns: StoredTurn[] }> {
  const violations: string[] = [];
  const turns: StoredTurn[] = [];
  const conversations = Map.groupBy(
    questions.filter(({ stored }) => stored),
    ({ stored }) => stored?.conversation ?? '',
  );
  for (const [id, asked] of conversations) {
    const response = await fetch(`${url}/api/conversations/${id}`, { headers: client.headers });
    const stored: { turns?: StoredTurn[]; error?: string } = JSON.parse(await response.text());
    for (const question of asked) {
      const turn = stored.turns?.find((one) => one.id === question.stored?.turn);
      if (turn) turns.push(turn);
      violations.push(...wrongWith(question, turn));
    }
  }
  return { violations, turns };
}

function wrongWith(question: Question, turn: StoredTurn | undefined): string[] {
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
  const lost = turn.answer.length < heard.length ? [`${key}: less is stored than was read`] : [];
  return [...wrong, ...lost, ...(different ? [different] : [])];
}

/** The number of a client's questions on the server, in all conversations and branches. */
async function countStored(client: AskingClient, url: string): Promise<number> {
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
