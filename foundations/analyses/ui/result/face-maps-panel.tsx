import { Button } from '@mantine/core';
import { faceMaps as words } from '@unmask/product/copy/face-maps';
import { formatTime, Panel } from '@unmask/ui';
import classes from './face-maps.module.css';
import type { Result } from './result-types.ts';

export type FaceMap = NonNullable<Result['faceMaps']>[number];

/** Below this no place is called out. */
const STANDS_OUT = 0.5;

const percent = (share: number) => Math.round(100 * share);

/** Opacity of a cell: nothing below a tenth, so that an unsuspicious face stays clear. */
export const heat = (value: number) => Math.max(0, (value - 0.1) / 0.9) * 0.85;

/** What the map shows, in words: its strongest place and its mean. */
export function describeMap({ values, side }: FaceMap): string {
  const highest = Math.max(...values);
  const mean = words.mean(percent(values.reduce((sum, value) => sum + value, 0) / values.length));
  if (highest < STANDS_OUT) return `${words.even(percent(highest))} ${mean}`;
  const at = values.indexOf(highest);
  const third = (cell: number) => Math.min(2, Math.floor((3 * (cell + 0.5)) / side));
  const row = words.rows[third(Math.floor(at / side))];
  const column = words.columns[third(at % side)];
  return `${words.strongest(`${row} ${column}`, percent(highest))} ${mean}`;
}

function titleOf(map: FaceMap, result: Result): string {
  if (result.modality === 'image') return words.picture;
  return result.mode === 'frames' ? words.still(Math.round(map.at_s) + 1) : words.at(formatTime(map.at_s));
}

/** The most suspicious faces as coarse maps; nothing where the face network measured none. */
export function FaceMapsPanel({ result, onSeek }: { result: Result; onSeek: (at_s: number) => void }) {
  const maps = result.faceMaps ?? [];
  if (maps.length === 0) return null;
  const seekable = result.mode === 'full' && result.modality === 'video';
  return (
    <Panel title={words.title}>
      <p className={classes.help}>
        {words.help} {words.measured}
      </p>
      <ul className={classes.maps}>
        {maps.map((map) => (
          <li key={map.face}>
            <figure className={classes.figure}>
              <MapDrawing map={map} />
              <figcaption>
                <strong>{titleOf(map, result)}</strong>
                <span>{describeMap(map)}</span>
                {seekable && (
                  <Button variant="default" size="compact-sm" onClick={() => onSeek(map.at_s)}>
                    {words.seek}
                  </Button>
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function MapDrawing({ map }: { map: FaceMap }) {
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${map.side} ${map.side}`}
      role="img"
      aria-label={describeMap(map)}
    >
      <MapCells map={map} />
      <ellipse
        cx={map.side / 2}
        cy={map.side / 2}
        rx={map.side * 0.26}
        ry={map.side * 0.33}
        className={classes.outline}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** One square for each cell, in units of cells. */
export function MapCells({ map: { side, values } }: { map: FaceMap }) {
  return values.map((value, index) => (
    <rect
      // Cells never move: their place is their identity.
      key={index}
      x={index % side}
      y={Math.floor(index / side)}
      width={1}
      height={1}
      className={classes.cell}
      opacity={heat(value)}
    />
  ));
}
