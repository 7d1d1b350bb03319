import { type SubmitEvent, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import type { RatedPassage, WordsToTeach } from '#lib/api/feedback.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

interface RightPassageProps {
  question: string;
  /** The passage that was chosen as the right one. */
  passage: RatedPassage;
  /** Other words that found the passages; empty where the question itself did. */
  foundBy: string;
  onChanged: (isChanged: boolean) => void;
  onTaught: () => void;
}

/** Stores the right passage for a question, with the words of the two that mean the same, where there are any. */
export function RightPassage({ question, passage, foundBy, onChanged, onTaught }: RightPassageProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState(question);
  const [means, setMeans] = useState(foundBy || (passage.headings.at(-1) ?? ''));
  const [state, setState] = useState<'rest' | 'busy' | AppError>('rest');
  const words = wordsOf(question);
  const phrases = chosenPhrases(words, chosen);
  const isTeaching = phrases.length > 0;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setState('busy');
    try {
      const taught: WordsToTeach = {
        question: asked,
        place: passage.sourcepage,
        words: phrases,
        means: isTeaching ? means.split(',') : [],
      };
      await callApi('/api/admin/unanswered/words', 'POST', taught);
      onTaught();
    } catch (thrown) {
      setState(AppError.from(thrown));
    }
  }

  function choose(next: ReadonlySet<number>) {
    setChosen(next);
    onChanged(true);
  }

  function change(next: string) {
    setAsked(next);
    onChanged(next !== question);
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">{translate('admin.unanswered.teach')}</h3>
        <p className="text-sm">
          <bdi>{[passage.title ?? passage.sourcepage, ...passage.headings.slice(-1)].join(' · ')}</bdi>
        </p>
        <p className="mt-1 text-sm text-muted">{translate('admin.unanswered.teachLead')}</p>
      </div>
      <TextField
        label={translate('admin.unanswered.asked')}
        required
        maxLength={500}
        value={asked}
        onText={change}
      />
      <WordChoice words={words} chosen={chosen} onChange={choose} />
      {isTeaching && (
        <TextField
          label={translate('admin.unanswered.means')}
          required
          maxLength={500}
          value={means}
          onText={setMeans}
        />
      )}
      {state instanceof AppError && <Alert>{refusalText(state, translate)}</Alert>}
      <p>
        <Button
          type="submit"
          look="filled"
          disabled={state === 'busy' || asked.trim() === '' || (isTeaching && means.trim() === '')}
        >
          {translate('admin.unanswered.teachButton')}
        </Button>
      </p>
    </form>
  );
}

interface WordChoiceProps {
  words: readonly string[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

function WordChoice({ words, chosen, onChange }: WordChoiceProps) {
  const translate = useTranslate();
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-muted">{translate('admin.unanswered.words')}</legend>
      <div className="flex flex-wrap gap-1">
        {words.map((word, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and words never move
            key={index}
            aria-pressed={chosen.has(index)}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            onClick={() => onChange(chosen.symmetricDifference(new Set([index])))}
          >
            <bdi>{word}</bdi>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The words of a text in order; scripts without spaces by the browser's dictionary. */
export function wordsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The phrases that chosen words make: those that follow one another are one, with what stands between them. */
export function chosenPhrases(words: readonly string[], chosen: ReadonlySet<number>): string[] {
  const phrases: string[] = [];
  for (const [index, word] of words.entries()) {
    if (!chosen.has(index)) continue;
    const isFollowing = index > 0 && chosen.has(index - 1);
    if (isFollowing) phrases.push(`${phrases.pop()}${between(words[index - 1] ?? '', word)}${word}`);
    else phrases.push(word);
  }
  return phrases;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

function between(before: string, after: string): string {
  return UNSPACED.test(before) && UNSPACED.test(after) ? '' : ' ';
}
