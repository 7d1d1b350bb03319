import { type Lockfile, packagesOf } from './lockfile.ts';
import { isNamed, type SupplyPolicy } from './policy.ts';

/**
 * A sentence for each package whose licence is neither allowed nor the one that an exception names, and for each exception
 * that nothing needs any more. Reads the lockfile alone: it names every package for every platform, installed here or not.
 */
export function findLicenceFaults(lockfile: Lockfile, { licences }: SupplyPolicy): string[] {
  const needed = new Set<string>();
  const faults = packagesOf(lockfile).flatMap(({ name, license }) => {
    if (isAllowedLicence(license, licences.allowed)) return [];
    const exception = licences.exceptions.find(
      ({ packages, says }) =>
        isNamed(packages, name) && (license === undefined ? says.length === 0 : says.includes(license)),
    );
    if (exception) needed.add(exception.packages);
    return exception
      ? []
      : [`${name} is under ${license ?? 'no licence that it names'}, which is not allowed.`];
  });
  const idle = licences.exceptions.filter((one) => !needed.has(one.packages));
  return [
    ...faults,
    ...idle.map((one) => `The exception for ${one.packages} is no longer needed: remove it.`),
  ];
}

const TOKEN = /\s*(\(|\)|AND\b|OR\b|[\w.+-]+)/y;

/**
 * Whether an SPDX licence expression leaves a choice within `allowed`: of alternatives one, of licences that hold together
 * all. What is no such expression is not allowed, and neither is a licence with an exception (`WITH`).
 */
export function isAllowedLicence(expression: string | undefined, allowed: readonly string[]): boolean {
  const tokens = tokensOf(expression ?? '');
  // Read to its end also where the verdict stands: an alternative that is missing makes it no expression.
  return readAlternatives(tokens, allowed) && tokens.length === 0;
}

/** Empty where there is anything else among them. */
function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < expression.length; end = TOKEN.lastIndex) {
    const found = TOKEN.exec(expression);
    if (!found?.[1]) return [];
    tokens.push(found[1]);
  }
  return tokens;
}

function readAlternatives(tokens: string[], allowed: readonly string[]): boolean {
  let verdict = readTogether(tokens, allowed);
  while (tokens[0] === 'OR') {
    tokens.shift();
    verdict = readTogether(tokens, allowed) || verdict;
  }
  return verdict;
}

function readTogether(tokens: string[], allowed: readonly string[]): boolean {
  let verdict = readOne(tokens, allowed);
  while (tokens[0] === 'AND') {
    tokens.shift();
    verdict = readOne(tokens, allowed) && verdict;
  }
  return verdict;
}

/** What should stand here and does not stays behind unread. */
function readOne(tokens: string[], allowed: readonly string[]): boolean {
  const token = tokens.shift();
  if (token === '(') {
    const verdict = readAlternatives(tokens, allowed);
    return tokens.shift() === ')' && verdict;
  }
  if (token === undefined) tokens.push('nothing');
  return token !== undefined && allowed.includes(token);
}
