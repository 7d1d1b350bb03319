'use client';
'use no memo';

import { createContext, type ReactNode, use } from 'react';
import type { Brand } from '#lib/core/branding/brand.ts';

/** What of the brand pages show beside their texts. */
export type ShownBrand = Pick<Brand, 'logo' | 'disclaimer' | 'links' | 'contact'>;

const BrandContext = createContext<ShownBrand>({ logo: null, disclaimer: null, links: [], contact: null });

/** Gives every component below the brand of the company. */
export function BrandProvider({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The brand of the company; an empty one outside a `BrandProvider`. */
export function useBrand(): ShownBrand {
  return use(BrandContext);
}
