import { sourceKindForms } from '#lib/composition/sources.ts';

const START = '<!-- kinds: written by npm run docs -->';
const END = '<!-- end of kinds -->';

/** The page `docs/sources.md` with its part about kinds and fields as the table of kinds has it. */
export function sourcesPage(page: string): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1] ?? '';
  return `${before}${START}\n\n${kindsPart()}\n${END}${after}`;
}

function kindsPart(): string {
  return sourceKindForms()
    .map(({ kind, summary, fields, common, example }) => {
      const own = fields.filter(({ name }) => !common.includes(name));
      const rows = own.map(
        ({ name, isRequired, help }) => `| \`${name}\` | ${isRequired ? 'yes' : 'no'} | ${help} |`,
      );
      const source = { name: 'example', kind, every: '10m', ...example };
      return `### \`${kind}\`

${summary}

| field | required | |
|---|---|---|
${rows.join('\n')}

\`\`\`json
${JSON.stringify(source)}
\`\`\`
`;
    })
    .join('\n');
}
