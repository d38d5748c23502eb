/** Nothing that is said of a result contradicts its figures or another sentence, in any language: 5,000 results of the models that ship. */
import { globSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { EngineResult } from '@unmask/engine';
import { type LoadedModel, loadModel } from '@unmask/engine/internal/fusion/index.ts';
import type { SignalMeasurement } from '@unmask/engine/internal/media.ts';
import { signals as definitions } from '@unmask/engine/internal/signals/registry.ts';
import { buildResult } from '@unmask/engine/internal/verdict/index.ts';
import type { AbstainReason, SignalName } from '@unmask/engine/types';
import { bands } from '@unmask/product/copy/bands';
import { outcomes, result as resultWords } from '@unmask/product/copy/result';
import { LANGUAGES, type LanguageTag } from '@unmask/product/languages';
import { findingsBySide } from '@unmask/product/result-statement';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../foundations/analyses/answer.ts';
import { COLORS } from '../packages/report/src/elements.ts';
import { colorOfOutcome } from '../packages/report/src/verdict.ts';
import type { Judged, Said } from './said.testing.ts';

const RESULTS = 5000;
const SIDES = { ai: ' for AI', authentic: ' against AI' } as const;
const KINDS = [
  ['video', 'full'],
  ['video', 'frames'],
  ['audio', 'full'],
  ['image', 'full'],
] as const;
const SILENT: readonly AbstainReason[] = ['no_face', 'no_speech', 'too_short', 'too_small'];

/** mulberry32: the same results at every run. */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What signals may measure: around their means, all pulled to one side by as much as the file is clear. */
function measured(draw: () => number, models: readonly (LoadedModel | null)[]) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const pull = 2.5 * normal();
  const measurements = new Map<SignalName, SignalMeasurement>();
  for (const loaded of models) {
    for (const [name, fitted] of Object.entries(loaded?.model?.signals ?? {})) {
      if (fitted === undefined) continue;
      const { featureNames, mean, deviation } = fitted.scaling;
      const own = pull + normal();
      const features = Object.fromEntries(
        featureNames.map((feature, index) => [feature, mean[index]! + own * normal() * deviation[index]!]),
      );
      const silent = draw() < 0.25 ? SILENT[Math.floor(draw() * SILENT.length)]! : null;
      measurements.set(
        name as SignalName,
        {
          features: silent === null ? features : null,
          ...(silent === null ? {} : { reason: silent }),
          evidence: silent === null && draw() < 0.5 ? [{ at_s: null, text: `seen by ${name}` }] : [],
        } as SignalMeasurement,
      );
    }
  }
  return measurements;
}

function drawn(): EngineResult[] {
  const draw = drawsOf(20261124);
  const models = new Map(KINDS.map(([modality, mode]) => [`${modality} ${mode}`, loadModel(modality, mode)]));
  return Array.from({ length: RESULTS }, (_, index) => {
    const [modality, mode] = KINDS[index % KINDS.length]!;
    const model = models.get(`${modality} ${mode}`)!;
    const sound = modality === 'video' && mode === 'full' ? models.get('audio full')! : null;
    return buildResult(
      {
        modality,
        mode,
        file: FILE,
        engineVersion: '0.0.0',
        hashes: {},
        definitions,
        measurements: measured(draw, [model, sound]),
        provenance: NO_PROVENANCE,
        timeline: { duration_s: 0, cuts_s: [], audio: [], faces: [] },
        processingTime: 1,
      },
      model,
      sound,
    );
  });
}

/** All results as a thread says them that speaks this language. */
function saidIn(language: LanguageTag, results: readonly Judged[]): Promise<Said[]> {
  const worker = new Worker(new URL('./said.testing.ts', import.meta.url), { workerData: { language } });
  return new Promise<Said[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(results);
  }).finally(() => worker.terminate());
}

let results: EngineResult[];
let english: Said[];
beforeAll(async () => {
  results = drawn();
  english = await saidIn('en', results);
});

test('the results reach every step of the scale, every kind of file and the voice of videos', () => {
  expect(new Set(results.map(({ assessment }) => assessment.band)).size).toBe(Object.keys(bands).length);
  expect(results.filter(({ voice }) => voice !== undefined).length).toBeGreaterThan(RESULTS / 10);
  expect(english.filter(({ concern }) => concern !== null).length).toBeGreaterThan(0);
});

