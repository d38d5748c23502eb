/** The mean score of every second, faces, cuts and sound over the whole file, drawn as vectors. */
import { Line, Rect, StyleSheet, Svg, View } from '@react-pdf/renderer';
import { report as own } from '@unmask/product/copy/report';
import { result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { formatTime } from '@unmask/ui/format.ts';
import { createElement as h, type ReactElement } from 'react';
import { COLORS, ROW, section, spaceAfter, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

type Timeline = ReportResult['timeline'];

const WIDTH = 500;
const SCORES_HEIGHT = 46;
const FACE_HEIGHT = 4;
const SHOWN_FACES = 4;
const AUDIO_HEIGHT = 18;
const GAP = 4;
/** More bars than this cannot be told apart on paper: seconds are joined. */
const MOST_BARS = 250;
const QUIETEST_DB = -90;
const SUSPICIOUS = 0.5;

/** Room for the values beside the scores, in points. */
const AXIS_WIDTH = 20;

// Time runs from left to right in every language.
const local = StyleSheet.create({
  chart: { flexDirection: 'row' },
  axis: { width: AXIS_WIDTH, height: SCORES_HEIGHT, justifyContent: 'space-between', paddingRight: 4 },
  value: { fontSize: 7, lineHeight: 1, textAlign: 'right' },
  foot: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: 2,
    marginLeft: AXIS_WIDTH,
  },
  legend: { flexDirection: ROW, flexWrap: 'wrap', marginTop: 4 },
  mark: { flexDirection: ROW, alignItems: 'center', gap: 4, ...spaceAfter(14) },
});

/** Nothing for a file without time, such as a picture. */
export function timeline({ timeline: all, mode }: ReportResult): ReactElement | null {
  if (mode === 'frames') return section(words.timeline, [text(styles.dim, words.noTimeline, 'none')], true);
  if (all.duration_s <= 0 || all.seconds.length === 0) return null;
  const joined = Math.ceil(all.seconds.length / MOST_BARS);
  return section(
    words.timeline,
    [
      h(View, { key: 'chart', style: local.chart }, axis(), chart(all, joined)),
      h(
        View,
        { key: 'foot', style: local.foot },
        text([styles.small, styles.fitted], own.timelineStart),
        text([styles.small, styles.fitted], formatTime(all.duration_s)),
      ),
      legend(all),
      text(styles.small, own.timelineNote, 'note'),
      ...(joined > 1 ? [text(styles.small, own.secondsGrouped(joined), 'joined')] : []),
    ],
    true,
  );
}

/** Top, middle and foot of the scores. */
function axis(): ReactElement {
  const values = [decimal(1, 0), decimal(SUSPICIOUS, 1), decimal(0, 0)];
  return h(
    View,
    { style: local.axis },
    ...values.map((value) => text([styles.small, local.value], value, value)),
  );
}

function chart(all: Timeline, joined: number): ReactElement {
  const people = [...new Set(all.faces.map(({ id }) => id))];
  const facesHeight =
    people.length === 0 ? 0 : Math.min(people.length, SHOWN_FACES) * (FACE_HEIGHT + 2) + GAP;
  const audioHeight = all.audio.length === 0 ? 0 : AUDIO_HEIGHT + GAP;
  const height = SCORES_HEIGHT + facesHeight + audioHeight;
  const x = (at_s: number) => (Math.min(Math.max(0, at_s), all.duration_s) / all.duration_s) * WIDTH;
  return h(
    Svg,
    { viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: 'none', style: { height, flex: 1 } },
    h(Rect, { x: 0, y: 0, width: WIDTH, height: SCORES_HEIGHT, fill: COLORS.sunken }),
    ...scores(all, joined, x),
    halfway(),
    ...faces(all, people, x),
    ...sound(all, joined, x, height - AUDIO_HEIGHT),
    ...all.cuts_s.map((cut_s, index) =>
      h(Line, {
        key: `cut ${index}`,
        x1: x(cut_s),
        x2: x(cut_s),
        y1: 0,
        y2: SCORES_HEIGHT,
        stroke: COLORS.dim,
        strokeWidth: 0.5,
        strokeDasharray: '2 2',
      }),
    ),
  );
}

/** Above the bars, so that it is seen where all of them are higher. */
function halfway(): ReactElement {
  const y = SCORES_HEIGHT * (1 - SUSPICIOUS);
  return h(Line, { key: 'halfway', x1: 0, x2: WIDTH, y1: y, y2: y, stroke: COLORS.dim, strokeWidth: 0.5 });
}

/** Groups of so many seconds. */
function grouped<T>(seconds: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(seconds.length / size) }, (_, index) =>
    seconds.slice(index * size, (index + 1) * size),
  );
}

