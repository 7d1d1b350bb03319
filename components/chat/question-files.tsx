import { Icon } from '#components/ui/icon.tsx';
import { inPlace } from '#components/ui/in-place.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The names of the files that came with a question; nothing where none did. */
export function QuestionFiles({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  return (
    <ul aria-label={translate('images.sent')} className="-mt-2 mb-4 flex flex-wrap gap-2 text-sm text-muted">
      {inPlace(names, (name) => (
        <li className="flex max-w-full items-center gap-1.5 rounded-lg bg-sunken px-2 py-1">
          <Icon name="image" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
