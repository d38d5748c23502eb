import { screen, within } from '@testing-library/react';
import { HERO_CLAIMS } from '@unmask/product/claims';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { AccuracyReportView } from '../pages/accuracy-page.tsx';
import { readReport } from './report.ts';

const REPORT = {
  engine: { version: '0.1.0', hashes: {} },
  robustness: {
    video: {
      'h264-crf30': {
        n: 70,
        aucBefore: 0.905,
        aucAfter: { value: 0.841, low: 0.79, high: 0.9 },
        recallBefore: { value: 0.41, low: 0.3, high: 0.5 },
        recall: { value: 0.09, low: 0.04, high: 0.2 },
        falseAlarmReal: { value: 0.012, low: 0, high: 0.05 },
      },
    },
  },
  secondTest: {
    video: {
      ...{ date: '2026-11-26', n: 31, real: 20, ai: 11, auc: { value: 0.81, low: 0.7, high: 0.9 } },
      ...{ recall: 0.27, intervals: { recall: { value: 0.27, low: 0.05, high: 0.6 } } },
    },
  },
  modalities: {
    video: {
      n: 74,
      real: 40,
      ai: 34,
      auc: { value: 0.912, low: 0.84, high: 0.961 },
      eer: 0.17,
      falseAlarmReal: 0.025,
      intervals: { eer: { value: 0.17, low: 0.1, high: 0.24 } },
      byGenerator: { 'generator-a': { n: 12, namedAi: 0.75, inconclusive: 0.25, meanScore: 0.8 } },
      bySource: { 'camera-b': { n: 20, namedAi: 0.05, inconclusive: 0.3, meanScore: 0.2 } },
      signals: { 'noise-residual': { n: 74, auc: { value: 0.71, low: 0.6, high: 0.8 } } },
      ablation: { 'noise-residual': { auc: 0.9, gain: { value: 0.012, low: -0.01, high: 0.03 } } },
      macroAuc: { value: 0.803, low: 0.7, high: 0.9, groups: 9, n: 40 },
      control: { value: 0.68, low: 0.6, high: 0.75 },
      controlMargin: { value: 0.232, low: 0.1, high: 0.35 },
      byKind: {
        'talking head': {
          n: 12,
          auc: { value: 0.865, low: 0.8, high: 0.92 },
          recall: { value: 0.42, low: 0.26, high: 0.63 },
          missed: { value: 0, low: 0, high: 0.1 },
          tprAt5: { value: 0.636, low: 0.4, high: 0.8 },
        },
      },
      bands: { ai_generated: { real: 3, ai: 17 }, likely_ai: { real: 2, ai: 0 }, other: { real: 1, ai: 1 } },
      reliability: [
        { from: 0.1, to: 0.2, count: 20, meanPredicted: 0.15, observed: { value: 0.1, low: 0, high: 0.25 } },
        { from: 0.8, to: 0.9, count: 8, meanPredicted: 0.85, observed: { value: 0.9, low: 0.7, high: 1 } },
        { from: 0.9, to: 1, count: 3 },
      ],
    },
    audio: { n: 5, auc: { value: null, low: null, high: null } },
  },
};

