import { entry, MARK, markOf } from './page-address.ts';

const open: (() => void)[] = [];
// Unlike those that the tab gave before it was reloaded.
let id = Date.now();

if (typeof window !== 'undefined') addEventListener('popstate', follow);

/**
 * Makes what opens over the page an entry of the browser's history: going back calls `close`, and stays on the page. The
 * returned function is for when it closed otherwise; its entry is then taken by what opens next, or passed over.
 */
export function openOverlay(close: () => void): () => void {
  open.push(close);
  const depth = entry.mark?.depth ?? 0;
  if (depth < open.length) {
    id += 1;
    history.replaceState({ ...history.state, [MARK]: { ...entry.mark, depth, id } }, '');
    entry.mark = { depth: depth + 1, over: id };
    history.pushState({ [MARK]: entry.mark }, '');
  }
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

function follow({ state }: PopStateEvent): void {
  // The address names another place of the page.
  if (state === null) return;
  const left = entry.mark?.over;
  entry.mark = markOf(state);
  const depth = entry.mark?.depth ?? 0;
  if (open.length > depth) for (const close of open.splice(depth).toReversed()) close();
  else if (left !== undefined && left === entry.mark?.id) history.back();
}
