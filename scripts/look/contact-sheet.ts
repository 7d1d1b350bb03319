import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** A picture in the folder of the sheet; `shown` is false where the state was not reached. */
export interface Picture {
  state: string;
  look: string;
  file: string;
  shown: boolean;
}

const STYLE = `body{margin:16px;font:14px system-ui;background:#888;color:#000}
table{border-spacing:8px}th{text-align:start;vertical-align:top;white-space:nowrap}
img{height:220px;display:block}.missed{outline:4px solid #d00}`;

/** Writes all pictures, a row for each state, into `index.html` and `contact-sheet.png` in the folder. */
export async function writeContactSheet(browser: Browser, folder: string, pictures: readonly Picture[]) {
  const states = [...new Set(pictures.map(({ state }) => state))];
  const rows = states.map((state) => {
    const cells = pictures.filter((picture) => picture.state === state).map(cell);
    return `<tr><th>${state}</th>${cells.join('')}</tr>`;
  });
  const sheet = join(folder, 'index.html');
  writeFileSync(sheet, `<!doctype html><style>${STYLE}</style><table>${rows.join('\n')}</table>`);
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  await page.goto(pathToFileURL(sheet).href, { waitUntil: 'load' });
  await page.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true });
  await page.close();
}

// States, looks and file names are our own words: they need no escaping.
function cell({ file, look, shown }: Picture): string {
  return `<td>${look}<a href="${file}"><img src="${file}"${shown ? '' : ' class="missed"'}></a></td>`;
}
