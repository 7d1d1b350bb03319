/** What a hint names of a server. */
interface HintedServer {
  name: string | null;
  address: string;
  model: string;
  command: string;
}

/** The lines of a start that name a model server of this machine, and the command that has its model answer. */
export function modelHint({ name, address, model, command }: HintedServer): string {
  return [
    `  model     ${name ?? 'A model server'} at ${address} has ${model}. To answer with it, stop this server and run`,
    `            ${command}`,
    '            or `npm run setup`, which writes it into .env',
    '',
  ].join('\n');
}
