'use client';
'use no memo';

import { createContext, type ReactNode, use } from 'react';
import type { Visitor } from '#lib/api/account.ts';
import type { Deployment } from '#lib/api/deployment.ts';

const VisitorContext = createContext<Visitor>({
  mode: 'off',
  by: null,
  account: null,
  isAdmin: false,
  mayTune: false,
});

const DeploymentContext = createContext<Deployment>({
  storesRecords: true,
  showsRefused: true,
  listsDocuments: true,
  takesDocuments: true,
  takesUploads: true,
  voice: true,
  seesImages: true,
  copySeconds: null,
});

interface PageProviderProps {
  visitor: Visitor;
  deployment: Deployment;
  children: ReactNode;
}

/** Gives every component below the visitor of the page and what this deployment offers. */
export function PageProvider({ visitor, deployment, children }: PageProviderProps) {
  return (
    <VisitorContext value={visitor}>
      <DeploymentContext value={deployment}>{children}</DeploymentContext>
    </VisitorContext>
  );
}

/** The visitor of the page; anonymous outside a `PageProvider`. */
export function useVisitor(): Visitor {
  return use(VisitorContext);
}

/** What this deployment offers; everything outside a `PageProvider`. */
export function useDeployment(): Deployment {
  return use(DeploymentContext);
}

/** Gives every component below another deployment than the page around it has. */
export function DeploymentProvider({ deployment, children }: Omit<PageProviderProps, 'visitor'>) {
  return <DeploymentContext value={deployment}>{children}</DeploymentContext>;
}
