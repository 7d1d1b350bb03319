import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Characters and lines of a question that stand above its answer before a reader asks for all of it. */
const LONGEST = 280;
const MOST_LINES = 6;

interface ShownQuestionProps {
  id: string;
  question: string;
  /** There for screen readers alone, while the question is changed where it stands. */
  isHidden: boolean;
}

/** A question as the heading of its answer. Of a page of pasted text the beginning is shown, and the rest on demand. */
export function ShownQuestion({ id, question, isHidden }: ShownQuestionProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(question);
  const isCut = beginning !== question;
  return (
    <div className={`min-w-0 ${isHidden ? 'sr-only' : ''}`}>
      <h2
        id={id}
        className={`leading-snug font-semibold wrap-anywhere whitespace-pre-wrap ${isCut ? 'text-base' : 'font-display text-xl sm:text-2xl'}`}
      >
        <span className="sr-only">{translate('turn.you')}: </span>
        <span dir="auto" className="block">
          {isCut && !isWhole ? `${beginning} …` : question}
        </span>
      </h2>
      {isCut && !isWhole && (
        <Button look="bare" className="-ms-3.5 print:hidden" onClick={() => setWhole(true)}>
          {translate('history.more')}
        </Button>
      )}
    </div>
  );
}

/** The question itself where it is short; of another what is whole words of its beginning. */
function beginningOf(question: string): string {
  const lines = question.split('\n', MOST_LINES + 1);
  const start = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES).join('\n') : question;
  if (start.length <= LONGEST) return start;
  const cut = start.slice(0, LONGEST);
  const end = cut.search(/\s\S*$/);
  return cut.slice(0, end > LONGEST / 2 ? end : LONGEST).toWellFormed();
}
