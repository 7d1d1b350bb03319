'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Deployment } from '#lib/api/deployment.ts';

const WHOLE: Deployment = {
  keepsRecords: true,
  takesDocuments: true,
  takesUploads: true,
  copySeconds: null,
};

const DeploymentContext = createContext<Deployment>(WHOLE);

/** Tells everything below what this deployment does. */
export function DeploymentProvider({
  deployment,
  children,
}: {
  deployment: Deployment;
  children: ReactNode;
}) {
  return <DeploymentContext value={deployment}>{children}</DeploymentContext>;
}

/** What this deployment does; everything outside of a `DeploymentProvider`. */
export function useDeployment(): Deployment {
  return use(DeploymentContext);
}
