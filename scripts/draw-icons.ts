// `node scripts/draw-icons.ts`: draws the icons of the installed application into public/icons, from the sign of the page.
import process from 'node:process';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './launcher/browser.mjs';

const GROUND = '#00666b';

/** The sign, as in components/shell/mark.tsx: `size` of 24 wide in the middle, on a ground with round corners. */
function drawing(size: number, corner: number): string {
  return `<style>body { margin: 0 } svg { display: block; width: 100vw }</style>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-linecap="round">
      <rect width="24" height="24" rx="${corner}" fill="${GROUND}" stroke="none"/>
      <g transform="translate(12 12) scale(${size / 24}) translate(-12 -12)">
        <rect x="4" y="3" width="16" height="18" rx="3.5" stroke-width="1.75"/>
        <path d="M8 8h8M8 16h5" stroke-width="1.75"/>
        <path d="M8 12h8" stroke-width="3.5"/>
      </g>
    </svg>`;
}

const rounded = drawing(18, 5);
// Platforms cut a circle of four fifths, or corners, out of these.
const whole = drawing(15, 0);
const ICONS: readonly (readonly [name: string, pixels: number, svg: string])[] = [
  ['192', 192, rounded],
  ['512', 512, rounded],
  ['maskable-512', 512, whole],
  ['apple-touch-icon', 180, whole],
];

const executablePath = await ensureBrowser(process.execPath);
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const page = await browser.newPage();
for (const [name, pixels, svg] of ICONS) {
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(svg);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
}
await browser.close();
