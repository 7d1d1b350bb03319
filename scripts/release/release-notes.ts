import { AppError } from '#lib/shared/app-error.ts';

/**
 * The notes of a release in Markdown: the section of a changelog whose heading is `## VERSION, DATE`, under a title with the
 * version. Throws `not-found` where there is no such section, or nothing in it.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.replaceAll('\r\n', '\n').split(/^## /m).slice(1);
  for (const section of sections) {
    const [heading = '', ...lines] = section.split('\n');
    const [name, ...date] = heading.trim().split(', ');
    if (name !== version) continue;
    const text = lines.join('\n').trim();
    if (text !== '') return `# Citewell ${version}\n\n${date.join(', ')}\n\n${text}\n`;
  }
  const named = sections.map((section) => section.split('\n', 1)[0]?.trim()).join('; ');
  throw new AppError(
    'not-found',
    `CHANGELOG.md says nothing about ${version}: write its changes under "## ${version}, DATE". It has these sections: ${named}.`,
  );
}