describe('of every result', () => {
  /** What a check of one result finds wrong. */
  const wrong = (check: (result: EngineResult, said: Said) => boolean) =>
    results.flatMap((result, index) => (check(result, english[index]!) ? [] : [english[index]])).slice(0, 3);

  test('the headline is the verdict, or the step of the scale that is none', () => {
    const fits = ({ outcome, assessment: { band } }: EngineResult, { headline }: Said) =>
      outcome === 'inconclusive'
        ? headline === bands[band] && band !== 'ai_generated' && band !== 'authentic'
        : headline === outcomes[outcome].title && band === outcome;
    expect(wrong(fits)).toEqual([]);
  });

  test('a verdict has no reasons against itself, and none is given without a reason', () => {
    const fits = ({ outcome }: EngineResult, { reasons }: Said) =>
      (outcome === 'inconclusive') === reasons.length > 0;
    expect(wrong(fits)).toEqual([]);
  });

  test('strength, weight of the evidence, step and lean are of one side', () => {
    const fits = ({ assessment: { band }, likelihoodRatio, lean }: EngineResult, { strength }: Said) => {
      const { value, supports } = likelihoodRatio;
      if (supports === 'ai' ? value <= 1 : supports === 'authentic' && value >= 1) return false;
      if (band === 'undetermined') return true;
      const side = band.endsWith('authentic') ? 'authentic' : 'ai';
      return (
        supports === side && lean === side && strength.startsWith('About') && strength.includes(SIDES[side])
      );
    };
    expect(wrong(fits)).toEqual([]);
  });

  test('the part that the headline would hide is told, and none that it tells', () => {
    const made = ({ outcome, assessment }: Pick<EngineResult, 'outcome' | 'assessment'>) =>
      outcome === 'ai_generated' || assessment.band === 'likely_ai' || assessment.band === 'ai_generated';
    const fits = (result: EngineResult, { concern }: Said) => {
      const { voice, parts = {} } = result;
      const named = Object.entries(parts).some(
        ([part, { outcome }]) => part !== 'faces' && outcome === 'ai_generated',
      );
      return (concern !== null) === (((voice && made(voice)) || named) && !made(result));
    };
    expect(wrong(fits)).toEqual([]);
  });

  test('the second test is told where there was one, as counts of the same step', () => {
    const fits = (
      { modality, mode, assessment: { band, measured: own } }: EngineResult,
      { second }: Said,
    ) => {
      const test = loadModel(modality, mode).model?.bands?.second;
      if (!own || !test) return second === null;
      const landed = test[band];
      const all = landed.ai + landed.real;
      const ai = Object.values(test).reduce((sum, step) => sum + step.ai, 0);
      const every = Object.values(test).reduce((sum, step) => sum + step.ai + step.real, 0);
      const counts = `${landed.ai} of ${all}, ${ai.toLocaleString('en')} of ${every.toLocaleString('en')}`;
      return all === 0 ? /no file/.test(second ?? '') : figures(second ?? '') === figures(counts);
    };
    expect(english.filter(({ second }) => second !== null).length).toBeGreaterThan(RESULTS / 10);
    expect(wrong(fits)).toEqual([]);
  });

  test('every finding stands once, on the side of its method, strongest first', () => {
    const fits = (result: EngineResult) => {
      const sides = findingsBySide(result);
      const shown = Object.values(sides).flat();
      const scoreOf = new Map(result.signals.map(({ name, score }) => [name, score ?? 0.5]));
      const ofSide = ({ signal, supports }: EngineResult['findings'][number]) =>
        supports === 'neutral' || (supports === 'ai') === (scoreOf.get(signal) ?? 0.5) >= 0.5;
      return (
        result.findings.every((finding) => shown.filter((each) => each.finding === finding).length === 1) &&
        result.findings.every(ofSide) &&
        Object.entries(sides).every(([side, list]) =>
          list.every(({ finding }) => !finding || finding.supports === side),
        ) &&
        Object.values(sides).every(isFalling)
      );
    };
    expect(
      results.filter(({ findings }) => findings.some(({ supports }) => supports === 'ai')).length,
    ).toBeGreaterThan(500);
    expect(
      results.filter(({ findings }) => findings.some(({ supports }) => supports === 'authentic')).length,
    ).toBeGreaterThan(500);
    expect(wrong(fits)).toEqual([]);
  });

  test('only the verdict "AI" is red, and no verdict is green, on paper as on the screen', () => {
    const red = (result: EngineResult) => colorOfOutcome(result.outcome) === COLORS.red;
    expect(
      wrong((result, { headline }) => red(result) === (headline === outcomes.ai_generated.title)),
    ).toEqual([]);
    expect(wrong(({ outcome }) => colorOfOutcome(outcome) !== COLORS.green)).toEqual([]);
    const rules = stylesOfOutcomes();
    expect(rules.length).toBeGreaterThan(4);
    for (const { file, outcome, colors } of rules)
      expect(colors, `${file} ${outcome}`).toEqual(outcome === 'ai_generated' ? ['red'] : []);
  });

  test('the answer of the API is of the same side as the page', () => {
    const fits = (result: EngineResult, { share }: Said) => {
      const { outcome, isAI, assessment, confidence, probability, threat_level: threat } = answerOf(result);
      const decided = outcome !== 'inconclusive';
      const ofSide = 100 * (isAI ? probability : 1 - probability);
      return (
        isAI === (outcome === 'ai_generated') &&
        assessment === result.assessment.band &&
        (threat === 'unknown') !== decided &&
        (!decided || Math.abs(confidence - ofSide) < 0.06) &&
        (share === resultWords.confidence) === decided
      );
    };
    expect(wrong(fits)).toEqual([]);
  });
});

