'use no memo';

const PATHS = {
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  attach: 'M9 12.5l5.2-5.2a2.6 2.6 0 0 1 3.7 3.7l-7.3 7.3a4.4 4.4 0 0 1-6.2-6.2L12 4.5',
  admin: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2.2 2.2L15.5 10',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  check: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M8 12.2l2.8 2.8L16 9.6',
  close: 'M6 6l12 12M18 6L6 18',
  documents: 'M8 3h7l4 4v11H8zM15 3v4h4M5 7v14h10',
  down: 'M12 5v14M6 13l6 6 6-6',
  external: 'M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  compare: 'M4 5h6v14H4zM14 5h6v14h-6z',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  folder: 'M4 6h5l2 2h9v11H4z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15 8.5v.5',
  label: 'M4 5h8l8 8-7 7-9-9zM8 9h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mic: 'M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4M6 11.5a6 6 0 0 0 12 0M12 17.5V21',
  minus: 'M6 12h12',
  more: 'M5.5 12h1M11.5 12h1M17.5 12h1',
  next: 'M9 6l6 6-6 6',
  panel: 'M4 5h16v14H4zM9.5 5v14',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  plus: 'M12 6v12M6 12h12',
  previous: 'M15 6l-6 6 6 6',
  prompt: 'M4 5h16v14H4zM13 8l-3 8',
  quote: 'M6 4h12v16H6zM9 9h6M9 12h6M9 16h2',
  retry: 'M19 12a7 7 0 1 1-2.1-5M19 4v4h-4',
  search: 'M10.5 5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11M15 15l4.5 4.5',
  send: 'M12 19V5M6 11l6-6 6 6',
  settings: 'M4 8h8M18 8h2M12 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M4 16h2M12 16h8M6 16a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  sort: 'M8 5v14M4.5 8.5L8 5l3.5 3.5M16 5v14M12.5 15.5L16 19l3.5-3.5',
  speaker: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  stop: 'M8 8h8v8H8z',
  thumbDown: 'M7 14V5H4v9zM7 14l4 6c1.6 0 2-1 2-2l-.6-4H18a1.8 1.8 0 0 0 1.8-2.1l-1-5.4A1.8 1.8 0 0 0 17 5H7',
  thumbUp: 'M7 10v9H4v-9zM7 10l4-6c1.6 0 2 1 2 2l-.6 4H18a1.8 1.8 0 0 1 1.8 2.1l-1 5.4A1.8 1.8 0 0 1 17 19H7',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  up: 'M12 19V5M6 11l6-6 6 6',
  width: 'M4 6v12M20 6v12M8 12h8M8 12l2.5-2.5M8 12l2.5 2.5M16 12l-2.5-2.5M16 12l-2.5 2.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons that point along the line of text turn round where text runs from right to left. */
const DIRECTIONAL: readonly IconName[] = ['next', 'previous', 'external', 'panel'];

/** A line drawing without a meaning of its own: the control around it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-5 shrink-0 ${DIRECTIONAL.includes(name) ? 'rtl:-scale-x-100' : ''}`}
      fill={name === 'stop' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
