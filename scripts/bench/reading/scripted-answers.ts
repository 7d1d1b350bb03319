import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { longAnswer, PLACES } from './long-answer.ts';

/** A server on loopback that answers every question with the same text, a token at a time. */
interface ScriptedAnswers {
  url: string;
  stop(): void;
}

const TOKEN_CHARACTERS = 5;

/** Serves an answer of `characters` in the Microsoft AI Chat Protocol, `tokensPerSecond` of five characters each. */
export async function serveScriptedAnswers(
  characters: number,
  tokensPerSecond: number,
): Promise<ScriptedAnswers> {
  const answer = longAnswer(characters);
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json-lines' });
    const line = (value: object) => response.write(`${JSON.stringify(value)}\n`);
    line({ delta: { role: 'assistant' }, context: contextOf() });
    const begun = performance.now();
    for (let token = 0; token * TOKEN_CHARACTERS < answer.length && !response.destroyed; token += 1) {
      line({
        delta: { content: answer.slice(token * TOKEN_CHARACTERS, (token + 1) * TOKEN_CHARACTERS) },
      });
      const due = begun + ((token + 1) * 1000) / tokensPerSecond;
      if (due > performance.now()) await delay(due - performance.now());
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What was found for every scripted answer, as protocol 2 says it. */
export function contextOf() {
  const text = PLACES.map((place) => `${place}: Up to twenty working days a year, if the team agrees.`);
  return { data_points: { text, citations: PLACES }, thoughts: [] };
}
