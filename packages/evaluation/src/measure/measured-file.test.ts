import { SAID_ODDS } from '@unmask/engine/internal/fusion/settings.ts';
import { roundScore } from '@unmask/engine/internal/rounding.ts';
import type { AnalysisResult, SignalName } from '@unmask/engine/types';
import { expect, test } from 'vitest';
import { measuredFile, measurementsOf } from './measured-file.ts';

const scoreOf = (odds: number): number => roundScore(odds / (1 + odds));

function resultWith(
  reports: Array<{ name: SignalName; score: number | null; weight: number }>,
): AnalysisResult {
  return {
    modality: 'video',
    signals: reports.map((report) => ({ ...report, features: { seen: 1 }, reason: null })),
    file: { size_bytes: 1, sha256: '', container: 'mp4', duration_s: 1, streams: [] },
    timeline: { audio: [] },
  } as unknown as AnalysisResult;
}

test('a statement is kept with its side and strength, apart from what decides and what is measured', () => {
  const measured = measuredFile(
    resultWith([
      { name: 'provenance', score: scoreOf(SAID_ODDS.declared), weight: 0.4 },
      { name: 'visible-mark', score: scoreOf(SAID_ODDS.named), weight: 0.3 },
      { name: 'camera-file', score: scoreOf(1 / SAID_ODDS.camera), weight: 0.2 },
      { name: 'invisible-mark', score: 1, weight: 1 },
      { name: 'frame-network', score: 0.9, weight: 0.1 },
    ]),
    1,
    1,
  );
  const says = Object.fromEntries(measured.signals.map((signal) => [signal.name, signal.says]));
  expect(says).toEqual({
    provenance: { side: 'ai', strength: 'declared' },
    'visible-mark': { side: 'ai', strength: 'named' },
    'camera-file': { side: 'authentic', strength: 'camera' },
    'invisible-mark': undefined,
    'frame-network': undefined,
  });
  expect(measurementsOf(measured).get('provenance')!.says).toBeNull();
  expect(measurementsOf(measured, true).get('provenance')!.says).toEqual(says.provenance);
  expect(measurementsOf(measured).get('invisible-mark')!.decides).toBe('ai');
});
