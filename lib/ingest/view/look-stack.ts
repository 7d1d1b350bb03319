import type { Look } from './run-builder.ts';

const LOOKS: Readonly<Record<string, 'strong' | 'em' | 'code'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

const LEADS_AWAY = /^(?:https?|mailto):/i;
/** Longer addresses are not for people. */
const LONGEST_ADDRESS = 2000;

/** The look of words by the elements that are open around them. */
export class LookStack {
  readonly #open = { strong: 0, em: 0, code: 0 };
  readonly #links: (string | undefined)[] = [];

  /** Opens an element within a line. */
  open(name: string, attributes: Record<string, string>): void {
    if (name === 'a') this.#links.push(addressOf(attributes['href']));
    const look = lookOf(name);
    if (look) this.#open[look] += 1;
  }

  /** Closes it. */
  close(name: string): void {
    if (name === 'a') this.#links.pop();
    const look = lookOf(name);
    if (look) this.#open[look] -= 1;
  }

  /** How words look here. */
  get look(): Look {
    const { strong, em, code } = this.#open;
    const href = this.#links.at(-1);
    return {
      ...(strong > 0 && { strong: true }),
      ...(em > 0 && { em: true }),
      ...(code > 0 && { code: true }),
      ...(href && { href }),
    };
  }
}

function lookOf(name: string): 'strong' | 'em' | 'code' | undefined {
  return Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
}

// Addresses within the document lead nowhere once it is shown in parts of another page.
function addressOf(href: string | undefined): string | undefined {
  const address = href?.trim() ?? '';
  return LEADS_AWAY.test(address) && address.length <= LONGEST_ADDRESS ? address : undefined;
}
