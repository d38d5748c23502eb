import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { KEPT } from '@unmask/product/browser-storage';
import { renderUi } from '@unmask/ui/testing.tsx';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aiResult,
  authenticResult,
  finished,
  inconclusiveResult,
  likelyAiResult,
} from '../fixtures/analysis.ts';
import { ResultPage } from './result-page.tsx';
import type { Result } from './result-types.ts';

const ignore = () => undefined;

// Figures and methods are shown to those who once asked for them.
beforeEach(() => localStorage.setItem(KEPT.experts.key, 'open'));

function show(result: Result, onAgain = ignore) {
  return renderUi(<ResultPage analysis={finished(result)} file={null} mediaUrl="/media" onAgain={onAgain} />);
}

function withMetric(name: keyof Result['analysis'], value: number): Result {
  return { ...aiResult, analysis: { ...aiResult.analysis, [name]: value } };
}

describe('the verdict', () => {
  test('[RESULT-001] [RESULT-002] [RESULT-003] [RESULT-012] AI-generated, how sure, how long, by what', () => {
    show(aiResult);
    expect(screen.getByRole('heading', { name: 'AI-generated' })).toBeInTheDocument();
    expect(screen.getByTestId('confidence')).toHaveTextContent('93.4%');
    expect(screen.getByText('95% interval 92.1 to 96.7%')).toBeInTheDocument();
    expect(screen.getByText('8.4 s')).toBeInTheDocument();
    expect(screen.getByText('Enhanced AI Detection v3.0')).toBeInTheDocument();
    expect(screen.getByText(/Moderate support for generation by AI/)).toBeInTheDocument();
    expect(screen.getByText(/14 times more likely in generated/)).toBeInTheDocument();
  });

  test('[RESULT-001] authentic: no more is said than that no sign was found; the interval is that of the side named', () => {
    show(authenticResult);
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(within(verdict).getByRole('heading', { name: 'No sign of AI found' })).toBeInTheDocument();
    expect(verdict).toHaveTextContent('This does not show that it is true.');
    expect(verdict).not.toHaveTextContent('Authentic');
    expect(screen.getByTitle('Outcome in the API: authentic')).toBeInTheDocument();
    expect(screen.getByText('95% interval 91.7 to 98.0%')).toBeInTheDocument();
    expect(screen.getByText(/15 times more likely in recorded/)).toBeInTheDocument();
  });

  test('one that rests on what the file says of itself is not called measured', () => {
    const measured = 'The measurements point to generation or alteration by AI.';
    const { unmount } = show(aiResult);
    expect(screen.getByText(measured)).toBeInTheDocument();
    unmount();
    show({ ...aiResult, likelihoodRatio: { value: 58, verbal: 'moderate', supports: 'ai', said: 50 } });
    expect(
      screen.getByText(/^What the file says of its origin, or bears as a mark, points/),
    ).toBeInTheDocument();
    expect(screen.queryByText(measured)).toBeNull();
  });

  test('inconclusive names its reasons and no side, and carries no colour of a verdict', () => {
    show(inconclusiveResult);
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(within(verdict).getByRole('heading', { name: 'Inconclusive' })).toBeInTheDocument();
    expect(verdict).toHaveTextContent('not strong or not certain enough for a verdict');
    expect(verdict).toHaveTextContent('The signals contradict each other.');
    expect(verdict).toHaveTextContent('Probability of AI54.1%');
    expect(verdict).not.toHaveTextContent('It leans');
    expect(screen.getByTestId('confidence')).not.toHaveAttribute('data-rating');
    expect(
      within(verdict).queryByRole('heading', { name: /^(No sign of AI found|AI-generated)$/ }),
    ).toBeNull();
  });

  test('without a verdict it stands on a scale of seven steps, with what the step has meant, and it is no verdict', () => {
    show(likelyAiResult);
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(within(verdict).getByRole('heading', { name: 'Inconclusive' })).toBeInTheDocument();
    expect(screen.getByTestId('assessment')).toHaveTextContent('Likely AI');
    const steps = within(screen.getByRole('list', { name: /Scale of seven steps/ })).getAllByRole('listitem');
    expect(steps).toHaveLength(7);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      ...Array.from({ length: 5 }, () => null),
      'step',
      null,
    ]);
    expect(steps[5]).toHaveTextContent('Likely AI');
    expect(verdict).toHaveTextContent(
      'Of 100 real files 5 land on this step, of 100 made or altered by AI 21. This is not a verdict.',
    );
    expect(verdict).toHaveTextContent('Counted on 1,208 real files and 180 made by AI');
  });

  test('it says what better evidence would be, each once', () => {
    show(likelyAiResult);
    const heading = screen.getByRole('heading', { name: 'What would settle it' });
    const help = within(heading.parentElement!).getAllByRole('list')[1]!;
    expect(
      within(help)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'The original file, as the camera or the program wrote it: every copy that was sent on loses traces.',
      'A longer cut of the same recording.',
      'A version or a part in which the face fills more of the picture.',
    ]);
  });

  test('a small clip is told, in counts, what its larger version has been worth', () => {
    const small = { kind: 'video' as const, codec: 'h264', width: 640, height: 360 };
    show({ ...likelyAiResult, file: { ...likelyAiResult.file, streams: [small] } });
    expect(screen.getByRole('region', { name: 'Verdict' })).toHaveTextContent(
      /below 480 pixels \d+ were named, of \d+ larger ones \d+\. Enlarging this file adds nothing\./,
    );
  });

  test('a verdict has no scale, only what such verdicts have meant', () => {
    show(aiResult);
    expect(screen.queryByTestId('assessment')).toBeNull();
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect(verdict).toHaveTextContent(
      'Of 100 real files fewer than one get this verdict, of 100 made or altered by AI 20.',
    );
    expect(verdict).not.toHaveTextContent('This is not a verdict.');
    expect(screen.queryByRole('heading', { name: 'What would settle it' })).toBeNull();
  });

  test('a step that was not counted says so, and a result of before there was a scale leans as it did', () => {
    const { unmount } = show({ ...likelyAiResult, assessment: { band: 'undetermined', measured: null } });
    expect(screen.getByRole('region', { name: 'Verdict' })).toHaveTextContent(
      'How many real files land on this step was not measured for files like this one.',
    );
    unmount();
    show({ ...likelyAiResult, assessment: null });
    expect(screen.queryByTestId('assessment')).toBeNull();
    expect(screen.getByText('It leans to AI, not strongly enough for a verdict.')).toBeInTheDocument();
  });

  test.each([
    ['RESULT-016', 90, 'green'],
    ['RESULT-017', 89.9, 'yellow'],
    ['RESULT-017', 70, 'yellow'],
    ['RESULT-018', 69.9, 'red'],
  ])('[%s] confidence %d is %s', (_row, confidence, colour) => {
    show({ ...aiResult, confidence });
    expect(screen.getByTestId('confidence')).toHaveAttribute('data-rating', colour);
  });
});

