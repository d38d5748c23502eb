import { useEffect } from 'react';
import { ALL_PUBLIC_PAGES } from './public-pages.ts';

/** Keeps description and canonical address true while pages change without a reload; the title is each page's own. */
export function useDocumentHead(path: string): void {
  useEffect(() => {
    const page = ALL_PUBLIC_PAGES.find((each) => each.path === path);
    if (page === undefined) return;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', new URL(path, window.location.origin).href);
  }, [path]);
}
