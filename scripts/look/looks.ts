import type { BrowserContextOptions } from '@playwright/test';

/** A size of the window, an appearance and a language to look at the page in. */
export interface Look {
  name: string;
  /** BCP 47 tag of the page's language. */
  language: 'en' | 'ar';
  context: BrowserContextOptions;
}

const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  small: { viewport: { width: 1024, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

const APPEARANCES = {
  light: { language: 'en', colorScheme: 'light' },
  dark: { language: 'en', colorScheme: 'dark' },
  arabic: { language: 'ar', colorScheme: 'light' },
} as const;

/** Every size in light, in dark and from right to left. */
export const LOOKS: readonly Look[] = Object.entries(APPEARANCES).flatMap(
  ([appearance, { language, colorScheme }]) =>
    Object.entries(SIZES).map(([size, context]) => ({
      name: `${appearance}-${size}`,
      language,
      context: { ...context, colorScheme, locale: language, reducedMotion: 'reduce' as const },
    })),
);
