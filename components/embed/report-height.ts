import { tellParent } from '#lib/client/page/tell-parent.ts';

/** What a chat without questions takes. */
const LEAST_PX = 480;
/** Below the last answer. */
const SPACE_PX = 40;

/**
 * Tells the page around the frame how high the chat would have to be to show the whole conversation, whenever that
 * changes. The last answer alone decides: what surrounds it grows with the frame, which would never end.
 */
export function reportHeight(): () => void {
  let told = 0;
  const tell = () => {
    const height = Math.max(LEAST_PX, Math.ceil(neededHeight()));
    if (height !== told) tellParent({ type: 'citewell:height', height });
    told = height;
  };
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', tell);
  tell();
  return () => {
    observer.disconnect();
    removeEventListener('resize', tell);
  };
}

function neededHeight(): number {
  const turns = document.querySelectorAll('main article');
  const area = turns[0]?.closest('section');
  const end = turns[turns.length - 1]?.lastElementChild;
  if (!area || !end) return 0;
  const conversation = end.getBoundingClientRect().bottom - area.getBoundingClientRect().top + area.scrollTop;
  return conversation + SPACE_PX + window.innerHeight - area.clientHeight;
}
