import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ANALYSIS_LIMIT_MS,
  analyzeAsVisitor,
  analyzeButton,
  openExperts,
  openHome,
  picker,
  untilResult,
} from './steps.ts';
import { expect, test } from './test.ts';

/** The fields of an analysis that the screen is compared with. */
interface Stored {
  result: {
    isAI: boolean;
    outcome: 'ai_generated' | 'authentic' | 'inconclusive';
    confidence: number;
    probability: { value: number };
    assessment: { band: string };
    processingTime: number;
    detectionMethods: string[];
    warnings: string[];
    analysis: Record<string, number | null>;
  };
}

const VERDICTS = {
  ai_generated: 'AI-generated',
  authentic: 'No sign of AI found',
  inconclusive: 'Inconclusive',
};
const METRICS = [
  ['RESULT-006', 'faceConsistency', 'Face consistency'],
  ['RESULT-007', 'temporalArtifacts', 'Temporal artifacts'],
  ['RESULT-008', 'compressionAnomalies', 'Compression anomalies'],
  ['RESULT-009', 'deepfakeScore', 'Deepfake score'],
  ['RESULT-010', 'lipSyncAccuracy', 'Lip-sync accuracy'],
  ['RESULT-011', 'eyeMovementPattern', 'Eye movement pattern'],
] as const;

async function analyzed(page: Page, clip: string): Promise<Stored> {
  await openHome(page);
  await picker(page).setInputFiles(clip);
  await analyzeAsVisitor(page);
  await untilResult(page);
  const id = await page.evaluate(() => sessionStorage.getItem('unmask_analysis'));
  const answer = await page.request.get(`/api/analyses/${id}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

test.describe('the result screen', () => {
  test.setTimeout(2 * ANALYSIS_LIMIT_MS);

  test('[RESULT-001, RESULT-002, RESULT-003, RESULT-004, RESULT-005, RESULT-012, RESULT-013, RESULT-015, RESULT-025] shows what the engine measured', async ({
    page,
    clips,
  }) => {
    const { result } = await analyzed(page, clips.short);
    const main = page.getByRole('main');
    await expect(main.getByText(VERDICTS[result.outcome], { exact: true }).first()).toBeVisible();
    // Without a verdict there is no side to be sure of: the probability of AI stands in its place.
    const percent = result.outcome === 'inconclusive' ? result.probability.value * 100 : result.confidence;
    await expect(main.getByTestId('confidence')).toContainText(`${percent.toFixed(1)}%`);
    // The sound track has a scale of its own further down.
    const verdict = main.getByRole('region', { name: 'Verdict', exact: true }).first();
    const scale = verdict.getByRole('list', {
      name: 'Scale of seven steps, from no sign of AI to AI-generated',
    });
    await expect(scale).toHaveCount(result.outcome === 'inconclusive' ? 1 : 0);
    if (result.outcome === 'inconclusive') {
      await expect(scale.locator('[aria-current="step"]')).toHaveCount(1);
      await expect(verdict.getByTestId('assessment')).toBeVisible();
      await expect(verdict.getByText('This is not a verdict.')).toBeVisible();
    } else expect(result.assessment.band).toBe(result.outcome);
    await expect(main.getByText(`${(result.processingTime / 1000).toFixed(1)} s`).first()).toBeVisible();
    await expect(main.getByText('Enhanced AI Detection v3.0')).toBeVisible();
    await expect(main.getByTestId('statement').first()).toContainText(/real/);
    await expect(main.getByText('Speaks for AI').first()).toBeVisible();
    await openExperts(page);
    await expect(main.getByText('Detection methods').first()).toBeVisible();
    await expect(main.getByText('Key findings').first()).toBeVisible();
    for (const warning of result.warnings) await expect(main.getByText(warning).first()).toBeVisible();
    await expect(main.getByText('Higher is better').first()).toBeVisible();
    await expect(main.getByText('Lower is better').first()).toBeVisible();

    for (const [id, key, name] of METRICS) {
      const value = result.analysis[key] ?? null;
      const metric = main.getByTestId(key);
      await expect(metric, id).toContainText(name);
      if (value === null) await expect(metric).toContainText('Not measured: ');
      else await expect(metric).toContainText(String(Math.round(value)));
    }
  });

  test('[RESULT-014, UPLOAD-009] is downloaded as a report and as JSON, also without an account; "Analyze Another Video" returns to the uploader', async ({
    page,
    clips,
  }) => {
    const { result } = await analyzed(page, clips.short);
    const downloaded = async (button: string) => {
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const download = await started;
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    };
    const report = await downloaded('Download report (PDF)');
    expect(report.name).toMatch(/^unmask-report-[\w-]{8}\.pdf$/);
    expect(report.content.subarray(0, 5).toString()).toBe('%PDF-');
    const data = await downloaded('Download JSON');
    expect(data.name).toMatch(/\.json$/);
    const saved = JSON.parse(data.content.toString());
    expect(JSON.stringify(saved)).toContain(JSON.stringify(result.analysis));

    await page.getByRole('button', { name: 'Analyze Another Video' }).click();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
    await expect(analyzeButton(page)).toBeVisible();
    await expect(page.getByText('Enhanced AI Detection v3.0')).toBeHidden();
    await page.reload();
    await expect(page.getByText('Drop a video, a recording or a picture here')).toBeVisible();
  });
});
