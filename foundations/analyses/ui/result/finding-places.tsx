import { result as words } from '@unmask/product/copy/result';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './finding-places.module.css';
import { CUT_PX, openPictures, type Pictures } from './picture-cuts.ts';
import type { Finding, Result } from './result-types.ts';

/**
 * Opens what findings are cut out of, once the list is looked at: a video is read a second time for them.
 * @param source of a file that is here; null where there is none
 */
export function usePictures(
  list: RefObject<Element | null>,
  { modality, mode }: Pick<Result, 'modality' | 'mode'>,
  source: string | null,
): Pictures | null {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  useEffect(() => {
    const place = list.current;
    if (place === null || source === null || modality === 'audio' || mode !== 'full') return;
    if (!('IntersectionObserver' in window)) return;
    let opened: Pictures | null = null;
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      opened = openPictures(source, modality);
      setPictures(opened);
    });
    observer.observe(place);
    return () => {
      observer.disconnect();
      opened?.close();
      setPictures(null);
    };
  }, [list, source, modality, mode]);
  return pictures;
}

interface FindingPlacesProps {
  finding: Finding;
  pictures: Pictures;
}

/** The place of a finding, and beside it one of the same picture where the same measure is ordinary. */
export function FindingPlaces({ finding, pictures }: FindingPlacesProps) {
  const here = useRef<HTMLCanvasElement>(null);
  const there = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const { region, ordinary, at_s } = finding;
  useEffect(() => {
    const cuts = [
      ...(region && here.current ? [{ region, canvas: here.current }] : []),
      ...(ordinary && there.current ? [{ region: ordinary, canvas: there.current }] : []),
    ];
    let left = false;
    void pictures.draw(at_s, cuts).then((drawn) => {
      if (!left) setState(drawn ? 'drawn' : 'failed');
    });
    return () => {
      left = true;
    };
  }, [pictures, region, ordinary, at_s]);
  if (state === 'failed' || !region) return null;
  return (
    <div className={classes.places} data-state={state}>
      <Place canvas={here} text={words.places.here} />
      {ordinary && <Place canvas={there} text={words.places.ordinary} />}
    </div>
  );
}

function Place({ canvas, text }: { canvas: RefObject<HTMLCanvasElement | null>; text: string }) {
  return (
    <figure className={classes.place}>
      <canvas ref={canvas} width={CUT_PX} height={CUT_PX} role="img" aria-label={text} />
      <figcaption>{text}</figcaption>
    </figure>
  );
}

export interface Mark {
  at_s: number | null;
  region: NonNullable<Finding['region']>;
}

/** A place is of one moment: further away than this the picture has moved on. */
const MARK_NEAR_S = 0.25;

/** The place that somebody asked for, over the picture or the video. */
export function PlaceMark({ mark, time_s }: { mark: Mark | null; time_s: number }) {
  if (mark === null) return null;
  if (mark.at_s !== null && Math.abs(mark.at_s - time_s) > MARK_NEAR_S) return null;
  const { x, y, width, height } = mark.region;
  return (
    <svg
      className={classes.over}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-testid="place-mark"
    >
      {(['under', 'line'] as const).map((part) => (
        <rect
          key={part}
          {...{ x, y, width, height }}
          className={classes[part]}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
