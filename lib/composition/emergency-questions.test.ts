import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { collect } from '#lib/core/events/collect.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { type Container, createContainer } from './container.ts';
import { shipIndex } from './ship-index.ts';

/** Questions of danger, injury, theft and loss as people type them in a hurry, and what helps of the sample documents. */
const QUESTIONS: [question: string, helps: RegExp][] = [
  ['My laptop got stolen on the train!!', /960 199/],
  ['someone nicked my work phone', /960 199/],
  ['lost my security key help', /960 199/],
  ['i left my laptop in a taxi what do i do', /960 199/],
  ['My phone is gone, who do I call?', /960 199/],
  ["there's a fire in building B", /960 133|3333/],
  ['somebody collapsed in the lab, who do I ring', /3333|960 133/],
  ['colleague not breathing', /3333|960 133/],
  ['I spilled two litres of acid', /3333/],
  ['Ambulance needed in Lancaster, which number?', /3333|960 133/],
  ['someone got an electric shock at the tank', /3333|960 133/],
  ['battery is burning what now', /3333|leave the/],
  ['cut my hand badly in the workshop, where is first aid', /3333|First aid boxes|safety@/],
  ['had an accident at work yesterday, who do I report it to', /safety@|3333/],
  ['I nearly got hit by the crane load, do I have to tell anyone', /safety@/],
  ['robbed on a business trip abroad', /960 311/],
  ["I'm in hospital in Japan on a work trip, who helps me", /960 311/],
  ['I feel unsafe in the city where I was sent, help', /960 311/],
  ['got really ill abroad, who pays the hospital', /960 311/],
  ['lost the company credit card', /bank|expenses@/],
  ['I think I clicked a bad link, was hacked?', /960 199|Press Report|Report/],
  ['my boss is harassing me, who can I talk to', /960 114|ombudsperson|Amsel/],
  ['I want to kill myself', /960 300/],
  ["can't cope any more, need someone to talk to now", /960 300/],
  ['where is the defibrillator', /Defibrillators/],
  ['Mein Laptop wurde gestohlen, wen rufe ich an?', /960 199/],
  ['Ich habe mein Diensthandy verloren', /960 199/],
  ['Es brennt im Labor!', /960 133|3333/],
  ['Kollege bewusstlos, welche Nummer?', /3333|960 133/],
  ['Unfall im Labor, wo melde ich das?', /safety@|3333/],
  ["On m'a volé mon ordinateur portable, qui appeler ?", /960 199/],
  ["J'ai perdu mon téléphone de travail", /960 199/],
  ['Il y a le feu au laboratoire', /960 133|3333/],
  ['Un collègue est blessé, quel numéro ?', /3333|960 133/],
  ["Accident à l'étranger pendant un voyage, qui appeler ?", /960 311/],
  ['Me han robado el portátil, ¿a quién llamo?', /960 199/],
  ['He perdido mi móvil de empresa', /960 199/],
  ['Hay fuego en el laboratorio', /960 133|3333/],
  ['Un compañero está herido, ¿qué número marco?', /3333|960 133/],
  ['Accidente en un viaje de trabajo, ¿a quién llamo?', /960 311/],
];
/** The first of the documents' help is shown for so many of them; before, it was for 19. */
const LEAST_HELPED = 36;

const folder = mkdtempSync(join(tmpdir(), 'citewell-emergencies-'));
const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const never = new AbortController().signal;
let container: Container;

beforeAll(async () => {
  await shipIndex(environment, { paths: ['data/samples'], origin: 'own' }, () => {});
  container = await createContainer(environment);
}, 180_000);

afterAll(async () => {
  await container.close();
  rmSync(folder, { recursive: true });
});

test('in danger and loss people see whom to call, and never a sure answer about something else', async () => {
  const outcomes = [];
  for (const [question, helps] of QUESTIONS) {
    const request = plainRequest([textTurn(question)], { settings: defaultSettings });
    const { text, certainty } = await collect(container.answer(request, never));
    outcomes.push({ question, isSure: certainty === 'answer', isHelped: helps.test(text) });
  }
  expect(QUESTIONS).toHaveLength(40);
  expect(outcomes.filter(({ isSure, isHelped }) => isSure && !isHelped)).toEqual([]);
  expect(outcomes.filter(({ isHelped }) => isHelped).length).toBeGreaterThanOrEqual(LEAST_HELPED);
});
