import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, test } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md']);

function tokensOf(page: string): Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(readFileSync(page, 'utf8')), (token) => void found.push(token));
  return found;
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return tokensOf(page).flatMap((token) =>
    token.type === 'heading'
      ? [
          token['text']
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
            .trim()
            .replaceAll(' ', '-'),
        ]
      : [],
  );
}

function linksOf(page: string): string[] {
  return tokensOf(page).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [token['href']] : [],
  );
}

test.each(pages)('every relative link of %s leads to a file, and to a heading in it', (page) => {
  const broken = linksOf(page)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = decodeURI(link).split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(target)) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test('every file and folder that ARCHITECTURE.md names is there', () => {
  const named = tokensOf('ARCHITECTURE.md')
    .flatMap((token) => (token.type === 'codespan' ? [token['text'].replace('…', '*')] : []))
    .filter((name) => !name.includes('NAME') && (name.includes('/') || !name.includes('*')))
    .filter((name) => /^(app|components|docs|e2e|lib|public|scripts)\/|\.tsx?$/.test(name));
  expect(named.length).toBeGreaterThan(100);
  // A name without its folder stands beside one that has it.
  const files = globSync('{app,components,lib,scripts}/**/*.{ts,tsx}').map((path) => `/${path}`);
  const isThere = (name: string) =>
    globSync(name).length > 0 || files.some((path) => path.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
