import type { Turn } from '#lib/client/conversation/turn.ts';
import { escapedMarkdown } from '#lib/client/markdown/harmless-markdown.ts';
import { pasteableText } from '#lib/client/markdown/plain-text.ts';
import { describeFindings } from '#lib/client/sources/describe-finding.ts';
import { documentName } from '#lib/client/sources/source-location.ts';
import { locationOf, namesOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import { citationMarks } from '#lib/core/citations/citations.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** An answer as text to paste into other programs; below it, its sentences that are not supported. */
export function answerAsText(
  { answer, dataPoints }: Pick<Turn, 'answer' | 'dataPoints'>,
  sources: SortedSources,
  translate: Translate,
): string {
  const text = pasteableText(answer, dataPoints.citations);
  const findings = describeFindings(sources.support, sources, translate);
  if (findings.length === 0) return text;
  return `${text}\n\n${[translate('sentence.list'), ...findings.map((finding) => `- ${finding}`)].join('\n')}`;
}

/**
 * An answer as Markdown for other programs: each citation is the number of a source in the list below it,
 * which links to the original at `origin`. Its sentences that are not supported are listed between. A citation of something that was not retrieved, or was removed since, says so.
 */
export function answerAsMarkdown(
  answer: string,
  sources: SortedSources,
  origin: string,
  translate: Translate,
): string {
  const { cited, found, hasRemoved } = sources;
  const numbered = withCitations(answer, namesOf([...cited, ...found]), (source, raw) => {
    const index = cited.findIndex(({ sourcepage }) => sourcepage === source);
    if (index >= 0) return `[${index + 1}]`;
    if (!hasRemoved) return `${raw} (${translate('copy.unverified')})`;
    return `(${translate('copy.deleted', { name: documentName(raw.slice(1, -1)) })})`;
  });
  const findings = describeFindings(sources.support, sources, translate);
  const checked = findings.map((finding) => `- ${escapedMarkdown(finding)}`).join('\n');
  const text = checked
    ? `${numbered.trim()}\n\n## ${translate('sentence.list')}\n\n${checked}`
    : numbered.trim();
  if (cited.length === 0) return `${text}\n`;
  const list = cited.map((source, index) => `${index + 1}. ${linkTo(source, origin, translate)}`);
  return `${text}\n\n## ${translate('sources.cited')}\n\n${list.join('\n')}\n`;
}

function linkTo(source: Source, origin: string, translate: Translate): string {
  const location = locationOf(source, translate);
  const name = location ? `${source.title}, ${location}` : source.title;
  // Parentheses would end the address early, brackets the name.
  const address = sourceUrl(source, origin).replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${name.replaceAll(/[[\]\\]/g, '\\$&')}](${address.replaceAll(' ', '%20')})`;
}

function withCitations(
  answer: string,
  names: readonly string[],
  write: (source: string | undefined, raw: string) => string,
): string {
  let written = '';
  let at = 0;
  for (const { source, start, end } of citationMarks(answer, names)) {
    written += answer.slice(at, start) + write(source, answer.slice(start, end));
    at = end;
  }
  return written + answer.slice(at);
}
