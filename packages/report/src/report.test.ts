import path from 'node:path';
import { type AnalysisResult, createEngine } from '@unmask/engine';
import { fixturesDir, makeClip, makeStill } from '@unmask/media-fixtures';
import { makeCaptionedStill } from '@unmask/media-fixtures/captioned';
import { captions, statements } from '@unmask/product/copy/evidence';
import { report as own } from '@unmask/product/copy/report';
import {
  abstainReasons,
  betterEvidence,
  inconclusiveReasons,
  metrics,
  outcomes,
  provenanceStates,
  ratioSaid,
  result as words,
} from '@unmask/product/copy/result';
import { stabilityStates, stability as stable } from '@unmask/product/copy/stability';
import { tracks } from '@unmask/product/copy/statement';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import { allThatHelps, largerWouldHelp } from '@unmask/product/measured-help';
import { keyFindings, shownShare, wordsOfSignal } from '@unmask/product/result-reading';
import { trackRows } from '@unmask/product/result-statement';
import { beforeAll, expect, test } from 'vitest';
import { publishedAccuracy, type ReportInput, renderReport } from './index.ts';
import { type ReadPdf, readPdf, squeezed } from './pdf-text.testing.ts';

let clip: AnalysisResult;
let still: AnalysisResult;
const madeAt = new Date('2026-11-21T19:40:12Z');

beforeAll(async () => {
  const engine = createEngine({ cacheDir: path.join(fixturesDir(), 'networks') });
  try {
    const file = await makeClip({ seconds: 2, audio: 'speech' });
    clip = await engine.analyze({ kind: 'file', path: file, name: 'holiday clip.mp4' });
    still = await engine.analyze({ kind: 'file', path: await makeStill(), name: 'portrait.jpg' });
  } finally {
    await engine.close();
  }
});

/** The result of the clip, in some points another one. */
const like = (other: Partial<ReportInput['result']>): ReportInput['result'] => ({ ...clip, ...other });

async function read(input: Partial<ReportInput>, ...accuracy: [null?]): Promise<ReadPdf & { all: string }> {
  const pdf = readPdf(await renderReport({ result: clip, madeAt, ...input }, ...accuracy));
  return { ...pdf, all: pdf.pages.join('') };
}

function expectWords(text: string, expected: readonly string[]): void {
  for (const one of expected) expect(text).toContain(squeezed(one));
}

test('says everything of an ordinary result on four pages or less, in embedded fonts', async () => {
  const { all, pages, fonts } = await read({ analysedAt: new Date('2026-11-20T08:05:00Z') });
  expect(pages.length).toBeLessThanOrEqual(4);
  for (const [index, page] of pages.entries()) {
    expectWords(page, [own.page(index + 1, pages.length), clip.file.name, clip.file.sha256.slice(0, 16)]);
  }
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatchObject({ name: /IBMPlexSans/, embedded: true });
  const { value, low, high } = clip.probability;
  const percent = (share: number) => (100 * share).toFixed(1);
  expectWords(all, [
    outcomes[clip.outcome].title,
    outcomes[clip.outcome].text,
    own.figureWords(percent(value), percent(low), percent(high)),
    `${shownShare(clip).percent.toFixed(1)}%`,
    own.utc('2026-11-20 08:05'),
    own.utc('2026-11-21 19:40'),
    ...Object.values(metrics).map(({ name }) => name),
    ...Object.values(clip.notMeasured).map((reason) => words.notMeasured(abstainReasons[reason]!)),
    ...keyFindings(clip).map(({ text }) => text),
    ...clip.signals.map(({ name }) => wordsOfSignal(name).name),
    // The axis of the timeline, and what its line is.
    `10.50${own.timelineStart}`,
    own.timelineNote,
    provenanceStates[clip.provenance.state].title,
    clip.file.sha256,
    ...Object.entries(clip.engine.hashes).flat(),
    ...own.limits,
  ]);
});

