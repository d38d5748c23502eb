/** Several files, or a document, that were chosen and are not sent yet. */
import { listWords } from '@unmask/product/copy/list';
import { LIST_FILES } from '@unmask/product/limits';
import { showToast } from '@unmask/ui';
import { useCallback, useRef, useState } from 'react';

export interface ChosenFiles {
  /** Empty while there is at most one video, recording or picture, which is chosen by itself. */
  files: readonly File[];
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  clear: () => void;
}

export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const latest = useRef(files);
  latest.current = files;
  const add = useCallback((more: readonly File[]) => {
    const all = [...latest.current, ...more];
    if (all.length > LIST_FILES) showToast(listWords.tooMany(LIST_FILES), 'destructive');
    setFiles(all.slice(0, LIST_FILES));
  }, []);
  const remove = useCallback((file: File) => setFiles((now) => now.filter((each) => each !== file)), []);
  const clear = useCallback(() => setFiles([]), []);
  return { files, add, remove, clear };
}
