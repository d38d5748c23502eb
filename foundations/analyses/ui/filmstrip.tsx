import { upload as words } from '@unmask/product/copy/upload';
import { FRAME_POSITIONS } from '@unmask/product/limits';
import { formatTime } from '@unmask/ui';
import classes from './filmstrip.module.css';

interface FilmstripProps {
  frames: string[];
  duration_s: number | null;
}

/** The five stills in order, each over its place on the scale of the video. Places are kept while frames are read. */
export function Filmstrip({ frames, duration_s }: FilmstripProps) {
  return (
    <ol className={classes.strip}>
      {FRAME_POSITIONS.map((position, index) => {
        const percent = Math.round(position * 100);
        const frame = frames[index];
        return (
          <li key={position} className={classes.cell}>
            <div className={classes.frame}>
              {frame !== undefined && <img src={frame} alt={words.frameAlt(percent)} />}
            </div>
            <span className={`um-mono ${classes.place}`}>
              {duration_s === null ? `${percent}%` : formatTime(duration_s * position)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The scale of an unread video, with the five places where frames will be taken. */
export function FrameScale() {
  const ticks = Array.from({ length: 41 }, (_, index) => index * 2.5);
  return (
    <div className={classes.scale}>
      <svg viewBox="0 0 400 26" preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M${tick * 4} 26V${tick % 10 === 0 ? 16 : 21}`}
            className={classes.tick}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {FRAME_POSITIONS.map((position) => (
          <path
            key={position}
            d={`M${position * 400} 26V4`}
            className={classes.mark}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className={classes.scaleText}>
        <span>{words.frameScale}</span>
        <span className="um-mono">
          {FRAME_POSITIONS.map((position) => Math.round(position * 100)).join(' · ')}%
        </span>
      </p>
    </div>
  );
}
