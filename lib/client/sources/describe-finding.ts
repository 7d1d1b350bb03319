import type { AnswerSupport, Missing, SentenceSupport } from '#lib/core/support/support.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { findCited, type SortedSources, type Source } from './sources.ts';

/** How many details of a sentence are said. */
const MOST_DETAILS = 3;

/** What a check found of a sentence that is not supported, a line each, in the language of the page. */
export function describeFinding(
  { verdict, missing = [], source, basis }: Omit<SentenceSupport, 'start' | 'end'>,
  sources: readonly Source[],
  translate: Translate,
): string[] {
  const right = source === undefined ? '' : (findCited(source, sources)?.title ?? source);
  switch (verdict) {
    case 'supported':
      return [];
    case 'misattributed':
      return [translate('sentence.misattributed', { source: right })];
    case 'uncited':
      return [
        translate('sentence.uncited'),
        ...(right ? [translate('sentence.uncitedFound', { source: right })] : []),
      ];
    default:
      return [
        ...missing.slice(0, MOST_DETAILS).map((detail) => describeMissing(detail, translate)),
        ...(basis ? [translate(basis === 'figures' ? 'sentence.figuresOnly' : 'sentence.byModel')] : []),
      ];
  }
}

function describeMissing({ kind, answer, source = '' }: Missing, translate: Translate): string {
  if (answer && source) return translate('sentence.differs', { answer, source });
  if (source) return translate('sentence.leftOut', { source });
  if (kind === 'words' || !answer) return translate('sentence.notInSource');
  return translate('sentence.absent', { answer });
}

/**
 * The sentences of an answer that are not supported, each with what was found, as one line of text: for what carries an
 * answer elsewhere. Empty where there is none.
 */
export function describeFindings(
  support: AnswerSupport | undefined,
  { cited, found }: Pick<SortedSources, 'cited' | 'found'>,
  translate: Translate,
): string[] {
  const marked = support?.sentences.filter(({ verdict }) => verdict !== 'supported') ?? [];
  return marked.map((sentence) => {
    const finding = describeFinding(sentence, [...cited, ...found], translate).join(' ');
    return translate('sentence.line', { sentence: sentence.text, finding });
  });
}
