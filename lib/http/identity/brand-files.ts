import { createHash } from 'node:crypto';
import { type Brand, brandStyle } from '#lib/core/branding/brand.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { readImageData } from '#lib/core/branding/image-data.ts';
import { SURFACES } from '#lib/core/branding/palette.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { type Route, route, type Services } from '../route/route.ts';

/** Dependencies of the route of the brand's files. */
interface BrandServices extends Services {
  adminOverrides: { branding(): Promise<Branding> };
}

/** An SVG that is opened by its address runs no script and loads nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * `GET /brand/{file}`: `theme.css`, `logo-light`, `logo-dark` and `icon` of the company, for everyone: the page to sign in
 * shows them. An address with the current version is cached for good. 404 for what the branding lacks.
 */
export function brandRoute(services: () => BrandServices): Route {
  return route(
    {
      GET: async (request, { services: { adminOverrides } }) => {
        const { pathname, searchParams } = new URL(request.url);
        const branding = await adminOverrides.branding();
        const file = fileOf(branding, pathname.split('/').at(-1) ?? '');
        if (!file) throw new AppError('not-found', 'There is no such file.');
        const isCurrent = searchParams.get('v') === brandVersion(branding);
        return new Response(file.body, {
          headers: {
            'content-type': file.type,
            'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
            ...(file.type.startsWith('image/') && { 'content-security-policy': PICTURE_POLICY }),
          },
        });
      },
    },
    services,
  );
}

function fileOf(
  branding: Branding,
  name: string,
): { type: string; body: string | Uint8Array<ArrayBuffer> } | undefined {
  if (name === 'theme.css') return { type: 'text/css; charset=utf-8', body: brandStyle(branding) };
  const { logo, icon } = branding;
  const picture = new Map([
    ['logo-light', logo?.light],
    ['logo-dark', logo?.dark],
    ['icon', icon],
  ]).get(name);
  const found = picture === undefined ? undefined : readImageData(picture);
  return found && { type: found.type, body: found.bytes };
}

const versions = new WeakMap<Branding, string>();

/** A short name for this branding, by its content: the same in every process, and another one after each change. */
export function brandVersion(branding: Branding): string {
  const known = versions.get(branding);
  if (known !== undefined) return known;
  const version = createHash('sha256').update(JSON.stringify(branding)).digest('base64url').slice(0, 12);
  versions.set(branding, version);
  return version;
}

/** What the manifest says in the language of the reader. */
interface ManifestTexts {
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
