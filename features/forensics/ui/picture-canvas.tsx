import { Button, Skeleton } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Rectangle } from '../redaction-contract.ts';
import { pictureUi as words } from '../redaction-words.ts';
import classes from './forensics.module.css';
import { between, LEAST, moved, type Point, percent, type Rectangles, sized, within } from './rectangles.ts';

interface Props {
  src: string;
  alt: string;
  rectangles: Rectangles;
  onShown: (shown: boolean) => void;
}

/** What a finger or the mouse holds: the picture, a rectangle, or its corner. */
interface Grip {
  kind: 'draw' | 'move' | 'size';
  index: number;
  from: Point;
}

const STEP = 0.01;
const ARROWS: Record<string, Point> = {
  ...{ ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0] },
  ...{ ArrowUp: [0, -STEP], ArrowDown: [0, STEP] },
};

/** The picture, with rectangles that are drawn, moved, made larger and removed by mouse, finger or keys. */
export function PictureCanvas({ src, alt, rectangles, onShown }: Props) {
  const [again, setAgain] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const arrived = (next: 'shown' | 'failed') => {
    setState(next);
    onShown(next === 'shown');
  };
  if (state === 'failed')
    return (
      <div className={classes.row} role="alert">
        <span>{words.notShown}</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            setState('loading');
            setAgain(again + 1);
          }}
        >
          {words.again}
        </Button>
      </div>
    );
  const address = again === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}again=${again}`;
  return (
    <Surface label={alt} rectangles={rectangles} live={state === 'shown'}>
      {state === 'loading' && <Skeleton height={220} width={320} role="status" aria-label={words.loading} />}
      <img
        key={address}
        src={address}
        alt=""
        hidden={state === 'loading'}
        draggable={false}
        onLoad={() => arrived('shown')}
        onError={() => arrived('failed')}
      />
    </Surface>
  );
}

interface SurfaceProps {
  label: string;
  rectangles: Rectangles;
  live: boolean;
  children: React.ReactNode;
}

function Surface({ label, rectangles, live, children }: SurfaceProps) {
  const { all, selected } = rectangles;
  const [grip, setGrip] = useState<Grip | null>(null);
  const [at, setAt] = useState<Point>([0, 0]);
  const surface = useRef<HTMLFieldSetElement>(null);
  // What was just drawn or added is where the keys go.
  useEffect(() => {
    const found = surface.current?.querySelector<HTMLElement>(`[data-rectangle="${selected}"]`);
    if (found && all.length > 0 && !surface.current?.form?.contains(typingIn())) found.focus();
  }, [selected, all.length]);
  const held = grip && live ? result(grip, at, all[grip.index]) : null;
  const shown = held ? (grip!.kind === 'draw' ? [...all, held] : all.with(grip!.index, held)) : all;

  function press(event: PointerEvent<HTMLFieldSetElement>) {
    if (!live || event.button > 0) return;
    const one = (event.target as Element).closest<HTMLElement>('[data-rectangle]');
    const index = one ? Number(one.dataset.rectangle) : -1;
    const corner = (event.target as Element).closest('[data-corner]') !== null;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const from = pointOf(event);
    setGrip({ kind: index < 0 ? 'draw' : corner ? 'size' : 'move', index, from });
    setAt(from);
    if (index >= 0) rectangles.select(index);
  }
  function drop() {
    if (grip && held && (at[0] !== grip.from[0] || at[1] !== grip.from[1])) {
      if (grip.kind !== 'draw') rectangles.change(grip.index, held);
      else if (held.width >= LEAST && held.height >= LEAST) rectangles.add(held);
    }
    setGrip(null);
  }
  return (
    <fieldset
      ref={surface}
      className={classes.canvas}
      aria-label={label}
      onPointerDown={press}
      onPointerMove={(event) => grip && setAt(pointOf(event))}
      onPointerUp={drop}
      onPointerCancel={() => setGrip(null)}
    >
      {children}
      {live &&
        shown.map((one, index) => (
          <Cover
            key={index}
            one={one}
            index={index}
            selected={index === selected}
            rectangles={rectangles}
            drawn={index >= all.length}
          />
        ))}
    </fieldset>
  );
}

/** A field that is being typed in keeps the keys. */
function typingIn(): Element | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement ? activeElement : null;
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
}

function result({ kind, from }: Grip, at: Point, one: Rectangle | undefined): Rectangle | null {
  if (kind === 'draw') return between(from, at);
  if (!one) return null;
  return (kind === 'move' ? moved : sized)(one, at[0] - from[0], at[1] - from[1]);
}

interface CoverProps {
  one: Rectangle;
  index: number;
  selected: boolean;
  /** Not let go of yet. */
  drawn: boolean;
  rectangles: Rectangles;
}

function Cover({ one, index, selected, drawn, rectangles }: CoverProps) {
  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow) rectangles.change(index, (event.shiftKey ? sized : moved)(one, ...arrow));
    else if (event.key === 'Delete' || event.key === 'Backspace') rectangles.remove(index);
    else return;
    event.preventDefault();
  }
  const style = {
    ...{ left: `${one.x * 100}%`, top: `${one.y * 100}%` },
    ...{ width: `${one.width * 100}%`, height: `${one.height * 100}%` },
  };
  if (drawn) return <span className={classes.covered} style={style} />;
  return (
    <button
      type="button"
      className={classes.covered}
      data-rectangle={index}
      data-selected={selected || undefined}
      style={style}
      aria-label={words.coverOf(
        index + 1,
        percent(one.x),
        percent(one.y),
        percent(one.width),
        percent(one.height),
      )}
      onFocus={() => rectangles.select(index)}
      onKeyDown={press}
    >
      <span aria-hidden>{index + 1}</span>
      {selected && <span className={classes.corner} data-corner aria-hidden />}
    </button>
  );
}
