import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { type Colour, parseColour, rampColour, SHOWN_DB } from './colour-ramp.ts';
import classes from './sound.module.css';
import { COLUMNS, levelOfSteps, ROWS, type Spectrogram } from './spectrogram.ts';

interface SpectrogramCanvasProps {
  spectrogram: Spectrogram;
  /** Loudest level, which gets the last colour of the ramp. */
  loudest_db: number;
  label: string;
  canvasRef: RefObject<HTMLCanvasElement | null>;
}

/** One pixel for each column and row; the page stretches it to its lane. */
export function SpectrogramCanvas({ spectrogram, loudest_db, label, canvasRef }: SpectrogramCanvasProps) {
  // Read again when the scheme changes: a canvas keeps what was painted.
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (canvasRef.current && context) paint(context, spectrogram, loudest_db, rampOf(canvasRef.current));
  }, [spectrogram, loudest_db, canvasRef, scheme]);
  return (
    <canvas
      ref={canvasRef}
      className={classes.spectrogram}
      width={COLUMNS}
      height={ROWS}
      role="img"
      aria-label={label}
    />
  );
}

/** The theme's colours as they stand on the page. */
const STOPS = ['--um-sunken', '--um-accent', '--mantine-color-text'];

function rampOf(element: Element): Colour[] {
  const style = getComputedStyle(element);
  return STOPS.map((name) => parseColour(style.getPropertyValue(name)) ?? [128, 128, 128]);
}

function paint(
  context: CanvasRenderingContext2D,
  { levels }: Spectrogram,
  loudest_db: number,
  ramp: readonly Colour[],
): void {
  const palette = Array.from({ length: 256 }, (_, steps) =>
    rampColour(ramp, (levelOfSteps(steps) - loudest_db) / SHOWN_DB + 1),
  );
  const picture = context.createImageData(COLUMNS, ROWS);
  for (const [index, steps] of levels.entries()) {
    const column = Math.floor(index / ROWS);
    const y = ROWS - 1 - (index % ROWS);
    picture.data.set([...(palette[steps] ?? [0, 0, 0]), 255], 4 * (y * COLUMNS + column));
  }
  context.putImageData(picture, 0, 0);
}