describe('the metrics', () => {
  test('[RESULT-006] [RESULT-007] [RESULT-008] [RESULT-009] [RESULT-010] [RESULT-011] all six, with values or reasons', () => {
    show(aiResult);
    expect(screen.getByTestId('faceConsistency')).toHaveTextContent('46%');
    expect(screen.getByTestId('temporalArtifacts')).toHaveTextContent('83%');
    expect(screen.getByTestId('compressionAnomalies')).toHaveTextContent('38%');
    expect(screen.getByTestId('deepfakeScore')).toHaveTextContent('93%');
    expect(screen.getByTestId('lipSyncAccuracy')).toHaveTextContent('64%');
    expect(screen.getByTestId('eyeMovementPattern')).toHaveTextContent('Not measured: the face is too small');
    expect(screen.getByTestId('eyeMovementPattern')).not.toHaveTextContent('%');
  });

  test('[RESULT-025] they stand in two groups', () => {
    show(aiResult);
    const group = (name: string) => screen.getByRole('heading', { name }).parentElement;
    expect(group('Higher is better')).toHaveTextContent(/Face.*Lip-sync.*Eye movement/);
    expect(group('Lower is better')).toHaveTextContent(/Temporal.*Compression.*Deepfake/);
  });

  test.each([
    ['RESULT-019', 'faceConsistency', 80, 'green'],
    ['RESULT-020', 'faceConsistency', 79, 'yellow'],
    ['RESULT-020', 'lipSyncAccuracy', 50, 'yellow'],
    ['RESULT-021', 'eyeMovementPattern', 49, 'red'],
    ['RESULT-022', 'deepfakeScore', 40, 'green'],
    ['RESULT-023', 'deepfakeScore', 41, 'yellow'],
    ['RESULT-023', 'temporalArtifacts', 70, 'yellow'],
    ['RESULT-024', 'compressionAnomalies', 71, 'red'],
  ] as const)('[%s] %s at %d is %s', (_row, name, value, colour) => {
    show(withMetric(name, value));
    expect(screen.getByTestId(name)).toHaveAttribute('data-rating', colour);
  });
});

