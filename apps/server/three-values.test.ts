/** Over thousands of results nothing that people or programs are told contradicts anything else of it. */
import { AnalysisResultSchema, answerOf, storedAnswer } from '@unmask/analyses/contract';
import { videoAnalyses } from '@unmask/analyses/tables';
import type { EngineResult } from '@unmask/engine';
import type { AnalysisResult } from '@unmask/engine/types';
import { madeResult } from '@unmask/media-fixtures/results';
import { bands } from '@unmask/product/copy/bands';
import { leans, teamAnswers, teamLeans, threatLevels } from '@unmask/product/copy/history';
import {
  bandsInLists,
  inconclusiveReasons,
  outcomes,
  ratings,
  verbalScale,
  verbalSides,
} from '@unmask/product/copy/result';
import { statement as words } from '@unmask/product/copy/statement';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import {
  assessmentWords,
  confidenceInterval,
  evidenceWords,
  headlineOf,
  listedShare,
  reasonWords,
  shownShare,
  wouldHelp,
} from '@unmask/product/result-reading';
import {
  concernOf,
  findingsBySide,
  recordOf,
  recordWords,
  startingShare,
  startWords,
  strengthWords,
  trackRows,
} from '@unmask/product/result-statement';
import { signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../features/webhooks/server/enqueue.ts';
import { eventOf } from '../../foundations/analyses/server/endings.ts';
import { COLORS } from '../../packages/report/src/elements.ts';
import { loadFonts } from '../../packages/report/src/fonts.ts';
import { verdict as pdfVerdict } from '../../packages/report/src/verdict.ts';
import { writtenIn } from './report-words.testing.ts';

const RUNS = 5_000;
const SEED = 20_261_122;

/** A figure of one decimal, as it is printed. */
const tenth = (value: number) => Math.round(value * 10) / 10;

function engineAgrees(result: AnalysisResult): void {
  const { outcome, isAI, confidence, lean, threatLevel, outcomeReasons, mode } = result;
  const { value, low, high } = result.probability;
  const ratio = result.likelihoodRatio;
  expect(isAI).toBe(outcome === 'ai_generated');
  expect(Math.abs(confidence - 100 * (isAI ? value : 1 - value))).toBeLessThan(0.06);
  expect(lean).toBe(ratio.supports === 'neither' ? 'none' : ratio.supports);
  if (lean === 'ai') expect(ratio.value).toBeGreaterThanOrEqual(2);
  if (lean === 'authentic') expect(ratio.value).toBeLessThanOrEqual(0.5);
  if (outcome === 'ai_generated') {
    expect([lean, value >= 10 / 11 - 1e-4, low >= 0.5, ratio.value >= 10 - 1e-2]).toEqual([
      'ai',
      true,
      true,
      true,
    ]);
    expect(['high', 'critical']).toContain(threatLevel);
  }
  if (outcome === 'authentic') {
    expect([lean, value <= 1 / 11 + 1e-4, high <= 0.5, ratio.value <= 0.1 + 1e-4]).toEqual([
      'authentic',
      true,
      true,
      true,
    ]);
    expect([mode, threatLevel]).toEqual(['full', 'low']);
  }
  expect(threatLevel === 'unknown').toBe(outcome === 'inconclusive');
  if (threatLevel === 'critical') expect(['moderately_strong', 'strong']).toContain(ratio.verbal);
  expect(outcomeReasons.length > 0).toBe(outcome === 'inconclusive');
  if (outcomeReasons.includes('weak_evidence'))
    expect([lean, value > 0.2, value < 0.95]).toEqual(['none', true, true]);
  const sound = result.file.streams.some(({ kind }) => kind === 'audio');
  if (outcomeReasons.includes('no_speech')) expect(sound).toBe(true);
  if (outcomeReasons.includes('no_sound')) expect(sound).toBe(false);
}

/** The step of the scale against verdict, side, evidence and what labelled files it was counted on. */
function scaleAgrees({ assessment, outcome, isAI, lean, probability, outcomeReasons }: AnalysisResult): void {
  const { band, measured } = assessment;
  const { value, low, high } = probability;
  if (outcome === 'inconclusive') expect(['ai_generated', 'authentic']).not.toContain(band);
  else expect(band).toBe(outcome);
  expect(isAI).toBe(band === 'ai_generated');
  const side = band === 'undetermined' ? null : band.endsWith('authentic') ? 'authentic' : 'ai';
  if (side !== null) expect(lean).toBe(side);
  if (side === 'ai') expect(value).toBeGreaterThan(0.5);
  if (side === 'authentic') expect(value).toBeLessThan(0.5);
  if (band === 'likely_ai') expect(low).toBeGreaterThanOrEqual(0.5);
  if (band === 'likely_authentic') expect(high).toBeLessThanOrEqual(0.5);
  if (lean === 'none') expect(band).toBe('undetermined');
  if (outcomeReasons.includes('weak_evidence')) expect(band).toBe('undetermined');
  if (outcomeReasons.includes('nothing_measured'))
    expect(assessment).toEqual({ band: 'undetermined', measured: null });
  if (measured === null) return;
  expect(Math.min(measured.realShare, measured.aiShare)).toBeGreaterThanOrEqual(0);
  expect(Math.max(measured.realShare, measured.aiShare)).toBeLessThanOrEqual(1);
  expect(Math.min(measured.realFiles, measured.aiFiles)).toBeGreaterThan(0);
}

function answerAgrees(result: AnalysisResult): void {
  const answer = answerOf(AnalysisResultSchema.parse(result));
  expect(answer).toEqual({
    isAI: result.isAI,
    confidence: result.confidence,
    outcome: result.outcome,
    probability: result.probability.value,
    likelihood_ratio: result.likelihoodRatio.value,
    assessment: result.assessment.band,
    assessment_real_share: result.assessment.measured?.realShare ?? null,
    assessment_ai_share: result.assessment.measured?.aiShare ?? null,
    lean: result.lean,
    threat_level: result.threatLevel,
  });
  expect(storedAnswer(JSON.parse(JSON.stringify(result)))).toEqual(answer);
  const ended = eventOf({
    id: 'a',
    userId: 'u',
    organizationId: null,
    viaKey: true,
    originalSha256: null,
    batchId: null,
    state: 'completed',
    result,
    errorCode: null,
    fileName: 'f',
    createdAt: new Date(0),
    finishedAt: null,
  });
  const told = dataOf(ended);
  expect(told).toMatchObject(answer);
}

const HEADLINES = {
  ai_generated: 'AI-generated',
  authentic: 'No sign of AI found',
  inconclusive: 'Inconclusive',
};

function wordsAgree(result: AnalysisResult): void {
  const { outcome, probability, lean } = result;
  expect(outcomes[outcome].title).toBe(HEADLINES[outcome]);
  if (outcome === 'authentic') {
    expect(outcomes.authentic.text).toContain('This does not show that it is true.');
    expect(voiceOutcomes.authentic.text).toContain('This does not show that it is true');
  }
  const shown = shownShare(result);
  const undecided = outcome === 'inconclusive';
  expect(shown.label).toBe(undecided ? 'Probability of AI' : 'Confidence');
  expect(Math.abs(shown.percent - (undecided ? 100 * probability.value : result.confidence))).toBeLessThan(
    0.06,
  );
  const interval = confidenceInterval(result);
  expect(interval.low - 0.06).toBeLessThanOrEqual(shown.percent);
  expect(interval.high + 0.06).toBeGreaterThanOrEqual(shown.percent);
  const evidence = evidenceWords(result.likelihoodRatio).text;
  expect(evidence).toContain(lean === 'none' ? verbalScale.no_support : verbalSides[lean]);
  expect(reasonWords(result.outcomeReasons)).toEqual(
    result.outcomeReasons.map((code) => inconclusiveReasons[code]),
  );
  const { assessment } = result;
  const item = { ...result, verdict: outcome, probability: probability.value };
  const listed = listedShare({ ...item, assessment: assessment.band });
  const percent = (100 * probability.value).toFixed(1);
  if (undecided) expect(listed).toBe(`AI ${percent}%, ${bandsInLists[assessment.band]}`);
  // Of before there was a scale.
  if (undecided) expect(listedShare({ ...item, assessment: null })).toBe(`AI ${percent}%, ${leans[lean]}`);
  const graded = assessmentWords(assessment);
  expect([graded.title, graded.note]).toEqual([bands[assessment.band], 'This is not a verdict.']);
  expect(graded.counted === null).toBe(assessment.measured === null);
  if (undecided) expect(wouldHelp(result.outcomeReasons).length).toBeGreaterThan(0);
  if (!undecided) expect(listed).toBe(`${result.confidence.toFixed(1)}% sure`);
}

/** The sentences of the statement against verdict, side, prior, counts and the parts. */
type Judged = NonNullable<EngineResult['parts']>['picture'];

/** The parts of a result that have a verdict of their own. */
const alone = ({ voice, parts }: EngineResult): Partial<Record<string, Judged>> => ({ ...parts, voice });

function statementAgrees(result: EngineResult): void {
  const { outcome, lean, assessment, outcomeReasons, probability, likelihoodRatio } = result;
  const strength = strengthWords(result);
  expect(strength.includes(' : 1 for AI')).toBe(lean === 'ai');
  expect(strength.includes(' : 1 against AI')).toBe(lean === 'authentic');
  if (outcomeReasons.includes('nothing_measured')) expect(strength).toBe(words.strength.nothing);
  const headline = headlineOf(result);
  expect(headline).toBe(outcome === 'inconclusive' ? bands[assessment.band] : HEADLINES[outcome]);
  const prior = startingShare(result);
  if (prior !== null) {
    const odds = (prior / (1 - prior)) * likelihoodRatio.value;
    expect(Math.abs(odds / (1 + odds) - probability.value)).toBeLessThan(1e-6);
    // Those of the models that results were made with, as far as rounding lets them be told.
    expect(Math.min(...[0.2, 0.5, 0.8].map((each) => Math.abs(each - prior)))).toBeLessThan(0.03);
    expect(startWords(result) === words.start.even).toBe(Math.abs(prior - 0.5) < 0.005);
  }
  const counted = recordOf(assessment);
  expect(counted === null).toBe(assessment.measured === null);
  const [record] = recordWords(result);
  if (counted === null || assessment.measured === null) expect(record).toBe(words.notCounted);
  else {
    const { realShare, aiShare, realFiles, aiFiles } = assessment.measured;
    expect(Math.abs(counted.real / realFiles - realShare)).toBeLessThan(1e-4);
    expect(Math.abs(counted.ai / aiFiles - aiShare)).toBeLessThan(1e-4);
    for (const count of counted.ai + counted.real > 0 ? [counted.ai, counted.real] : [])
      expect(record).toMatch(new RegExp(`\\b${count} (was|were) `));
  }
  const concern = concernOf(result);
  if (concern !== null) {
    expect([outcome, assessment.band]).not.toContain('ai_generated');
    expect(assessment.band).not.toBe('likely_ai');
    expect(concern).toMatch(/do not clear (it|them)\.$/);
  }
  for (const { track, own, record, method } of trackRows(result)) {
    const heard = track !== 'voice' || result.voice?.signals.some(({ score }) => score !== null);
    const judged = heard ? alone(result)[track] : undefined;
    if (judged) expect(own).toBe(headlineOf(judged));
    else expect([...Object.values<string>(bands), ...Object.values<string>(HEADLINES)]).not.toContain(own);
    if (!judged?.assessment?.measured) expect(record).toBeNull();
    if (own.startsWith('could not be checked')) expect(method).toBeNull();
    if (track === 'voice' && result.voice && method?.includes(': points')) {
      const toAi = method.endsWith('points to AI');
      expect(
        result.voice.signals.some(({ score }) => score !== null && (toAi ? score >= 0.75 : score <= 0.25)),
      ).toBe(true);
    }
  }
  const found = findingsBySide(result);
  for (const side of ['ai', 'authentic', 'neutral'] as const)
    expect(found[side].map(({ finding }) => finding?.strength ?? 0)).toEqual(
      result.findings
        .filter(({ supports }) => supports === side)
        .map(({ strength }) => strength)
        .sort((a, b) => b - a),
    );
}

function reportAgrees(result: AnalysisResult): void {
  const { words: said, colours } = writtenIn(pdfVerdict(result));
  const all = said.join('\n').replaceAll('\u00ad', '');
  const [headline] = said;
  const heads = result.modality === 'audio' ? voiceOutcomes : outcomes;
  expect(headline?.replaceAll('\u00ad', '')).toBe(heads[result.outcome].title);
  const { label, percent } = shownShare(result);
  expect(all).toContain(label);
  expect(all).toContain(`${percent.toFixed(1)}%`);
  expect(all).toContain(evidenceWords(result.likelihoodRatio).text);
  for (const reason of reasonWords(result.outcomeReasons)) expect(all).toContain(reason);
  for (const line of [strengthWords(result), recordWords(result)[0]!, startWords(result), concernOf(result)])
    if (line !== null) expect(all).toContain(line);
  expect(colours.has(COLORS.green)).toBe(false);
  expect(colours.has(COLORS.red)).toBe(result.outcome === 'ai_generated');
  if (result.outcome === 'inconclusive') expect(all).not.toContain(`% ${ratings.green}`);
}

const results = fc.sample(madeResult, { numRuns: RUNS, seed: SEED });

describe('five thousand results', () => {
  test('every outcome, lean, level and step of the scale is among them, counted and not counted', () => {
    const seen = (of: (result: AnalysisResult) => string) => new Set(results.map(of));
    expect(seen(({ outcome }) => outcome).size).toBe(3);
    expect(seen(({ lean }) => lean).size).toBe(3);
    expect(seen(({ assessment }) => assessment.band).size).toBe(7);
    expect(seen(({ assessment }) => String(assessment.measured === null)).size).toBe(2);
    expect(seen(({ threatLevel }) => threatLevel)).toEqual(new Set(['unknown', 'low', 'high', 'critical']));
    expect(
      results.some(({ outcome, probability }) => outcome === 'inconclusive' && probability.value > 0.84),
    ).toBe(true);
  });

  test('verdict, side, confidence, lean, threat and reasons agree', () => results.forEach(engineAgrees));
  test('the step of the scale agrees with all of them', () => results.forEach(scaleAgrees));
  test('programs are told the same, in answers and in webhooks', () => results.forEach(answerAgrees));
  test('people are told the same, on the screen and in lists', () => results.forEach(wordsAgree));
  test('strength, starting point, track record, parts and findings agree with all of them', () =>
    results.forEach(statementAgrees));
  test('a part that looks made is told where the whole does not, and nothing else is', () => {
    const looksMade = ({ outcome, assessment }: NonNullable<Judged>) =>
      outcome === 'ai_generated' || ['ai_generated', 'likely_ai'].includes(assessment?.band ?? '');
    // Of a voice it is enough to be likely; faces by themselves are none.
    const isConcern = (part: string, judged: NonNullable<Judged>) =>
      part === 'voice' ? looksMade(judged) : part !== 'faces' && judged.outcome === 'ai_generated';
    const told = new Set<string>();
    for (const result of results) {
      const made = Object.entries(alone(result)).flatMap(([part, judged]) =>
        judged && isConcern(part, judged) ? [judged] : [],
      );
      const hidden = result.modality !== 'audio' && !looksMade(result) && made.length > 0;
      const concern = concernOf(result);
      expect(concern !== null).toBe(hidden);
      if (concern === null) continue;
      told.add(concern.split(' comes out')[0]!.split(' come out')[0]!);
      // One that is named comes before one that is likely.
      const headline = headlineOf(made.find((judged) => judged.outcome === 'ai_generated') ?? made[0]!);
      expect(concern).toContain(headline);
    }
    expect([...told].sort()).toEqual([
      'Judged alone, lips and sound',
      'Judged alone, the picture',
      'Judged alone, the voice',
    ]);
  });
  test('the report says the same, in no green', async () => {
    await loadFonts();
    results.forEach(reportAgrees);
  });
});

describe('the same results, saved', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ RUN_JOBS: 'false' });
  });
  afterAll(() => server.dispose());

  test('both files of the history agree with each of them', async () => {
    const ann = await signedUp(server);
    const made = await ann.create('Many');
    for (let start = 0; start < RUNS; start += 500)
      await server.core.database.db.insert(videoAnalyses).values(
        results.slice(start, start + 500).map((result, n) => ({
          id: `r${start + n}`,
          userId: ann.id,
          organizationId: made.id,
          filename: `r${start + n}`,
          fileSize: 1,
          analysisResult: result,
          threatLevel: result.threatLevel,
          confidenceScore: result.confidence,
          processingTime: 1,
        })),
      );
    const lines = async (path: string) =>
      (await (await ann.client.fetch(path)).text()).trim().split('\r\n').slice(1);
    const team = await lines(`/api/organizations/${made.id}/analyses/export`);
    expect(team).toHaveLength(RUNS);
    for (const line of team) {
      const [name, , threat, ai, confidence, , , , probability, lean, step] = line.split(',');
      const result = results[Number(name?.slice(1))]!;
      expect([threat, ai, Number(confidence), Number(probability), lean, step]).toEqual([
        threatLevels[result.threatLevel],
        teamAnswers[result.outcome],
        result.confidence,
        result.probability.value,
        teamLeans[result.lean],
        bands[result.assessment.band],
      ]);
    }
    const own = await lines('/api/dashboard/export?format=csv');
    expect(own).toHaveLength(RUNS);
    for (const line of own) {
      const [, , , name, , isAI, outcome, confidence, probability, ratio, lean, step, real, made, threat] =
        line.split(',');
      const result = results[Number(name?.slice(1))]!;
      expect([
        isAI,
        outcome,
        Number(confidence),
        Number(probability),
        Number(ratio),
        lean,
        step,
        threat,
      ]).toEqual([
        String(result.isAI),
        result.outcome,
        result.confidence,
        result.probability.value,
        result.likelihoodRatio.value,
        result.lean,
        result.assessment.band,
        result.threatLevel,
      ]);
      const { measured } = result.assessment;
      expect([real, made]).toEqual([String(measured?.realShare ?? ''), String(measured?.aiShare ?? '')]);
    }
    expect(tenth(results[0]!.confidence)).toBe(results[0]!.confidence);
  });
});
