import { Mark } from '#components/shell/mark.tsx';
import { useVisitor } from '#components/shell/page-context.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useFrameSignIn } from './use-frame-sign-in.ts';

/** The first line of the chat in a frame: its name, a new chat, signing in, and the way to the whole page in a tab. */
export function EmbedHeader({ onNewChat }: { onNewChat: (() => void) | undefined }) {
  const translate = useTranslate();
  const { account, by } = useVisitor();
  const { isWaiting, signIn } = useFrameSignIn();
  const whole = translate('embed.openWhole');
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
      <h1 className="flex min-w-0 grow items-center gap-2 font-display font-semibold">
        <Mark />
        <span className="truncate">{translate('app.name')}</span>
      </h1>
      {onNewChat && <IconButton icon="plus" label={translate('app.newChat')} onClick={onNewChat} />}
      {by !== null && !account && (
        <Button aria-disabled={isWaiting} onClick={signIn}>
          {translate('account.signIn')}
        </Button>
      )}
      <a
        href="/"
        target="_blank"
        rel="noreferrer"
        aria-label={whole}
        title={whole}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="external" />
      </a>
    </header>
  );
}
