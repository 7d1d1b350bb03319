import { z } from 'zod';
import { environmentSchema, variableGroups } from './variables.ts';

/** One variable as the schema describes it. */
interface Variable {
  name: string;
  values: string;
  fallback: string;
  description: string;
}

/** The page `docs/configuration.md`: every variable with its values, default and meaning, under headings. */
export function configurationPage(): string {
  return `# Configuration

Citewell is configured by environment variables, or by a file \`.env\` beside \`package.json\`, and runs without any. What is wrong or missing stops the start with one report that names it. With your own models and search: [azure.md](azure.md). This page is written by \`npm run docs\`.

${groups().map(section).join('\n')}`;
}

function section({ heading, variables }: { heading: string; variables: Variable[] }): string {
  const rows = variables.map(
    ({ name, values, fallback, description }) =>
      `| \`${name}\` | ${values} | ${fallback || 'none'} | ${description} |`,
  );
  return `## ${heading}

| variable | values | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** The file `.env.example`: every variable with its default, commented out. */
export function environmentExample(): string {
  const sections = groups().map(({ heading, variables }) => {
    const entries = variables.map(
      ({ name, fallback, description }) => `# ${description}\n# ${name}=${fallback}`,
    );
    return `## ${heading}\n\n${entries.join('\n\n')}\n`;
  });
  return sections.join('\n');
}

function groups(): { heading: string; variables: Variable[] }[] {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  return variableGroups.map(({ heading, names }) => ({
    heading,
    variables: names.map((name) => {
      const property = properties[name];
      const schema = typeof property === 'object' ? property : {};
      return {
        name,
        values: valuesOf(schema),
        fallback: String(schema.default ?? ''),
        description: schema.description ?? '',
      };
    }),
  }));
}

function valuesOf(schema: z.core.JSONSchema.BaseSchema): string {
  if (schema['secret']) return 'secret';
  return schema.enum?.join(', ') ?? (schema.type === 'string' ? 'text' : 'whole number');
}