function scores({ seconds }: Timeline, joined: number, x: (at_s: number) => number): ReactElement[] {
  return grouped(seconds, joined).flatMap((group) => {
    const measured = group.map(({ score }) => score).filter((score) => score !== null);
    const from_s = group[0]!.at_s;
    const left = x(from_s);
    const width = Math.max(0.5, x(from_s + group.length) - left - 0.4);
    if (measured.length === 0) return [];
    const score = Math.max(...measured);
    const height = Math.max(1, score * SCORES_HEIGHT);
    const fill = score >= SUSPICIOUS ? COLORS.red : COLORS.accent;
    return [h(Rect, { key: `score ${from_s}`, x: left, y: SCORES_HEIGHT - height, width, height, fill })];
  });
}

function faces(all: Timeline, people: readonly number[], x: (at_s: number) => number): ReactElement[] {
  return all.faces.map(({ id, from_s, to_s }, index) =>
    h(Rect, {
      key: `face ${index}`,
      x: x(from_s),
      y: SCORES_HEIGHT + GAP + (people.indexOf(id) % SHOWN_FACES) * (FACE_HEIGHT + 2),
      width: Math.max(1, x(to_s) - x(from_s)),
      height: FACE_HEIGHT,
      fill: COLORS.yellow,
    }),
  );
}

function sound(all: Timeline, joined: number, x: (at_s: number) => number, top: number): ReactElement[] {
  return grouped(all.audio, joined).map((group) => {
    const from_s = group[0]!.at_s;
    const level_db = Math.max(...group.map((second) => second.level_db));
    const height = Math.max(0.5, (1 - level_db / QUIETEST_DB) * AUDIO_HEIGHT);
    return h(Rect, {
      key: `sound ${from_s}`,
      x: x(from_s),
      y: top + AUDIO_HEIGHT - height,
      width: Math.max(0.5, x(from_s + group.length) - x(from_s) - 0.4),
      height,
      fill: group.some(({ speech }) => speech) ? COLORS.green : COLORS.line,
    });
  });
}

function legend({ faces: tracks, audio, cuts_s }: Timeline): ReactElement {
  const marks: Array<[string, string]> = [
    [words.rows.score, COLORS.accent],
    ...(tracks.length > 0 ? ([[words.rows.faces, COLORS.yellow]] as Array<[string, string]>) : []),
    ...(audio.length > 0 ? ([[words.rows.audio, COLORS.line]] as Array<[string, string]>) : []),
    ...(audio.some(({ speech }) => speech)
      ? ([[words.speech, COLORS.green]] as Array<[string, string]>)
      : []),
    ...(cuts_s.length > 0 ? ([[words.cuts, COLORS.dim]] as Array<[string, string]>) : []),
  ];
  return h(
    View,
    { key: 'legend', style: local.legend },
    ...marks.map(([name, fill]) =>
      h(
        View,
        { key: name, style: local.mark },
        h(
          Svg,
          { width: 7, height: 7, viewBox: '0 0 7 7' },
          h(Rect, { x: 0, y: 0, width: 7, height: 7, fill }),
        ),
        text([styles.small, styles.fitted], name),
      ),
    ),
  );
}
