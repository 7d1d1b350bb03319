import { Autocomplete } from '@base-ui/react/autocomplete';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteListProps {
  /** Whether the server is still being asked. */
  isLooking: boolean;
  onChosen: (item: PaletteItem) => void;
}

/** What the palette found, by kind. */
export function PaletteList({ isLooking, onChosen }: PaletteListProps) {
  const translate = useTranslate();
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain p-1">
      <Autocomplete.Empty>
        <p className="p-3 text-sm text-muted">
          {translate(isLooking ? 'palette.looking' : 'palette.nothingFound')}
        </p>
      </Autocomplete.Empty>
      <Autocomplete.List>
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
              {translate(`palette.${group.value}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  onClick={() => onChosen(item)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
                >
                  <Icon name={item.icon} />
                  <FoundText item={item} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </div>
  );
}

function FoundText({ item: { title, excerpt } }: { item: PaletteItem }) {
  return (
    <span className="min-w-0 grow">
      <CutText>{title}</CutText>
      {excerpt && (
        <span className="block truncate text-xs text-muted">
          <bdi>
            {excerpt.before}
            <mark className="bg-transparent font-semibold text-ink">{excerpt.found}</mark>
            {excerpt.after}
          </bdi>
        </span>
      )}
    </span>
  );
}
