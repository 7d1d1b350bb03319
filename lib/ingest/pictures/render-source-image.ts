import type { RenderSourceImage } from '#lib/core/ports/source-parts.ts';
import { type ChildBounds, createChildPool } from '../child/child-pool.ts';
import type { Picture, PictureJob } from './native-canvas.ts';

/** How much drawing one picture may take; what is left out is the default. */
export interface RenderOptions extends Partial<Pick<ChildBounds, 'totalMs' | 'extraBytes'>> {
  /** Pictures drawn at the same time, each in a process of its own. */
  size?: number;
}

const DEFAULTS = { size: 2, totalMs: 30_000, extraBytes: 256_000_000 };
const ENTRY = ['lib', 'ingest', 'pictures', 'picture-process.ts'];

/** Pictures that may wait to be drawn; more are refused. */
const MOST_WAITING = 40;

/** Rendering processes end after this idle time: each holds about 150 MB. */
const IDLE_MS = 30_000;

const DRAWN = /^(application\/pdf|image\/(png|jpeg|gif|webp|bmp|tiff))$/;

/**
 * Draws places in processes of their own: a PDF page with its long side at most 1,536 pixels, as JPEG or PNG, and image
 * files, scaled down where they are larger. Other formats have no picture. By default 30 s and 256 MB above idle a
 * picture, which is enough for scans at 400 dpi. Throws AppError with the reason for a file that cannot be drawn,
 * `rate-limited` when too many wait.
 */
export function createRenderSourceImage(options: RenderOptions = {}): RenderSourceImage & { close(): void } {
  const { size, ...limits } = { ...DEFAULTS, ...options };
  const pool = createChildPool<PictureJob, Picture | undefined>({
    bounds: { entry: ENTRY, nativeCode: true, stallMs: limits.totalMs, ...limits },
    size,
    mostWaiting: MOST_WAITING,
    idleMs: IDLE_MS,
  });
  const render: RenderSourceImage = async ({ path, mediaType }, sourcepage, signal) =>
    canHavePicture(mediaType) ? pool.ask({ job: { path, mediaType, sourcepage }, signal }) : undefined;
  return Object.assign(render, { close: pool.close });
}

/** Whether documents of this kind have pictures at all. */
export function canHavePicture(mediaType: string): boolean {
  return DRAWN.test(mediaType);
}
