import type { Brand } from '#lib/core/branding/brand.ts';
import { SURFACES } from '#lib/core/branding/palette.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** What the manifest says in the language of the reader. */
export interface ManifestTexts {
  tag: string;
  direction: 'ltr' | 'rtl';
  name: string;
  description: string;
}

/** Ours, which `scripts/draw-icons.ts` draws. */
const OUR_ICONS = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** The web application manifest (W3C) that lets browsers install the page, with the name, icon and colour of the company. */
export function webManifest(
  { icon, accent }: Pick<Brand, 'icon' | 'accent'>,
  texts: ManifestTexts,
): JsonObject {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: texts.name,
    short_name: texts.name,
    description: texts.description,
    lang: texts.tag,
    dir: texts.direction,
    theme_color: accent?.light ?? SURFACES.light.canvas,
    background_color: SURFACES.light.canvas,
    icons: icon === null ? OUR_ICONS : [{ src: icon, sizes: 'any' }],
  };
}