const isFalling = (list: ReadonlyArray<{ finding: { strength: number } | null }>) => {
  const strengths = list.flatMap(({ finding }) => (finding ? [finding.strength] : []));
  return strengths.every((strength, index) => index === 0 || strength <= strengths[index - 1]!);
};

/** What style sheets give a verdict: the semantic colours of every rule that asks for an outcome. */
function stylesOfOutcomes(): Array<{ file: string; outcome: string; colors: string[] }> {
  const files = ['foundations', 'features', 'packages', 'apps/web/src'].flatMap((folder) =>
    globSync(`${folder}/**/*.module.css`, { exclude: (name) => name === 'node_modules' }),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[data-outcome="(\w+)"\][^{]*\{([^}]*)\}/g)].map((rule) => ({
      file,
      outcome: rule[1]!,
      colors: [...rule[2]!.matchAll(/--um-(red|green|yellow)\b/g)].map((color) => color[1]!),
    })),
  );
}

/** The figures of a text, each once, without what stands between their digits. */
const figures = (text: string) => {
  const found = text.normalize('NFKC').match(/\d+(?:[.,\u202f\u00a0 ]\d+)*/g) ?? [];
  return [...new Set(found.map((figure) => figure.replace(/\D/g, '')))].sort().join();
};

const UNREAD = /[{}]|undefined|\[object/;

/** As many sentences with the same figures, and no English one among them. */
function saysTheSame(here: Said[keyof Said], there: Said[keyof Said]): boolean {
  const [texts, others] = [here, there].map((text) => (text === null ? [] : [text].flat()));
  return (
    texts!.length === others!.length &&
    texts!.every((text, index) => {
      const other = others![index]!;
      const translated = other !== text || !/\p{L}/u.test(text);
      return translated && !UNREAD.test(other) && figures(text) === figures(other);
    })
  );
}

const others = (Object.keys(LANGUAGES) as LanguageTag[]).filter((tag) => tag !== 'en');
describe.each(others)('in %s', (tag) => {
  let spoken: Said[];
  beforeAll(async () => {
    spoken = await saidIn(tag, results);
  });

  test('every sentence has the figures of the English one, and nothing is left out or unread', () => {
    const wrong = spoken.flatMap((there, index) =>
      Object.entries(there).flatMap(([name, text]) => {
        const here = english[index]![name as keyof Said];
        return saysTheSame(here, text) ? [] : [`${name}: ${JSON.stringify(here)} ${JSON.stringify(text)}`];
      }),
    );
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('what differs in English differs: no two steps of the scale, and no two sides, have one text', () => {
    const byEnglish = new Map<string, Set<string>>();
    for (const [index, { headline, strength, listed }] of spoken.entries()) {
      const here = english[index]!;
      for (const [a, b] of [
        [here.headline, headline],
        [here.strength, strength],
        [here.listed, listed],
      ] as const)
        byEnglish.set(a, (byEnglish.get(a) ?? new Set()).add(b));
    }
    for (const [text, translations] of byEnglish) expect([...translations], text).toHaveLength(1);
    const told = [...byEnglish.values()].flatMap((set) => [...set]);
    expect(new Set(told).size).toBe(byEnglish.size);
  });
});

const NO_PROVENANCE: EngineResult['provenance'] = {
  state: 'absent',
  generators: [],
  assertions: [],
  digitalSourceType: null,
  issuer: null,
  problems: [],
};
const FILE: EngineResult['file'] = {
  name: 'a',
  size_bytes: 1,
  sha256: 'ff',
  container: 'mp4',
  duration_s: 2.5,
  streams: [],
  decodedFrames: 60,
  damagedFrames: 0,
  metadata: {},
};