describe('the statement', () => {
  const said = () => screen.getByTestId('statement');

  test('says how strong the evidence is, from where it started, and how such files turned out', () => {
    show(likelyAiResult);
    expect(said()).toHaveTextContent(/^Likely AI/);
    expect(said()).toHaveTextContent(/About [\d.]+ : 1 for AI: what was measured is [\d.]+ times as likely/);
    expect(said()).toHaveTextContent(
      'Of 98 test videos that looked like this, 38 were made or altered by AI and 60 were real.',
    );
    expect(said()).toHaveTextContent('a test collection of 180 AI files and 1,208 real ones');
    expect(said()).toHaveTextContent('AI and real were taken for equally likely.');
  });

  test('a file that leans away from AI is not called true, and one that was not counted says so', () => {
    show({
      ...inconclusiveResult,
      lean: 'authentic',
      likelihoodRatio: { value: 0.2, verbal: 'weak', supports: 'authentic' },
      assessment: { band: 'leans_authentic', measured: null },
    });
    expect(said()).toHaveTextContent(/About 5 : 1 against AI/);
    expect(said()).toHaveTextContent('No sign of AI does not show that a file is true.');
    expect(said()).toHaveTextContent('How files that looked like this turned out was not counted.');
  });

  test('a single method is named beside its part, and nothing is concluded from it', () => {
    const signals = inconclusiveResult.signals.map((signal) =>
      signal.name === 'face-network' ? { ...signal, score: 0.88, weight: 0.3 } : signal,
    );
    show({ ...inconclusiveResult, signals });
    expect(said()).not.toHaveTextContent('not clear it');
    const faces = screen.getByRole('row', { name: /^Faces/ });
    expect(faces).toHaveTextContent('not judged on its own');
    expect(faces).toHaveTextContent('Face network: points to AI');
  });

  test('a voice that was judged alone stands in its own words', () => {
    const voice: NonNullable<Result['voice']> = {
      ...{ isAI: true, confidence: 95, outcome: 'ai_generated', outcomeReasons: [] },
      assessment: { band: 'ai_generated', measured: null },
      probability: { value: 0.95, low: 0.92, high: 0.97 },
      detectionMethods: [],
      signals: [],
      seconds: [],
    };
    show({ ...inconclusiveResult, voice });
    expect(screen.getByRole('row', { name: /^Voice/ })).toHaveTextContent('AI-generated');
    expect(said()).toHaveTextContent('Judged alone, the voice comes out as “AI-generated”.');
  });

  test('findings stand in two columns, each strongest first', () => {
    show(aiResult);
    const column = (name: string) =>
      within(screen.getByRole('heading', { name }).parentElement!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(column('Speaks for AI')).toEqual([
      expect.stringContaining('Detail between frames'),
      expect.stringContaining('The face drifts'),
    ]);
    expect(column('Speaks against AI')).toEqual([expect.stringContaining('Sensor noise')]);
  });

  test('figures and methods are for those who ask for them, and the browser remembers who does', async () => {
    localStorage.removeItem(KEPT.experts.key);
    const { unmount } = show(aiResult);
    expect(screen.queryByRole('columnheader', { name: 'AUC' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Details for experts' }));
    expect(screen.getByRole('columnheader', { name: 'AUC' })).toBeVisible();
    unmount();
    show(aiResult);
    await userEvent.click(screen.getByRole('button', { name: 'Hide the details for experts' }));
    expect(screen.queryByRole('columnheader', { name: 'AUC' })).toBeNull();
    expect(localStorage.getItem(KEPT.experts.key)).toBeNull();
  });
});

describe('what it rests on', () => {
  test('[RESULT-005] [RESULT-015] key findings are the warnings, and lead to their second', async () => {
    const { container } = show(aiResult);
    const list = screen.getByRole('heading', { name: 'Key findings' }).closest('section');
    const items = within(list ?? container).getAllByRole('listitem');
    expect(items.map((item) => item.textContent).slice(0, 2)).toEqual(
      aiResult.warnings.map((text) => expect.stringContaining(text)),
    );
    const slider = screen.getByRole('slider', { name: 'Timeline' });
    expect(slider).toHaveAttribute('aria-valuenow', '0');
    await userEvent.click(screen.getByRole('button', { name: /Detail between frames/ }));
    expect(slider).toHaveAttribute('aria-valuenow', '5');
    expect(container.querySelector('video')?.currentTime).toBe(5);
  });

  test('a finding with a time says so, and is marked in the timeline of the player', () => {
    show(aiResult);
    const marks = screen.getAllByTestId('finding-mark').map(({ title }) => title);
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(screen.getAllByText(mark)[0]?.closest('button')).not.toBeNull();
    expect(marks[0]).toMatch(/^Show \d+:\d\d$/);
    expect(screen.getByText('findings that have a time')).toBeVisible();
  });

  test('a finding of the whole file is no button', () => {
    show(aiResult);
    expect(screen.getByText('The file was encoded at least twice.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /encoded at least twice/ })).toBeNull();
  });

  test('a warning without an observation behind it is still shown', () => {
    show({ ...aiResult, warnings: ['A sentence of its own.'] });
    expect(screen.getByText('A sentence of its own.')).toBeInTheDocument();
  });

  test('a detector that the operator added says whose it is, what ran, and why it has no say', () => {
    const model = {
      version: '2.1',
      sha256: 'ab'.repeat(32),
      licence: 'MIT',
      source: 'example.org',
      problem: null,
    };
    const added = { ...aiResult.signals[0]!, name: 'model:swin', model };
    const silent = { ...added, score: null, weight: 0, auc: null, reason: 'never_calibrated' };
    const failed = {
      ...silent,
      name: 'model:odd',
      reason: 'model_failed',
      model: { ...model, problem: 'no output' },
    };
    show({ ...aiResult, signals: [...aiResult.signals, silent, failed] });
    const row = screen.getByRole('row', { name: /Added detector: swin/ });
    expect(row).toHaveTextContent('Version 2.1. Licence: MIT. Source: example.org.');
    expect(row).toHaveTextContent(`SHA-256 ${'ab'.repeat(32)}`);
    expect(row).toHaveTextContent('never calibrated on labelled files of this kind, so it has no say');
    expect(screen.getByRole('row', { name: /Added detector: odd/ })).toHaveTextContent(
      'What failed: no output',
    );
  });

  test('[RESULT-004] methods: score, weight, AUC and blind spot, and no figure where none was measured', () => {
    show(aiResult);
    const table = screen.getByRole('columnheader', { name: 'AUC' }).closest('table')!;
    const row = (name: RegExp) => within(table).getByRole('row', { name });
    expect(row(/^Temporal residual/)).toHaveTextContent(
      /0\.83.*34%.*0\.84.*flicker that the camera itself made/,
    );
    expect(row(/^Lip sync/)).toHaveTextContent('not measured yet');
    expect(row(/^Eye movement/)).toHaveTextContent('Not measured: the face is too small');
    for (const method of aiResult.detectionMethods)
      expect(screen.getAllByText(method).length).toBeGreaterThan(0);
  });

  test('the timeline is a slider for the keyboard', async () => {
    show(aiResult);
    const slider = screen.getByRole('slider', { name: 'Timeline' });
    slider.focus();
    await userEvent.keyboard('{End}');
    expect(slider).toHaveAttribute('aria-valuenow', '12');
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '11');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '0');
  });

  test('provenance, hash and the engine', () => {
    show(aiResult);
    expect(screen.getByText('No Content Credentials')).toBeInTheDocument();
    expect(screen.getByText(aiResult.file.sha256)).toBeInTheDocument();
    expect(screen.getByText('h264, 1280×720, 29.97 fps, 5600 kbit/s')).toBeInTheDocument();
    expect(screen.getByText('3.0.0, detectors: faces 1, voice 2')).toBeInTheDocument();
  });

  test('still frames carry no timeline and say so', () => {
    show({ ...aiResult, mode: 'frames' });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText(/five still frames were measured/)).toBeInTheDocument();
    expect(screen.queryByText('No Content Credentials')).toBeNull();
    expect(screen.queryByText('Face heatmap')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'The still frames that were sent' });
    const panel = heading.closest('section');
    expect(panel).toHaveTextContent('SHA-256 of the still frames');
    expect(panel).toHaveTextContent('The file itself was not sent, so this is not its hash.');
    expect(panel).not.toHaveTextContent('Container');
    expect(panel).toHaveTextContent('The SHA-256 of the file itself is not known here.');
  });

  test('of a file that stayed on the device, its hash stands beside that of the stills, and says whose it is', () => {
    const original = { sha256: 'ab'.repeat(32), computedIn: 'browser' } as const;
    const file = { ...aiResult.file, original };
    show({ ...aiResult, mode: 'frames', file });
    const hashOf = (name: string) => screen.getByText(name).parentElement?.parentElement;
    expect(hashOf('SHA-256 of the file')).toHaveTextContent(original.sha256);
    expect(hashOf('SHA-256 of the file')).toHaveTextContent(
      'Computed in the browser from the file that stayed on the device; not checked by the service.',
    );
    expect(hashOf('SHA-256 of the still frames')).toHaveTextContent(aiResult.file.sha256);
    expect(screen.queryByText(/is not known here/)).toBeNull();
  });
});

test('[RESULT-013] [RESULT-014] "Analyze Another Video" asks for the upload state', async () => {
  let again = 0;
  show(aiResult, () => {
    again += 1;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Analyze Another Video' }));
  expect(again).toBe(1);
});
