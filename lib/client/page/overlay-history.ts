/** What the entries of the browser's history say about what lies over the page: a sheet, a panel, a dialog. */
interface Mark {
  /** How many lie over the page. */
  depth: number;
  /** The entry with this `id` lies below this one. */
  over?: number;
  id?: number;
}

const KEY = 'citewell.overlay';
const open: (() => void)[] = [];
let here: Mark | undefined;
// Unlike those that the tab gave before it was reloaded.
let id = Date.now();

const markOf = (state: unknown): Mark | undefined => (state as Record<string, Mark> | null)?.[KEY];

if (typeof window !== 'undefined') {
  here = markOf(history.state);
  addEventListener('popstate', follow);
}

/**
 * Makes what opens over the page an entry of the browser's history: going back calls `close`, and stays on the page. The
 * returned function is for when it closed otherwise; its entry is then taken by what opens next, or passed over.
 */
export function openOverlay(close: () => void): () => void {
  open.push(close);
  const depth = here?.depth ?? 0;
  if (depth < open.length) {
    id += 1;
    history.replaceState({ ...history.state, [KEY]: { ...here, depth, id } }, '');
    here = { depth: depth + 1, over: id };
    history.pushState({ [KEY]: here }, '');
  }
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Names the page by another address, without a new entry of the history. */
export function renameAddress(address: string): void {
  history.replaceState({ [KEY]: here }, '', address);
}

/** Goes to another address without loading a page; the entry of what lies over the page is not gone back to. */
export function pushAddress(address: string): void {
  if (here?.over === undefined) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  here = undefined;
}

function follow({ state }: PopStateEvent): void {
  // The address names another place of the page.
  if (state === null) return;
  const left = here?.over;
  here = markOf(state);
  const depth = here?.depth ?? 0;
  if (open.length > depth) for (const close of open.splice(depth).toReversed()) close();
  else if (left !== undefined && left === here?.id) history.back();
}