test('a picture has no timeline, stills say what could not be measured, and a verdict has its reasons', async () => {
  expect((await read({ result: still })).all).not.toContain(words.timeline);
  const frames = await read({
    result: like({ mode: 'frames', outcome: 'inconclusive', outcomeReasons: ['frames_only', 'too_short'] }),
  });
  expectWords(frames.all, [
    words.framesMode,
    words.noTimeline,
    words.reasons,
    inconclusiveReasons.frames_only!,
    inconclusiveReasons.too_short!,
    words.wouldHelp,
    betterEvidence.frames_only!,
    betterEvidence.too_short!,
    own.accuracy.stills,
    `${words.stillsHash} ${clip.file.sha256}`,
    own.stillsLimit,
    words.stillsHashNote,
  ]);
  expect(frames.all).not.toContain(squeezed(own.limits.at(-1)!));
  expect(frames.all).not.toContain(squeezed('byte for byte'));
  expect(frames.all).not.toContain(squeezed(abstainReasons.no_sound!));
  expect(frames.all).not.toContain(squeezed(own.shortHash(clip.file.sha256.slice(0, 16))));
});

test('an undecided small clip is told all that would help, what its larger version has been worth included where that was measured', async () => {
  const streams = [{ kind: 'video' as const, codec: 'h264', width: 640, height: 360 }];
  const small = like({
    outcome: 'inconclusive',
    outcomeReasons: ['weak_evidence'],
    file: { ...clip.file, streams },
  });
  const { all } = await read({ result: small });
  expectWords(all, [words.wouldHelp, ...allThatHelps(small)]);
  const enlarged = squeezed('whose shorter side was below');
  expect(all.includes(enlarged)).toBe(largerWouldHelp(small) !== null);
});

test('of a file that stayed on the device, its hash is there with who computed it; unknown, the report says so', async () => {
  const original = { sha256: 'ab'.repeat(32), computedIn: 'browser' } as const;
  const stills = like({ mode: 'frames', file: { ...clip.file, original } });
  const known = await read({ result: stills });
  expectWords(known.all, [
    `${words.originalHash}${original.sha256}`,
    words.originalHashNote,
    `${words.stillsHash}${clip.file.sha256}`,
    own.stillsLimitHashed,
  ]);
  expect(known.all).not.toContain(squeezed('not known here'));
  const unknown = await read({ result: like({ mode: 'frames' }) });
  expectWords(unknown.all, [words.originalUnknown, own.stillsLimit]);
  expect(unknown.all).not.toContain(squeezed(words.originalHashNote));
  // Of a file that the service read, nobody else's word is repeated.
  const full = await read({ result: like({ file: { ...clip.file, original } }) });
  expect(full.all).not.toContain(original.sha256);
});

test('a file without a verdict stands on the scale, with what its step has meant; older results lean as before', async () => {
  const undecided = { outcome: 'inconclusive', outcomeReasons: ['near_the_threshold'], lean: 'ai' } as const;
  const measured = { realShare: 0.05, aiShare: 0.21, realFiles: 1059, aiFiles: 725 };
  const graded = await read({ result: like({ ...undecided, assessment: { band: 'likely_ai', measured } }) });
  expectWords(graded.all, [
    outcomes.inconclusive.title,
    'Where it stands: Likely AI',
    'Of 100 real files 5 land on this step, of 100 made or altered by AI 21. This is not a verdict.',
    'Counted on 1,059 real files and 725 made by AI',
  ]);
  expect(graded.all).not.toContain(squeezed(words.leans.ai));
  const old = await read({ result: like({ ...undecided, assessment: undefined }) });
  expectWords(old.all, [words.leans.ai]);
  expect(old.all).not.toContain(squeezed('Where it stands'));
  const named = await read({
    result: like({ outcome: 'ai_generated', assessment: { band: 'ai_generated', measured } }),
  });
  expectWords(named.all, ['Of 100 real files 5 get this verdict, of 100 made or altered by AI 21.']);
  expect(named.all).not.toContain(squeezed('This is not a verdict.'));
});

test('a recording has its verdict in words of voices, and the figures of recordings', async () => {
  const { all } = await read({ result: like({ modality: 'audio', outcome: 'authentic' }) });
  expectWords(all, [voiceOutcomes.authentic.title, voiceOutcomes.authentic.text, own.accuracy.kinds.audio]);
  expect(all).not.toContain(squeezed(outcomes.authentic.text));
});

test('a verdict that rests on what the file says of itself is not called measured', async () => {
  const ratio = { value: 58, verbal: 'moderate', supports: 'ai' } as const;
  const stated = (modality: 'video' | 'audio') =>
    read({ result: like({ modality, outcome: 'ai_generated', likelihoodRatio: { ...ratio, said: 50 } }) });
  for (const modality of ['video', 'audio'] as const) {
    const { all } = await stated(modality);
    expectWords(all, [ratioSaid.verdict]);
    expect(all).not.toContain(squeezed(outcomes.ai_generated.text));
    expect(all).not.toContain(squeezed(voiceOutcomes.ai_generated.text));
  }
});

