'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Visitor } from '#lib/api/account.ts';

const NOBODY: Visitor = { mode: 'off', by: null, account: null, isAdmin: false };

const VisitorContext = createContext<Visitor>(NOBODY);

/** Tells everything below who uses the page. */
export function VisitorProvider({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}

/** Who uses the page; nobody in particular outside of a `VisitorProvider`. */
export function useVisitor(): Visitor {
  return use(VisitorContext);
}
