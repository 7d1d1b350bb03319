import { useRef, useState } from 'react';
import { tellParent } from '#lib/client/page/tell-parent.ts';

export type AnalysisTab = 'process' | 'citation';

/** The displayed tab of an answer, and in “Citation” the displayed source. */
export interface AnalysisView {
  tab: AnalysisTab;
  sourcepage?: string | undefined;
}

/** The panel as it stands: whose answer it checks, and how often it was opened. */
interface Analysis extends AnalysisView {
  turnId: string;
  openings: number;
}

/** Opens, changes and closes the panel that checks an answer. Closing gives the focus back to what opened it. */
export function useAnalysisPanel() {
  'use no memo';
  const [analysis, setAnalysis] = useState<Analysis>();
  const opener = useRef<HTMLElement | null>(null);
  // The same with each piece of an answer: what is given one of them is not drawn again.
  const [actions] = useState(() => ({
    open(turnId: string, view: AnalysisView) {
      if (view.tab === 'citation') tellParent({ type: 'citewell:opened-source' });
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setAnalysis((now) => ({
        // What was cited last stays in its tab while the same answer is looked at in another way.
        ...(now?.turnId === turnId && { sourcepage: now.sourcepage }),
        ...view,
        turnId,
        openings: (now?.openings ?? 0) + 1,
      }));
    },
    show: (view: AnalysisView) => setAnalysis((now) => now && { ...now, ...view }),
    /** Turns to another answer. The focus stays where it is: the reader asked for nothing here. */
    follow: (turnId: string, view: AnalysisView) =>
      setAnalysis((now) => now && { ...view, turnId, openings: now.openings }),
    close() {
      setAnalysis(undefined);
      opener.current?.focus();
    },
    dismiss: () => setAnalysis(undefined),
  }));
  return { analysis, ...actions };
}
