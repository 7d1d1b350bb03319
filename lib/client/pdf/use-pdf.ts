'use client';

import { useEffect, useState } from 'react';
import { type OpenPdf, openPdf, type PdfFault, pdfFault } from './open-pdf.ts';

/** A PDF on its way to the screen. */
export type PdfState =
  | { status: 'opening' }
  | { status: 'open'; pdf: OpenPdf }
  | { status: 'failed'; fault: PdfFault };

/** Opens the PDF at `url`, which must not change between renders. */
export function usePdf(url: string): PdfState {
  const [state, setState] = useState<PdfState>({ status: 'opening' });
  useEffect(() => {
    let wanted = true;
    openPdf(url).then(
      (pdf) => wanted && setState({ status: 'open', pdf }),
      (thrown: unknown) => wanted && setState({ status: 'failed', fault: pdfFault(thrown) }),
    );
    return () => {
      wanted = false;
    };
  }, [url]);
  return state;
}
