import { readFileSync } from 'node:fs';

/** The contents and the run options of an image, from its last stage. */
export interface ImagePlan {
  /** A copy from the previous stage, with its owner: `from` and `to` are absolute. */
  copies: readonly { from: string; to: string; owner: string }[];
  environment: Readonly<Record<string, string>>;
  uid: number;
  gid: number;
  workdir: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthcheck: readonly string[];
  stopSignal: string;
}

/** Reads the last stage of a Dockerfile. Throws where it says something that this reader does not know. */
export function readDockerfile(path: string): ImagePlan {
  const instructions = instructionsOf(readFileSync(path, 'utf8'));
  const last = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM') + 1);
  const all = (name: string) => last.filter(([its]) => its === name).map(([, rest]) => rest);
  const one = (name: string) => {
    const [rest, ...more] = all(name);
    if (rest === undefined || more.length > 0) throw new Error(`One ${name} in the last stage of ${path}`);
    return rest;
  };
  if (all('RUN').length > 0) throw new Error(`The last stage of ${path} runs something: try that here, too.`);
  const [uid = 0, gid = uid] = one('USER').split(':').map(Number);
  return {
    copies: all('COPY').map(copyOf),
    environment: Object.assign({}, ...all('ENV').map(variablesOf)),
    uid,
    gid,
    workdir: one('WORKDIR'),
    entrypoint: JSON.parse(one('ENTRYPOINT')),
    command: JSON.parse(one('CMD')),
    healthcheck: JSON.parse(one('HEALTHCHECK').replace(/^.*CMD /, '')),
    stopSignal: one('STOPSIGNAL'),
  };
}

function instructionsOf(text: string): [name: string, rest: string][] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
      return [name, rest];
    });
}

function copyOf(rest: string): ImagePlan['copies'][number] {
  const parts = /^--from=build (?:--chown=(\d+:\d+) )?(\/\S+) (\/\S+)$/.exec(rest);
  if (!parts) throw new Error(`COPY ${rest}: from the stage before, with absolute paths`);
  const [, owner = '0:0', from = '', to = ''] = parts;
  return { from, to, owner };
}

/** Arguments of the build are empty, as where none is given. */
function variablesOf(rest: string): Record<string, string> {
  const pairs = rest.split(' ').map((pair) => pair.split('=') as [string, string]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replaceAll(/\$\{\w+\}/g, '')]));
}
