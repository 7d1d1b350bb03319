import { z } from 'zod';
import { variableGroups } from '#lib/config/variables.ts';

/** One variable as its schema describes it. */
interface Variable {
  name: string;
  values: string;
  fallback: string;
  meaning: string;
}

/** The page `docs/configuration.md`: every variable with its values, default and meaning, under headings. */
export function configurationPage(): string {
  const sections = Object.entries(variableGroups).map(([heading, group]) => {
    const rows = describe(group).map(
      ({ name, values, fallback, meaning }) =>
        `| \`${name}\` | ${values} | ${fallback || 'none'} | ${meaning} |`,
    );
    return `## ${heading}

| variable | values | default | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
  });
  return `# Configuration

Citewell is configured by environment variables, or by a file \`.env\` beside \`package.json\`, and runs without any. What is wrong or missing stops the start with one report that names it. With your own [models](models.md), with [Azure](azure.md). This page is written by \`npm run docs\`.

${sections.join('\n')}`;
}

/** The file `.env.example`: every variable with its default, commented out. */
export function environmentExample(): string {
  const sections = Object.entries(variableGroups).map(([heading, group]) => {
    const entries = describe(group).map(
      ({ name, fallback, meaning }) => `# ${meaning}\n# ${name}=${fallback}`,
    );
    return `## ${heading}\n\n${entries.join('\n\n')}\n`;
  });
  return sections.join('\n');
}

function describe(group: Readonly<Record<string, z.ZodType>>): Variable[] {
  return Object.entries(group).map(([name, variable]) => {
    const schema = z.toJSONSchema(variable, { io: 'input' });
    const values = schema.enum?.join(', ') ?? (schema.type === 'string' ? 'text' : 'whole number');
    return {
      name,
      values: schema['secret'] ? 'secret' : values,
      fallback: String(schema.default ?? ''),
      meaning: schema.description ?? '',
    };
  });
}