describe('the accuracy page', () => {
  test('shows the second test beside it, where there was one', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const table = within(screen.getByRole('group', { name: 'Second test: sources that no fit has met' }));
    expect(
      screen.getByText(/^31 files \(20 real, 11 AI\) of sources on which nothing was fitted.*2026-11-26/),
    ).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^AUC 0\.81/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /^AI files called AI-generated 27/ })).toHaveTextContent('60');
    expect(table.getByRole('row', { name: /^Inconclusive not measured/ })).toBeInTheDocument();
  });

  test('shows beside it what the same files come to with what they state', () => {
    const { video } = REPORT.secondTest;
    const said = { ...video, recall: 0.64, intervals: { recall: { value: 0.64, low: 0.3, high: 0.9 } } };
    const report = { ...REPORT, secondTest: { video: { ...video, withStatements: said } } };
    renderUi(<AccuracyReportView report={report} />);
    const table = within(screen.getByRole('group', { name: 'Second test: sources that no fit has met' }));
    expect(table.getByRole('columnheader', { name: 'By measurements alone' })).toBeInTheDocument();
    expect(table.getByRole('columnheader', { name: 'With statements and marks' })).toBeInTheDocument();
    const row = table.getByRole('row', { name: /^AI files called AI-generated/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([expect.stringContaining('27'), expect.stringContaining('64')]);
  });

  test('shows what was measured, with its interval', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const panel = within(screen.getByRole('heading', { name: 'Video' }).closest('section') ?? document.body);
    expect(panel.getByText('74 files: 40 real, 34 AI')).toBeInTheDocument();
    expect(panel.getByText('0.912')).toHaveTextContent('0.840 to 0.961');
    expect(panel.getByText('17.0%')).toHaveTextContent('10.0% to 24.0%');
    expect(panel.getByText('2.5%')).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /generator-a 12 75\.0% 25\.0%/ })).toBeInTheDocument();
    expect(
      panel.getByRole('row', { name: /Noise residual 74 0\.710 \(0\.600 to 0\.800\)/ }),
    ).toBeInTheDocument();
    expect(
      panel.getByRole('row', { name: /H\.264, CRF 30 70 0\.905 0\.841 \(0\.790 to 0\.900\)/ }),
    ).toHaveTextContent('41.0% (30.0% to 50.0%)9.0% (4.0% to 20.0%)1.2% (0.0% to 5.0%)');
    expect(screen.getByText(/Engine 0\.1\.0/)).toBeInTheDocument();
  });

  test('beside the figures stand metadata alone and the lead over it', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const block = screen.getAllByRole('heading', { name: 'Beside metadata alone' })[0]!.closest('section')!;
    expect(block).toHaveTextContent('0.912 (0.840 to 0.961)');
    expect(block).toHaveTextContent('0.680 (0.600 to 0.750)');
    expect(block).toHaveTextContent('Lead over metadata: +0.232 (+0.100 to +0.350)');
    expect(block).toHaveTextContent('The lead is larger than chance');
  });

  test.each([
    [{ value: 0.02, low: -0.05, high: 0.09 }, /is not shown to know more/, /Video: it is not shown/],
    [{ value: -0.2, low: -0.3, high: -0.1 }, /separates this set better/, /Video: it is not shown/],
    [undefined, /was not measured in this report/, /Video: how much of the lead/],
  ])('a lead of %j is said for what it is', (controlMargin, words, unknown) => {
    const video = { ...REPORT.modalities.video, controlMargin };
    renderUi(<AccuracyReportView report={{ ...REPORT, modalities: { video } }} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByText(unknown)).toBeInTheDocument();
  });

  test('kinds, gains and the reliability diagram with its table', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    expect(
      screen.getByRole('row', {
        name: 'Talking head 12 0.865 (0.800 to 0.920) 42.0% (26.0% to 63.0%) 0.0% (0.0% to 10.0%) 63.6% (40.0% to 80.0%)',
      }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('row', { name: /Noise residual .* \+0\.012 \(\u22120\.010 to \+0\.030\)/ }),
    ).toBeInTheDocument();
    expect(screen.getAllByText('AUC inside matched groups')[0]!.nextElementSibling).toHaveTextContent(
      '0.803',
    );
    expect(screen.getByRole('row', { name: 'AI-generated 7.5% 50.0%' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Likely AI 5.0% 0.0%' })).toBeInTheDocument();
    const diagram = screen.getByRole('img', { name: /Reliability diagram with 2 points/ });
    expect(diagram.querySelectorAll('circle')).toHaveLength(2);
    expect(
      screen.getByRole('row', { name: '10.0% to 20.0% 20 15.0% 10.0% (0.0% to 25.0%)', hidden: true }),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/fewer than 20 files stand behind these kinds.*Talking head/),
    ).toBeInTheDocument();
  });

  test('a report from before these figures still shows what it has', () => {
    const { byKind, bands, reliability, controlMargin, macroAuc, ...old } = REPORT.modalities.video;
    expect([byKind, bands, reliability, controlMargin, macroAuc]).not.toContain(undefined);
    const video = { ...old, ablation: { 'noise-residual': 0.9 } };
    renderUi(<AccuracyReportView report={{ ...REPORT, modalities: { video } }} />);
    expect(
      screen.getByRole('row', { name: 'Noise residual 74 0.710 (0.600 to 0.800) +0.012' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('AUC inside matched groups').nextElementSibling).toHaveTextContent(
      'not measured',
    );
  });

  test('begins with what the figures say in counts of a hundred', () => {
    const { auc, ...rest } = REPORT.modalities.video;
    const video = { ...rest, auc, recall: 0.3, missed: 0.008, falseAlarmReal: 0.014 };
    renderUi(<AccuracyReportView report={{ ...REPORT, modalities: { video } }} />);
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('In short');
    expect(
      screen.getByRole('img', {
        name: 'Of 100 AI videos 30 are named as AI, 1 cleared by mistake, 69 undecided.',
      }),
    ).toBeInTheDocument();
  });

  test('names as missing what is missing', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const voice = within(screen.getByRole('heading', { name: 'Voice' }).closest('section') ?? document.body);
    expect(voice.getByText('AUC').nextElementSibling).toHaveTextContent('not measured');
    const picture = within(
      screen.getByRole('heading', { name: 'Picture' }).closest('section') ?? document.body,
    );
    expect(picture.getAllByText('not measured yet').length).toBeGreaterThan(0);
  });

  test('without any report it says so', () => {
    renderUi(<AccuracyReportView report={undefined} />);
    expect(screen.getByRole('heading', { name: 'not measured yet' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Video' })).toBeNull();
  });

  test('names what the front page says in short, and where it can be looked up', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const claims = screen
      .getByRole('heading', { name: 'What the front page says in short' })
      .closest('section');
    for (const { text, source } of HERO_CLAIMS) expect(claims).toHaveTextContent(`${text} (${source})`);
    expect(claims).toHaveTextContent('held against the measured figures');
  });
});

test.each([[null], [[]], ['text'], [{}], [{ modalities: {} }], [{ modalities: 3 }]])(
  '%j is no report',
  (value) => {
    expect(readReport(value)).toBeNull();
  },
);