test('says part by part what the screen says: its own answer with its counts, or why it has none', async () => {
  const measured = { realShare: 0.0025, aiShare: 0.2206, realFiles: 396, aiFiles: 281 };
  const made = { outcome: 'ai_generated', assessment: { band: 'ai_generated', measured } } as const;
  const result = like({
    parts: { picture: made },
    voice: { outcome: 'inconclusive', assessment: { band: 'leans_authentic', measured: null } },
  });
  const { all } = await read({ result });
  const rows = trackRows(result);
  expect(rows.length).toBeGreaterThan(3);
  expectWords(all, [
    tracks.title,
    tracks.text,
    ...rows.map(({ name, own, record, method }) => `${name}${own}${record ?? ''}${method ?? ''}`),
    `${tracks.names.picture}${outcomes.ai_generated.title}Of 63 test files whose part looked like this, AI had made or altered 62.`,
    `${tracks.names.faces}${tracks.notChecked(abstainReasons.no_face!)}`,
  ]);
  expect((await read({ result: like({ modality: 'audio' }) })).all).not.toContain(squeezed(tracks.title));
});

test('no heading stands alone at the foot of a page, wherever the page ends', async () => {
  const headings = [words.findings, words.timeline, words.methods, words.provenance].map(squeezed);
  const foot = squeezed(`${clip.file.name} · ${own.shortHash(clip.file.sha256.slice(0, 16))}`);
  for (let lines = 0; lines < 18; lines += 3) {
    const findings = Array.from({ length: lines }, (_, at) => ({
      ...clip.findings[0]!,
      text: `Seen ${at}.`,
    }));
    const { pages } = await read({ result: like({ findings, warnings: [] }) });
    for (const page of pages) for (const heading of headings) expect(page).not.toContain(heading + foot);
  }
});

test('states how often such verdicts are right, or that this was not measured', async () => {
  const figures = publishedAccuracy()!.modalities.video!;
  const url = 'https://unmask.example.org/accuracy';
  const measured = await read({ accuracyUrl: url });
  expectWords(measured.all, [
    `On ${figures.n} labelled videos (${figures.real} real, ${figures.ai} AI)`,
    `AUC ${figures.auc.value.toFixed(2)} (${figures.auc.low!.toFixed(2)} to ${figures.auc.high!.toFixed(2)})`,
    url,
  ]);
  expect(measured.all).not.toContain(squeezed(own.accuracy.otherSettings));
  const changed = { ...clip.engine, hashes: { ...clip.engine.hashes, 'fusion-settings': 'f'.repeat(64) } };
  expectWords((await read({ result: like({ engine: changed }) })).all, [own.accuracy.otherSettings]);
  expectWords((await read({}, null)).all, [own.accuracy.none]);
  expect(publishedAccuracy(new URL('file:///nowhere/latest.json'))).toBeNull();
});

test('shows a test of stability when there was one', async () => {
  const { all } = await read({
    result: like({
      stability: {
        state: 'does_not_hold',
        range: { low: 0.2, high: 0.71 },
        excerpt_s: 30,
        scaledTo_px: null,
        variants: [
          { variant: 'h264-crf28', outcome: 'ai_generated', probability: 0.71 },
          { variant: 'crop', outcome: null, probability: null },
        ],
      },
    }),
  });
  const { title, text } = stabilityStates.does_not_hold;
  expectWords(all, [
    title,
    text,
    '71.0%',
    stable.notAnalysed,
    stable.excerpt(30),
    stable.range('20.0', '71.0'),
  ]);
});

test('the same input gives the same bytes; only the clock changes them', async () => {
  const input = { result: clip, madeAt };
  const [first, again] = [await renderReport(input), await renderReport(input)];
  expect(first.equals(again)).toBe(true);
  expect((await renderReport({ ...input, madeAt: new Date(0) })).equals(first)).toBe(false);
});

test('keeps Latin, Cyrillic and Greek letters, and spells out what its fonts lack or what deceives', async () => {
  const fileName = 'Žluťoučký kůň, Zażółć gęślą jaźń, съешь Їжак, Ξεσκεπάζω, Tiếng Việt 日本🎉 gpj\u202e.mp4';
  const { all, fonts } = await read({ fileName });
  expectWords(all, [
    'Žluťoučký kůň, Zażółć gęślą jaźń, съешь Їжак, Ξεσκεπάζω, Tiếng Việt ‹U+65E5›‹U+672C›‹U+1F389› gpj‹U+202E›.mp4',
  ]);
  expect(all).not.toContain('\ufffd');
  expect(fonts.every(({ embedded }) => embedded)).toBe(true);
});

