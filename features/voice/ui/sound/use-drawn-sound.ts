import { useEffect, useState } from 'react';
import { type DrawnSound, drawSound, isDrawable } from './draw-sound.ts';

/** What was drawn, that it is being drawn, or why it cannot be: not on this device, too long, or not decodable here. */
export type SoundDrawing = DrawnSound | 'drawing' | 'elsewhere' | 'long' | 'undecodable';

/** Decoded in the browser: nothing but the file itself is drawn. */
export function useDrawnSound(file: Blob | null, duration_s: number): SoundDrawing {
  const [drawing, setDrawing] = useState<SoundDrawing>('drawing');
  const obstacle = obstacleOf(file, duration_s);
  useEffect(() => {
    if (file === null || obstacle !== null) return;
    const left = new AbortController();
    setDrawing('drawing');
    drawSound(file, duration_s, left.signal).then(
      (drawn) => !left.signal.aborted && setDrawing(drawn),
      (thrown: unknown) => {
        if (left.signal.aborted) return;
        console.warn('drawing the sound', thrown);
        setDrawing('undecodable');
      },
    );
    return () => left.abort();
  }, [file, duration_s, obstacle]);
  return obstacle ?? drawing;
}

/** Known before anything is read. */
function obstacleOf(file: Blob | null, duration_s: number): 'elsewhere' | 'long' | 'undecodable' | null {
  if (file === null) return 'elsewhere';
  if (!isDrawable(file, duration_s)) return 'long';
  return typeof OfflineAudioContext === 'undefined' || typeof Worker === 'undefined' ? 'undecodable' : null;
}
