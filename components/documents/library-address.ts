import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { LibraryRequest } from '#lib/api/library.ts';
import { withPreview } from './use-preview.ts';

/** The address of a list of documents. */
export function libraryAddress(
  { search, category, folder, own, order }: LibraryRequest,
  after: string | null = null,
): Route {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(category !== null && { category }),
    ...(folder !== null && { folder }),
    ...(own && { own: 'true' }),
    ...(order !== 'name' && { order }),
    ...(after !== null && { after }),
  });
  return `/documents${query.size > 0 ? `?${query}` : ''}` as Route;
}

/** Goes from one list of documents to another, without loading a page; the list stays until the next one is there. */
export function useLibraryAddress(requested: LibraryRequest) {
  const router = useRouter();
  const [isLoading, startTransition] = useTransition();
  const goTo = (changes: Partial<LibraryRequest>) =>
    startTransition(() => {
      router.replace(withPreview(libraryAddress({ ...requested, ...changes })), { scroll: false });
    });
  return { isLoading, goTo };
}