test('a name of 250 letters without a gap is there whole, and no hyphen comes into it', async () => {
  const fileName = `${'überlänge_čas_'.repeat(17)}.mp4`;
  expectWords((await read({ fileName })).all, [fileName]);
});

test('long tables and lists go on on the next pages, each with its head, and lose no row', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const { columns } = words;
  const { pages, all } = await read({
    result: like({
      signals: numbers.map((number) => ({
        ...clip.signals[0]!,
        name: `model:detector-${number}-`,
        model: { version: '1', sha256: 'a'.repeat(64), licence: 'MIT', source: 'here', problem: null },
      })),
      findings: numbers.map((number) => ({ ...clip.findings[0]!, text: `Observation ${number}.` })),
      warnings: [],
      timeline: {
        ...clip.timeline,
        duration_s: 7200,
        seconds: Array.from({ length: 7200 }, (_, at_s) => ({ at_s, score: at_s % 3 === 0 ? null : 0.4 })),
      },
    }),
  });
  expect(pages.length).toBeGreaterThan(4);
  expectWords(all, [
    ...numbers.map((number) => `Observation ${number}.`),
    ...numbers.map((number) => words.addedModel.name(`detector-${number}-`)),
    own.secondsGrouped(29),
  ]);
  const head = squeezed(Object.values(columns).join(''));
  const withRows = pages.filter((page) => page.includes(squeezed(words.addedModel.name('detector-'))));
  expect(withRows.length).toBeGreaterThan(2);
  for (const page of withRows) expect(page).toContain(head);
});

test('American paper when asked for', async () => {
  const sizes = async (paper?: 'LETTER') =>
    /\/MediaBox \[([^\]]+)\]/.exec(
      (await renderReport({ result: clip, madeAt, paper })).toString('latin1'),
    )?.[1];
  expect(await sizes()).toMatch(/^0 0 595\.28\d* 841\.89\d*$/);
  expect(await sizes('LETTER')).toBe('0 0 612 792');
});

test('shows the words that stand in the picture, with their place cut out, and that anybody can write them', async () => {
  const crop = `data:image/jpeg;base64,${Buffer.from(await makeCaptionedStill({ text: 'Pika' }, { width: 64, height: 32, quality: 80 })).toString('base64')}`;
  const region = { x: 0.7, y: 0.9, width: 0.2, height: 0.05 };
  const read1 = {
    kind: 'maker' as const,
    says: 'Pika',
    text: 'Pika',
    at_s: 0,
    from_s: 0,
    to_s: 2.1,
    region,
    crop,
  };
  const { all } = await read({ result: like({ captions: [read1] }) });
  expectWords(all, [
    captions.title,
    'The words “Pika” are in the picture at 0:00 to 0:02: the mark of Pika.',
    captions.text,
  ]);
  expect((await read({ result: like({ captions: [] }) })).all).not.toContain(squeezed(captions.title));
});

test('shows the tree of edits and what the file says of itself; the container in words', async () => {
  const node = { signer: 'Ann', issuer: null, signedAt: null, software: null, thumbnail: null };
  const action = { software: 'Firefly', sourceType: 'trainedAlgorithmicMedia', at: null };
  const { all } = await read({
    result: like({
      credentials: [
        { ...node, depth: 0, relationship: 'file', state: 'valid', title: 'edited.jpg', actions: [] },
        {
          ...node,
          depth: 1,
          relationship: 'parentOf',
          state: 'untrusted',
          title: 'generated.jpg',
          actions: [{ name: 'created', ...action }],
        },
      ],
      statements: Array.from({ length: 30 }, (_, at) => ({
        source: 'xmp' as const,
        name: `a:b${at}`,
        value: `v${at}`,
      })),
    }),
  });
  expectWords(all, [
    'This file: edited.jpg (signature trusted)',
    'made from: generated.jpg (signature holds, signer unknown)',
    'created with Firefly (made by AI)',
    'Signed by Ann',
    'XMP, a:b0',
    'v23',
    statements.more(6),
    'MP4',
  ]);
  expect(all).not.toContain('mj2');
});
