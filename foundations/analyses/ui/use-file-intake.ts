import { uploadToasts } from '@unmask/product/copy/upload';
import { documentOf, kindOf, typeOfFile } from '@unmask/product/media';
import { showToast } from '@unmask/ui';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ChosenFiles } from './lists/chosen.ts';
import type { AnalysisFlow } from './use-analysis-flow.ts';

export interface FileIntake {
  dragging: boolean;
  /** Hands a video, a recording or a picture on by itself, and several files or a document as a list; another single file gets the toast. */
  take: (files: readonly File[]) => void;
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

export interface IntakeTargets {
  onFile: (file: File) => void;
  onLink?: (link: string) => void;
  /** Several files, or a document; also every further one while `many`. */
  onFiles?: (files: readonly File[]) => void;
  many?: boolean;
}

/** Several files take the place of one, and a link that of all. */
export function targetsOf(flow: AnalysisFlow, chosen: ChosenFiles) {
  return {
    onFile: flow.select,
    onLink: (link: string) => {
      chosen.clear();
      flow.follow(link);
    },
    onFiles: (files: readonly File[]) => {
      flow.clear();
      chosen.add(files);
    },
  };
}

/** A video, a recording or a picture by itself, several files or a document as a list; another single file gets the toast. */
export function giveFiles(files: readonly File[], { onFile, onFiles, many = false }: IntakeTargets): void {
  const typed = files.map(withType);
  const [file] = typed;
  if (!file) return;
  const alone = typed.length === 1 && !many;
  if (onFiles && (!alone || documentOf(file.name, file.type) !== null)) onFiles(typed);
  else if (kindOf(file.type) !== null) onFile(file);
  else showToast(uploadToasts.invalidType, 'destructive');
}

/** Takes files by drop or paste, and a pasted link, while `active`. */
export function useFileIntake(
  active: boolean,
  { onFile, onLink, onFiles, many = false }: IntakeTargets,
): FileIntake {
  const [dragging, setDragging] = useState(false);
  const depth = useRef(0);

  const take = useCallback(
    (files: readonly File[]) => giveFiles(files, { onFile, ...(onFiles && { onFiles }), many }),
    [onFile, onFiles, many],
  );

  useEffect(() => {
    if (!active) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) return take(files);
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
      if (active) take([...event.dataTransfer.files]);
    },
  };
  return { dragging, take, dropTarget };
}
