import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { aiResult } from '../fixtures/analysis.ts';
import { FaceHeatmap } from './face-heatmap.tsx';
import { describeMap, type FaceMap, FaceMapsPanel, heat } from './face-maps-panel.tsx';

const SIDE = 12;
const ignore = () => undefined;

function mapWith(at: number, value: number): FaceMap {
  const values = Array.from({ length: SIDE * SIDE }, (_, i) => (i === at ? value : 0.1));
  return { face: 1, at_s: 4, region: { x: 0.3, y: 0.1, width: 0.36, height: 0.72 }, side: SIDE, values };
}

describe('the map in words', () => {
  test.each([
    [0, 'top left'],
    [SIDE - 1, 'top right'],
    [6 * SIDE + 6, 'middle centre'],
    [11 * SIDE + 5, 'bottom centre'],
  ])('cell %d lies at the %s', (at, place) => {
    expect(describeMap(mapWith(at, 0.81))).toContain(`Strongest at the ${place}: 81%.`);
  });

  test('no place is called out where none stands out', () => {
    expect(describeMap(mapWith(5, 0.4))).toMatch(/^No place stands out: 40% at most\. Mean .*: 10%\.$/);
  });
});

describe('the panel', () => {
  test('is absent where the face network measured nothing', () => {
    renderUi(<FaceMapsPanel result={aiResult} onSeek={ignore} />);
    expect(screen.queryByText('Suspicion over the face')).toBeNull();
  });

  test('draws the map with a text beside it, says what it is worth, and leads to its moment', async () => {
    const times: number[] = [];
    const result = { ...aiResult, faceMaps: [mapWith(6 * SIDE + 6, 0.81)] };
    renderUi(<FaceMapsPanel result={result} onSeek={(at_s) => times.push(at_s)} />);
    expect(screen.getByRole('img', { name: /middle centre: 81%/ })).toBeInTheDocument();
    expect(screen.getByText('Face at 0:04.0')).toBeInTheDocument();
    expect(
      screen.getByText(/does not mark what was changed.*the plain outline of the face told it far better/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show in the player' }));
    expect(times).toEqual([4]);
  });

  test('of stills and pictures leads nowhere', () => {
    const faceMaps = [mapWith(0, 0.9)];
    renderUi(<FaceMapsPanel result={{ ...aiResult, mode: 'frames', faceMaps }} onSeek={ignore} />);
    expect(screen.getByText('Face in still 5')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('over the video', () => {
  const show = (time_s: number) =>
    renderUi(<FaceHeatmap faces={aiResult.timeline.faces} maps={[mapWith(0, 0.9)]} time_s={time_s} />);

  test('the map lies on its face at its moment', () => {
    show(4.1);
    const placed = screen.getByTestId('face-map');
    expect(placed).toHaveAttribute(
      'transform',
      expect.stringMatching(/^translate\(0\.3 0\.1\) scale\(0\.03 0\.06/),
    );
    expect(placed.querySelectorAll('rect')).toHaveLength(SIDE * SIDE);
  });

  test('and not at another', () => {
    show(5);
    expect(screen.queryByTestId('face-map')).toBeNull();
  });

  test('cells warm with suspicion and never hide the face', () => {
    expect([heat(0), heat(0.1)]).toEqual([0, 0]);
    expect(heat(1)).toBeCloseTo(0.85, 5);
  });
});
