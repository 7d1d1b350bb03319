'use no memo';

interface QuestionChipsProps {
  questions: readonly string[];
  onAsk: (question: string) => void;
  /** Called when the reader comes near one. */
  onBegin?: () => void;
}

/** Questions that are asked by a click. */
export function QuestionChips({ questions, onAsk, onBegin }: QuestionChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => onAsk(question)}
            onPointerEnter={onBegin}
            onFocus={onBegin}
            className="min-h-10 rounded-xl border border-line bg-surface px-3.5 py-2 text-start text-sm leading-5 motion-safe:transition-colors hover:border-accent hover:text-accent-strong"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
