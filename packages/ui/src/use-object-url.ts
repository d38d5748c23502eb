import { useEffect, useState } from 'react';

/** A player that has just left the screen may still be reading: it is let finish. */
const READ_ON_MS = 2_000;

/** Address of a file on this device while the screen shows it; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), READ_ON_MS);
  }, [file]);
  return url;
}
