import { pageOf } from '#lib/core/citations/sourcepage.ts';
import { serveJobs } from '../child/serve-jobs.ts';
import { nativeCanvas, type Picture, type PictureJob } from './native-canvas.ts';

// Runs as a child process: draws one place after the other.
try {
  // Before the memory is measured that a child takes when it does nothing.
  nativeCanvas();
} catch {
  // The job that needs it says so.
}

serveJobs<PictureJob, Picture | undefined>(async ({ path, mediaType, sourcepage }) => {
  if (mediaType === 'application/pdf') {
    return (await import('./draw-page.ts')).drawPage(path, pageOf(sourcepage) ?? 1);
  }
  if (mediaType.startsWith('image/'))
    return (await import('./draw-image.ts')).drawImage(path, pageOf(sourcepage) ?? 1);
  return undefined;
});
