import type { ApiMedia } from '#lib/client/api-docs/api-description.ts';
import { EnglishWords } from './english.tsx';

interface SameMedia extends Pick<ApiMedia, 'shapes' | 'about'> {
  types: string[];
}

/** Media types, each with links to the shapes it may hold. Types that hold the same stand together. */
export function MediaList({ media }: { media: ApiMedia[] }) {
  return (
    <ul dir="ltr" className="text-sm">
      {together(media).map(({ types, shapes, about }) => (
        <li key={types.join()}>
          <span className="text-muted">{types.join(', ')}</span>
          {shapes.map((shape, index) => (
            <span key={shape}>
              {index === 0 ? ': ' : ', '}
              <a
                href={`#shape-${shape}`}
                className="font-mono text-[0.9em] text-accent-strong underline underline-offset-2"
              >
                {shape}
              </a>
            </span>
          ))}
          {about && <EnglishWords text={`: ${about}`} />}
        </li>
      ))}
    </ul>
  );
}

function together(media: ApiMedia[]): SameMedia[] {
  const byShapes = Map.groupBy(media, ({ shapes }) => shapes.join());
  return [...byShapes.values()].map((same) => ({
    types: same.map(({ type }) => type),
    shapes: same[0]?.shapes ?? [],
    about: same[0]?.about,
  }));
}
