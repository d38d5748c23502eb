import { useEffect, useState } from 'react';
import { type DrawnSound, drawSound, isDrawable, MAX_BYTES, MAX_SECONDS } from './draw-sound.ts';

/** What was drawn, that it is being drawn, or why it cannot be: not on this device, too long, or not decodable here. */
export type SoundDrawing = DrawnSound | 'drawing' | 'elsewhere' | 'long' | 'undecodable';

/** Decoded in the browser: nothing but the recording itself is drawn. @param recording a file, or the address of the service's copy */
export function useDrawnSound(recording: Blob | string | null, duration_s: number): SoundDrawing {
  const [drawing, setDrawing] = useState<SoundDrawing>('drawing');
  const obstacle = obstacleOf(recording, duration_s);
  useEffect(() => {
    if (recording === null || obstacle !== null) return;
    // Asked here: a page that is rendered in advance does not know its reader's browser.
    if (typeof OfflineAudioContext === 'undefined' || typeof Worker === 'undefined')
      return setDrawing('undecodable');
    const left = new AbortController();
    const drawn = (done: SoundDrawing) => !left.signal.aborted && setDrawing(done);
    setDrawing('drawing');
    draw(recording, duration_s, left.signal).then(drawn, (thrown: unknown) => {
      if (!left.signal.aborted) console.warn('drawing the sound', thrown);
      drawn('undecodable');
    });
    return () => left.abort();
  }, [recording, duration_s, obstacle]);
  return obstacle ?? drawing;
}

async function draw(recording: Blob | string, duration_s: number, left: AbortSignal): Promise<SoundDrawing> {
  if (typeof recording !== 'string') return drawSound(recording, duration_s, left);
  const answer = await fetch(new URL(recording, window.location.href));
  left.throwIfAborted();
  // Deleted after its time, or kept for others: what is not there cannot be drawn.
  if (!answer.ok) return 'elsewhere';
  if (Number(answer.headers.get('content-length')) > MAX_BYTES) return 'long';
  const file = await answer.blob();
  return isDrawable(file, duration_s) ? drawSound(file, duration_s, left) : 'long';
}

/** Known before anything is read. */
function obstacleOf(recording: Blob | string | null, duration_s: number): 'elsewhere' | 'long' | null {
  if (recording === null) return 'elsewhere';
  const drawable =
    typeof recording === 'string' ? duration_s <= MAX_SECONDS : isDrawable(recording, duration_s);
  return drawable ? null : 'long';
}
