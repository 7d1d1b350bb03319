'use client';

import { useEffect } from 'react';
import { takeParameter } from '#lib/client/page/take-parameter.ts';
import { visibleText } from '#lib/shared/visible-text.ts';
import { currentDraft, focusComposer, setDraft } from './draft.ts';

const PARAMETER = 'q';
const LONGEST = 4000;

/**
 * Takes a question from the address, `?q=…`, into the composer, above what is written there. It is not sent: a link must
 * not ask in a reader's name, and hides no characters from them.
 */
export function useQuestionInAddress(): void {
  useEffect(() => {
    const text = visibleText((takeParameter(PARAMETER) ?? '').slice(0, LONGEST)).trim();
    if (!text) return;
    const draft = currentDraft();
    setDraft(draft.trim() ? `${text}\n${draft}` : text);
    focusComposer();
  }, []);
}
