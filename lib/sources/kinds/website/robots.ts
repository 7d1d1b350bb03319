/** What the robots.txt of a site allows us (RFC 9309). */
export interface Robots {
  /** Whether a URL of the site may be fetched: the longest matching rule decides, and `allow` between two as long. */
  allows(url: URL): boolean;
  /** The time between two requests that the site asks for, in milliseconds; 0 where it asks for none. */
  delayMs: number;
  /** The addresses of its sitemaps. */
  sitemaps: string[];
}

interface Rule {
  allow: boolean;
  /** The texts between stars, percent-encoded as URLs are. */
  parts: string[];
  /** Whether the rule ends in `$`. */
  atEnd: boolean;
  length: number;
}

/** The name that rules for us are under; robots.txt names products, without versions. */
const PRODUCT = 'citewell';
const LONGEST_DELAY_MS = 60_000;
/** RFC 9309 asks for at least 500 KiB. */
const MOST_CHARACTERS = 512_000;
const MOST_RULES = 5_000;

/** Everything is allowed: the site has no robots.txt. */
export const NO_ROBOTS: Robots = { allows: () => true, delayMs: 0, sitemaps: [] };

interface Group {
  rules: Rule[];
  delayMs: number;
}

/** Reads a robots.txt. Lines that are no rules are passed over. */
export function readRobots(text: string): Robots {
  const lines = linesOf(text);
  const groups = groupsOf(lines);
  const group = groups.get(PRODUCT) ?? groups.get('*');
  return {
    allows: (url) => !group || isAllowed(group.rules, url),
    delayMs: group?.delayMs ?? 0,
    sitemaps: lines.flatMap(([key, value]) => (key === 'sitemap' ? [value] : [])).slice(0, 100),
  };
}

function groupsOf(lines: readonly [key: string, value: string][]): Map<string, Group> {
  const groups = new Map<string, Group>();
  let current: Group[] = [];
  let inNames = false;
  for (const [key, value] of lines) {
    if (key === 'sitemap') continue;
    const isName = key === 'user-agent';
    // Names one after the other share the rules that follow.
    if (isName) current = [...(inNames ? current : []), groupOf(groups, productOf(value))];
    inNames = isName;
    for (const group of current) addLine(group, key, value);
  }
  return groups;
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: [], delayMs: 0 };
  groups.set(name, group);
  return group;
}

function linesOf(text: string): [key: string, value: string][] {
  // A line that is cut off could say something else.
  const whole = text.length > MOST_CHARACTERS ? text.slice(0, text.lastIndexOf('\n', MOST_CHARACTERS)) : text;
  return whole.split(/[\r\n]+/).flatMap((line): [string, string][] => {
    const [, key, value = ''] = /^\s*([a-z-]{1,40})[ \t]*:([^#]*)/i.exec(line) ?? [];
    return key === undefined ? [] : [[key.toLowerCase(), value.trim()]];
  });
}

function productOf(value: string): string {
  const name = value.toLowerCase();
  return name.startsWith('*') ? '*' : (/^[a-z_-]+/.exec(name)?.[0] ?? '');
}

function addLine(group: Group, key: string, value: string): void {
  if (key === 'crawl-delay' && /^\d{1,9}(\.\d{1,9})?$/.test(value)) {
    group.delayMs = Math.min(LONGEST_DELAY_MS, Number(value) * 1000);
  }
  const isRule = key === 'allow' || key === 'disallow';
  // An empty rule matches nothing.
  if (isRule && value !== '' && group.rules.length < MOST_RULES)
    group.rules.push(ruleOf(key === 'allow', value));
}

function ruleOf(allow: boolean, value: string): Rule {
  const atEnd = value.endsWith('$');
  const pattern = encoded(atEnd ? value.slice(0, -1) : value);
  return { allow, parts: pattern.split(/\*+/), atEnd, length: pattern.length + (atEnd ? 1 : 0) };
}

/** As URLs write it: characters outside of ASCII in percent, letters that need no percent without. */
function encoded(text: string): string {
  const unreserved = text.replace(/%[0-9a-f]{2}/gi, (found) => {
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[a-z0-9._~-]/i.test(character) ? character : found.toUpperCase();
  });
  return unreserved.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
}

function isAllowed(rules: readonly Rule[], url: URL): boolean {
  if (url.pathname === '/robots.txt') return true;
  const path = encoded(url.pathname + url.search);
  let best: Rule | undefined;
  for (const rule of rules) {
    const isBetter = !best || rule.length > best.length || (rule.length === best.length && rule.allow);
    if (isBetter && matches(rule, path)) best = rule;
  }
  return best?.allow ?? true;
}

/** Each part is looked for after the one before, which is enough for stars; the last one may have to be at the end. */
function matches({ parts, atEnd }: Rule, path: string): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (atEnd && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !atEnd || at === path.length;
}
