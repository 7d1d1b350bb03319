import { brandStyle } from '#lib/core/branding/brand.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { readImageData } from '#lib/core/branding/image-data.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Route, route, type Services } from '../route/route.ts';
import { brandVersion } from './brand-version.ts';

/** What the route of the brand's files needs. */
export interface BrandServices extends Services {
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
