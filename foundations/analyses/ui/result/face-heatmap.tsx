import { useId } from 'react';
import { type FaceMap, MapCells } from './face-maps-panel.tsx';
import classes from './result.module.css';
import type { Timeline } from './result-types.ts';

type Track = Timeline['faces'][number];
type Sample = Track['samples'][number];

/** A face is looked at several times a second; further away than this the sample is not of this moment. */
const NEAR_S = 0.5;

/** The sample of the track closest to `time_s`, or null when the face is not there then. */
export function sampleAt(track: Track, time_s: number): Sample | null {
  let best: Sample | null = null;
  for (const sample of track.samples) {
    if (best === null || Math.abs(sample.at_s - time_s) < Math.abs(best.at_s - time_s)) best = sample;
  }
  return best !== null && Math.abs(best.at_s - time_s) <= NEAR_S ? best : null;
}

interface FaceHeatmapProps {
  faces: Timeline['faces'];
  maps: readonly FaceMap[];
  time_s: number;
}

/** A map is of one frame: further away than this the face has moved. */
const MAP_NEAR_S = 0.15;

/** Warms each face by its suspicion, or by its map at the moment that has one; a face without a score is only outlined. */
export function FaceHeatmap({ faces, maps, time_s }: FaceHeatmapProps) {
  const id = useId();
  return (
    <svg className={classes.heatmap} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <radialGradient id={id}>
          <stop offset="0%" stopColor="#ff3b1f" stopOpacity="0.95" />
          <stop offset="55%" stopColor="#ffb000" stopOpacity="0.6" />
          <stop offset="100%" stopColor="#ffb000" stopOpacity="0" />
        </radialGradient>
      </defs>
      {faces.map((track) => {
        const sample = sampleAt(track, time_s);
        if (sample === null) return null;
        const { x, y, width, height } = sample.region;
        const map = maps.find(({ face, at_s }) => face === track.id && Math.abs(at_s - time_s) <= MAP_NEAR_S);
        return (
          <g key={track.id}>
            {map && <PlacedMap map={map} />}
            {!map && sample.score !== null && (
              <ellipse
                cx={x + width / 2}
                cy={y + height / 2}
                rx={width * 0.65}
                ry={height * 0.65}
                fill={`url(#${id})`}
                opacity={sample.score}
              />
            )}
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              className={classes.faceBox}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
    </svg>
  );
}

function PlacedMap({ map }: { map: FaceMap }) {
  const { x, y, width, height } = map.region;
  return (
    <g
      data-testid="face-map"
      transform={`translate(${x} ${y}) scale(${width / map.side} ${height / map.side})`}
    >
      <MapCells map={map} />
    </g>
  );
}
