import { useEffect } from 'react';

/** The address is a secret of those who have it: no search engine lists it. */
export function useNoIndex(): void {
  useEffect(() => {
    // Said by the server's page already.
    if (document.querySelector('meta[name="robots"]') !== null) return;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
