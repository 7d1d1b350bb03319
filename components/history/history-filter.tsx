'use no memo';

import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type ConversationListState, conversationList } from './conversation-list-store.ts';

/** Above the list: whether it is the archive, and the labels to choose from. */
export function ListFilter({ list: { archived, label, labels } }: { list: ConversationListState }) {
  const translate = useTranslate();
  // A label that the last conversation has lost is still what is shown.
  const choices = label === null || labels.includes(label) ? labels : [...labels, label];
  return (
    <>
      {archived && (
        <Button
          look="bare"
          onClick={() => conversationList().filter({ archived: false })}
          className="justify-start px-2"
        >
          <Icon name="previous" />
          {translate('history.archive.back')}
        </Button>
      )}
      {choices.length > 0 && (
        <fieldset className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
          <legend className="sr-only">{translate('labels.filter')}</legend>
          {choices.map((choice) => (
            <LabelChoice
              key={choice}
              label={choice}
              isChosen={choice === label}
              onChoose={() => conversationList().filter({ label: choice === label ? null : choice })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function LabelChoice(props: { label: string; isChosen: boolean; onChoose: () => void }) {
  const look = props.isChosen
    ? 'border-accent bg-accent-soft text-accent-strong'
    : 'border-line bg-surface text-muted hover:bg-sunken';
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      onClick={props.onChoose}
      className={`min-h-8 max-w-full truncate rounded-lg border px-2.5 text-xs ${look}`}
    >
      <bdi>{props.label}</bdi>
    </button>
  );
}
