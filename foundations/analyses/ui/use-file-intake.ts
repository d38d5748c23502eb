import { uploadToasts } from '@unmask/product/copy/upload';
import { kindOf, typeOfFile } from '@unmask/product/media';
import { showToast } from '@unmask/ui';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';

export interface FileIntake {
  dragging: boolean;
  /** Checks the type and hands the file on; anything but a video, a recording or a picture gets the toast. */
  take: (file: File | null | undefined) => void;
  dropTarget: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** The same file with the type that the end of its name stands for, where the browser knew none. */
export function withType(file: File): File {
  const type = typeOfFile(file.name, file.type);
  return type === file.type || type === ''
    ? file
    : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Takes a video, a recording or a picture by drop or paste, and a pasted link, while `active`. */
export function useFileIntake(
  active: boolean,
  onFile: (file: File) => void,
  onLink?: (link: string) => void,
): FileIntake {
  const [dragging, setDragging] = useState(false);
  const depth = useRef(0);

  const take = useCallback(
    (file: File | null | undefined) => {
      if (!file) return;
      const typed = withType(file);
      if (kindOf(typed.type) !== null) onFile(typed);
      else showToast(uploadToasts.invalidType, 'destructive');
    },
    [onFile],
  );

  useEffect(() => {
    if (!active) return;
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) return take(file);
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      // What is pasted into a field stays there.
      const typing = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (!typing && /^https?:\/\/\S+$/i.test(text)) onLink?.(text);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [active, take, onLink]);

  // A file that just misses the card must not open in place of the page.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);

  function enter(event: DragEvent, step: 1 | -1) {
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setDragging(active && depth.current > 0);
  }

  const dropTarget = {
    onDragEnter: (event: DragEvent) => enter(event, 1),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragLeave: (event: DragEvent) => enter(event, -1),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      depth.current = 0;
      setDragging(false);
      if (active) take(event.dataTransfer.files[0]);
    },
  };
  return { dragging, take, dropTarget };
}
