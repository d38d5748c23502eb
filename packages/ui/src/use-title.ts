import { pageTitle } from '@unmask/product/copy/site';
import { useEffect } from 'react';

/** Names the browser tab after the page; null for the home page. */
export function useTitle(page: string | null): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
