import { screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { type TrackRecord, trackRecords } from './track-record.ts';
import { TrackRecordGrids } from './track-record-grids.tsx';

const COUNTED = { n: 60, real: 30, ai: 30 };

describe('counts of a hundred', () => {
  test('mistakes are rounded up, what is named to the nearest, and all make a hundred', () => {
    const modalities = {
      image: { ...COUNTED, recall: 0.3646, missed: 0.0081, falseAlarmReal: 0.0119 },
      video: { ...COUNTED, recall: 0.9996, missed: 0.0004, falseAlarmReal: 0 },
      audio: { ...COUNTED, recall: 0.4076, missed: 0, falseAlarmReal: 0.02 },
    };
    expect(trackRecords({ modalities })).toEqual([
      { modality: 'video', named: 99, cleared: 1, undecided: 0, accusedBelow: 1, ai: 30, real: 30 },
      { modality: 'audio', named: 41, cleared: 0, undecided: 59, accusedBelow: 3, ai: 30, real: 30 },
      { modality: 'image', named: 36, cleared: 1, undecided: 63, accusedBelow: 2, ai: 30, real: 30 },
    ]);
  });

  test.each([
    [undefined],
    [{ modalities: { video: { ...COUNTED, recall: 0.3, missed: 0.01 } } }],
    [{ modalities: { video: { recall: 0.3, missed: 0.01, falseAlarmReal: 0 } } }],
  ])('of %j nothing is said', (report) => {
    expect(trackRecords(report)).toEqual([]);
  });
});

test('the picture has a mark for each of a hundred files, told apart by shape, and says the same in words', () => {
  const record: TrackRecord = {
    modality: 'audio',
    named: 41,
    cleared: 1,
    undecided: 58,
    accusedBelow: 2,
    ai: 785,
    real: 790,
  };
  renderUi(<TrackRecordGrids records={[record]} />);
  const picture = screen.getByRole('img', {
    name: 'Of 100 AI voices 41 are named as AI, 1 cleared by mistake, 58 undecided.',
  });
  const paths = [...picture.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  // Each mark begins with the only move of its kind.
  const marks = (path: string) => path.match(/M/g)?.length ?? 0;
  expect(paths.map(marks)).toEqual([41, 1, 58]);
  const shapes = paths.map((path) => path.replace(/^M[^a-z]+/, '').split('M')[0]);
  expect(new Set(shapes).size).toBe(3);
  const [item] = screen.getAllByRole('listitem');
  expect(
    within(item ?? document.body).getByText('Of 100 real voices fewer than 2 are called AI.'),
  ).toBeVisible();
  expect(item).toHaveTextContent('41 are named as AI1 is cleared by mistake58 stay undecided');
});
