import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The names of the files that came with a question; nothing where none did. */
export function QuestionFiles({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  return (
    <ul aria-label={translate('images.sent')} className="-mt-2 mb-4 flex flex-wrap gap-2 text-sm text-muted">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none ever changes
        <li key={index} className="flex max-w-full items-center gap-1.5 rounded-lg bg-sunken px-2 py-1">
          <Icon name="image" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
