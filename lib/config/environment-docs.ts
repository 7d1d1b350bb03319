import { z } from 'zod';
import { environmentSchema } from './environment.ts';

/** One variable as the schema describes it. */
interface Variable {
  name: string;
  values: string;
  fallback: string;
  description: string;
}

/** The page `docs/configuration.md`: every variable with its values, default and meaning. */
export function configurationPage(): string {
  const rows = variables().map(
    ({ name, values, fallback, description }) =>
      `| \`${name}\` | ${values} | ${fallback || 'none'} | ${description} |`,
  );
  return `# Configuration

Citewell is configured by environment variables and runs without any. A wrong value stops the start with one line that names it. This page is written by \`npm run docs\`.

| variable | values | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** The file `.env.example`: every variable with its default, commented out. */
export function environmentExample(): string {
  const entries = variables().map(
    ({ name, fallback, description }) => `# ${description}\n# ${name}=${fallback}`,
  );
  return `${entries.join('\n\n')}\n`;
}

function variables(): Variable[] {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === 'object' ? property : {};
    return {
      name,
      values: schema.enum?.join(', ') ?? (schema.type === 'string' ? 'text' : 'whole number'),
      fallback: String(schema.default ?? ''),
      description: schema.description ?? '',
    };
  });
}
