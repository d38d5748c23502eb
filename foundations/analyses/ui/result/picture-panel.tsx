import { result as words } from '@unmask/product/copy/result';
import { Panel } from '@unmask/ui';
import { type Ref, useState } from 'react';
import { FaceHeatmap } from './face-heatmap.tsx';
import { type Mark, PlaceMark } from './finding-places.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';

interface PicturePanelProps {
  result: Result;
  /** Object URL of the local file or the service's copy; null when there is neither. */
  source: string | null;
  /** Why there is no picture, where there is none. */
  missing?: string;
  /** The place of a finding that somebody asked for. */
  mark: Mark | null;
  pictureRef: Ref<HTMLDivElement>;
}

/** A judged picture with the faces that were found in it. */
export function PicturePanel({ result, source, missing, mark, pictureRef }: PicturePanelProps) {
  const [marked, setMarked] = useState(true);
  const [broken, setBroken] = useState(false);
  const { faces } = result.timeline;
  const shown = source !== null && !broken;
  return (
    <Panel
      title={words.picture.title}
      aside={
        shown && faces.length > 0 ? (
          <label className={classes.toggle}>
            <input
              type="checkbox"
              checked={marked}
              onChange={(event) => setMarked(event.currentTarget.checked)}
            />
            {words.picture.faces}
          </label>
        ) : undefined
      }
    >
      {shown ? (
        <div className={classes.stage}>
          <div className={classes.picture} ref={pictureRef}>
            <img src={source} alt={words.picture.alt(result.file.name)} onError={() => setBroken(true)} />
            {marked && faces.length > 0 && (
              <FaceHeatmap faces={faces} maps={result.faceMaps ?? []} time_s={0} />
            )}
            <PlaceMark mark={mark} time_s={0} />
          </div>
        </div>
      ) : (
        <p className={classes.noPlayer}>
          {broken ? words.picture.broken : (missing ?? words.picture.missing)}
        </p>
      )}
    </Panel>
  );
}
