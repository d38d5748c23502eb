import { screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { readReport } from './accuracy-report.ts';
import { AccuracyReportView } from './pages/accuracy-page.tsx';

const REPORT = {
  engine: { version: '0.1.0', hashes: {} },
  robustness: { video: { 'h264-crf35': { n: 70, aucBefore: 0.905, aucAfter: 0.841, flipped: 0.2 } } },
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
    },
    audio: { n: 5, auc: { value: null, low: null, high: null } },
  },
};

describe('the accuracy page', () => {
  test('shows what was measured, with its interval', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const panel = within(screen.getByRole('heading', { name: 'Video' }).closest('section') ?? document.body);
    expect(panel.getByText('74 files: 40 real, 34 AI')).toBeInTheDocument();
    expect(panel.getByText('0.912')).toHaveTextContent('0.840 to 0.961');
    expect(panel.getByText('17.0 %')).toHaveTextContent('10.0 % to 24.0 %');
    expect(panel.getByText('2.5 %')).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /generator-a 12 75\.0 % 25\.0 %/ })).toBeInTheDocument();
    expect(
      panel.getByRole('row', { name: /Noise residual 74 0\.710 \(0\.600 to 0\.800\)/ }),
    ).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /H\.264, CRF 35 70 0\.905 0\.841 20\.0 %/ })).toBeInTheDocument();
    expect(screen.getByText(/Engine 0\.1\.0/)).toBeInTheDocument();
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

  test('keeps the published claims apart and names their source', () => {
    renderUi(<AccuracyReportView report={REPORT} />);
    const claims = screen.getByRole('heading', { name: 'The claims on the front page' }).closest('section');
    expect(claims).toHaveTextContent('96% accuracy (specification copy)');
    expect(claims).toHaveTextContent('They are not measurements of this engine.');
  });
});

test.each([[null], [[]], ['text'], [{}], [{ modalities: {} }], [{ modalities: 3 }]])(
  '%j is no report',
  (value) => {
    expect(readReport(value)).toBeNull();
  },
);
