/** The schema and the engine's type describe the same thing: checked by the compiler in both directions, and on a value. */
import type { EngineResult as AnalysisResult } from '@unmask/engine';
import { expect, expectTypeOf, test } from 'vitest';
import { type AnalysisResultDto, AnalysisResultSchema } from './result-schema.ts';

test("every result of the engine fits the schema's type, with the same fields", () => {
  expectTypeOf<Omit<AnalysisResult, 'file'>>().toExtend<Omit<AnalysisResultDto, 'file'>>();
  // A stream may carry more facts than the schema names: that field alone is loose.
  expectTypeOf<Omit<AnalysisResult['file'], 'streams'>>().toExtend<
    Omit<AnalysisResultDto['file'], 'streams'>
  >();
  expectTypeOf<keyof AnalysisResult>().toEqualTypeOf<keyof AnalysisResultDto>();
  expectTypeOf<keyof AnalysisResult['analysis']>().toEqualTypeOf<keyof AnalysisResultDto['analysis']>();
  // What the sender says of a file that was not sent is the service's to add.
  expectTypeOf<keyof AnalysisResult['file'] | 'original'>().toEqualTypeOf<keyof AnalysisResultDto['file']>();
  expectTypeOf<keyof AnalysisResult['timeline']>().toEqualTypeOf<keyof AnalysisResultDto['timeline']>();
  expectTypeOf<keyof AnalysisResult['provenance']>().toEqualTypeOf<keyof AnalysisResultDto['provenance']>();
  expectTypeOf<AnalysisResult['outcome']>().toEqualTypeOf<AnalysisResultDto['outcome']>();
});

test('[ENT-036][ENT-037][ENT-038][ENT-039][ENT-040][ENT-041][ENT-042][ENT-043][ENT-044][ENT-045][ENT-046][ENT-047] the specified fields are required', () => {
  const { shape } = AnalysisResultSchema;
  expect(shape.isAI.safeParse(undefined).success).toBe(false);
  expect(shape.confidence.safeParse(101).success).toBe(false);
  expect(shape.confidence.safeParse(100).success).toBe(true);
  for (const name of ['processingTime', 'detectionMethods', 'warnings', 'analysis'] as const) {
    expect(shape[name].safeParse(undefined).success, name).toBe(false);
  }
  expect(Object.keys(shape.analysis.shape)).toEqual([
    'faceConsistency',
    'temporalArtifacts',
    'compressionAnomalies',
    'deepfakeScore',
    'lipSyncAccuracy',
    'eyeMovementPattern',
  ]);
  for (const metric of Object.values(shape.analysis.shape)) {
    expect([metric.safeParse(100).success, metric.safeParse(null).success]).toEqual([true, true]);
    expect([metric.safeParse(101).success, metric.safeParse('50').success]).toEqual([false, false]);
  }
});
