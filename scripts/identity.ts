// `npm run identity [-- --port N]`: a provider on this machine to try sign-in with, where people choose who they are. Prints
// the variables to start Citewell with. For trying only: there are no passwords.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startTrialProvider } from './identity/trial-provider.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4400' } } });
const port = Number(values.port);
if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
  process.stderr.write('--port takes a number from 0 to 65535.\n');
  process.exit(1);
}
const { variables } = await startTrialProvider(port).catch((thrown: NodeJS.ErrnoException) => {
  const reason =
    thrown.code === 'EADDRINUSE' ? `Port ${port} is in use; choose another with --port.` : thrown;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`A provider for trying sign-in runs on this machine, until Ctrl+C. Anyone at this machine can be anyone.
Put these lines into .env.local, run \`npm start\` in another terminal, and open http://localhost:3000:

${lines.join('\n')}

`);
