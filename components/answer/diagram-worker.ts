import { renderMermaid } from 'beautiful-mermaid';
import type { DiagramColours, DiagramReply } from './diagram.tsx';

// What the renderer does not read, and models write: a front matter with a title, directives.
const FRONT_MATTER = /^\s*---\n.*?\n---\n/s;
const DIRECTIVE = /^%%.*$/gm;
// A picture loads nothing: without the web font, the text is measured as it is drawn.
const WEB_FONT = /@import url\([^)]*\);/;

addEventListener('message', async ({ data }: MessageEvent<{ text: string; colours: DiagramColours }>) => {
  postMessage(await draw(data.text, data.colours));
});

async function draw(text: string, colours: DiagramColours): Promise<DiagramReply> {
  const plain = text.replace(FRONT_MATTER, '').replace(DIRECTIVE, '').trim();
  try {
    const svg = await renderMermaid(plain, { ...palette(colours), padding: 8, transparent: true });
    return { svg: svg.replace(WEB_FONT, '') };
  } catch {
    return { failed: true };
  }
}

/** The renderer's own lines and labels are too faint to read. */
function palette({ fg, bg }: DiagramColours) {
  const faded = (percent: number) => `color-mix(in srgb, ${fg} ${percent}%, ${bg})`;
  return { fg, bg, muted: faded(80), line: faded(60), border: faded(45), accent: faded(70) };
}
