import type { ReactNode } from 'react';

interface AdminPageProps {
  heading: string;
  /** What the page is for, in a sentence or two. */
  lead: string;
  /** What can be done here as a whole, beside the heading. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page of the administration: its heading, what it is for, and what it holds. */
export function AdminPage({ heading, lead, actions, children }: AdminPageProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-60 grow">
          <h1 className="font-display text-2xl font-semibold">{heading}</h1>
          <p className="mt-1 max-w-reading text-muted">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
