import type { DocumentService } from '#lib/core/ports/document-service.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { instruments } from './instruments.ts';

/** Wraps limits: counts rejections and slots in use. */
export function instrumentLimits(limits: Limits): Limits {
  return {
    ...limits,
    countRequest: (consumer) => counted('requests', () => limits.countRequest(consumer)),
    async openAnswer(consumer) {
      const lease = await counted('answers', () => limits.openAnswer(consumer));
      instruments().activeAnswers.add(1);
      let isOpen = true;
      return {
        async close(tokens) {
          if (isOpen) instruments().activeAnswers.add(-1);
          isOpen = false;
          await lease.close(tokens);
        },
      };
    },
  };
}

/** The same document service; counts the documents that it reads or has queued. */
export function instrumentDocumentService(documentService: DocumentService): DocumentService {
  return {
    ...documentService,
    async add(document, watch) {
      const { pendingDocuments } = instruments();
      const attributes = { 'citewell.document.origin': document.origin };
      pendingDocuments.add(1, attributes);
      try {
        return await documentService.add(document, watch);
      } finally {
        pendingDocuments.add(-1, attributes);
      }
    },
  };
}

async function counted<T>(kind: 'requests' | 'answers', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'rate-limited') {
      instruments().refusals.add(1, { 'citewell.limit': kind });
    }
    throw thrown;
  }
}
