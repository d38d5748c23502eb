import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Region } from '../bank-schema.ts';
import type { ItemKind } from '../limits.ts';
import { feedbackWords, quizWords as words } from '../page-words.ts';
import classes from './quiz.module.css';

interface MediaProps {
  kind: ItemKind;
  url: string;
  alt: string;
  /** Told after the answer: where something was changed. */
  regions?: readonly Region[];
}

const isWhole = ({ width, height }: Region) => width >= 1 && height >= 1;

/** What is judged. A picture can be looked at twice as large; marks come after the answer alone. */
export function MediaView({ kind, url, alt, regions = [] }: MediaProps) {
  const [large, setLarge] = useState(false);
  const [marks, setMarks] = useState(true);
  const marked = regions.filter((region) => !isWhole(region));
  return (
    <div className={classes.media}>
      {/* Enlarged it is scrolled, also by the arrow keys. */}
      <section
        className={classes.frame}
        data-large={large}
        {...(large && { tabIndex: 0, 'aria-label': words.zoomed })}
      >
        <div className={classes.shown} data-kind={kind}>
          <Shown kind={kind} url={url} alt={alt} />
          {marks &&
            kind !== 'voice' &&
            marked.map((region) => <Mark key={`${region.x} ${region.y}`} of={region} />)}
        </div>
      </section>
      {kind === 'voice' && marked.length > 0 && <TimeMarks regions={marked} />}
      <div className={classes.tools}>
        {kind === 'picture' && (
          <Button size="xs" variant="default" aria-pressed={large} onClick={() => setLarge(!large)}>
            {large ? words.zoomOut : words.zoom}
          </Button>
        )}
        {kind !== 'voice' && marked.length > 0 && (
          <Button size="xs" variant="default" aria-pressed={marks} onClick={() => setMarks(!marks)}>
            {marks ? feedbackWords.hideMarks : feedbackWords.showMarks}
          </Button>
        )}
        {regions.length > 0 && (
          <span className="um-dim">{marked.length > 0 ? feedbackWords.marked : feedbackWords.whole}</span>
        )}
      </div>
    </div>
  );
}

function Shown({ kind, url, alt }: Pick<MediaProps, 'kind' | 'url' | 'alt'>) {
  if (kind === 'picture') return <img src={url} alt={alt} width={640} height={480} draggable={false} />;
  // biome-ignore lint/a11y/useMediaCaption: what is said or shown is what is judged; the label describes it.
  if (kind === 'voice') return <audio src={url} aria-label={alt} controls controlsList="nodownload" />;
  return <video src={url} aria-label={alt} controls loop muted playsInline width={640} height={480} />;
}

const percent = (share: number) => `${share * 100}%`;

const Mark = ({ of: { x, y, width, height } }: { of: Region }) => (
  <span
    className={classes.mark}
    style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
  />
);

const TimeMarks = ({ regions }: { regions: readonly Region[] }) => (
  <div className={classes.times} aria-hidden="true">
    {regions.map(({ x, width }) => (
      <span key={x} style={{ left: percent(x), width: percent(width) }} />
    ))}
  </div>
);
