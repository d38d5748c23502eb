import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accuracyTable, withTable } from './accuracy-table.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FIGURES = path.join(ROOT, 'docs', 'accuracy', 'latest.json');

describe('the table of measured figures', () => {
  const of = (value: number | null) => ({ value, low: value, high: value });

  test('shows each figure with its interval, and says where there is none', () => {
    const table = accuracyTable({
      date: '2026-01-02',
      modalities: {
        video: {
          n: 10,
          real: 4,
          ai: 6,
          groups: 3,
          auc: { value: 0.712, low: 0.6, high: 0.8 },
          intervals: { tprAt5: of(null), falseAlarmReal: { value: 0.021, low: 0, high: 0.1 } },
        },
      },
    });
    expect(table).toContain('| Video | 10 (4 real, 6 AI; 3 groups) | 0.71 (0.60 to 0.80) | not measured |');
    expect(table).toContain('| 2% (0% to 10%) |');
    expect(table).not.toContain('| step |');
  });

  test('shows the second test beside them, where there was one', () => {
    const own = { n: 10, real: 4, ai: 6, groups: 3, auc: of(0.8), intervals: {} };
    const second = { ...own, n: 5, real: 3, ai: 2, date: '2026-02-03', intervals: { recall: of(0.5) } };
    const table = (more: object) =>
      accuracyTable({ date: '2026-01-02', modalities: { audio: own }, ...more });
    expect(table({ secondTest: { audio: second } })).toContain(
      '| Voice, 2026-02-03 | 5 (3 real, 2 AI; 3 groups) | 0.80 (0.80 to 0.80) | not measured | 50% (50% to 50%) |',
    );
    expect(table({ secondTest: { audio: second } })).not.toContain('Voice, with statements');
    const withStatements = { ...second, auc: of(0.9), intervals: { recall: of(0.75) } };
    expect(table({ secondTest: { audio: { ...second, withStatements } } })).toContain(
      '| Voice, with statements | 5 (3 real, 2 AI; 3 groups) | 0.90 (0.90 to 0.90) | not measured | 75% (75% to 75%) |',
    );
    expect(table({})).not.toContain('second test');
  });

  test('shows where files land on the scale, in shares of either kind', () => {
    const table = accuracyTable({
      date: '2026-01-02',
      modalities: {
        image: {
          n: 300,
          real: 200,
          ai: 100,
          groups: 3,
          auc: of(0.8),
          intervals: {},
          bands: { ai_generated: { real: 1, ai: 20 }, undetermined: { real: 199, ai: 80 } },
        },
      },
    });
    const rows = table.split('\n');
    expect(rows).toContain('| step | Picture, real | Picture, AI |');
    expect(rows).toContain('| AI-generated | 0.5% | 20.0% |');
    expect(rows).toContain('| Likely AI | 0.0% | 0.0% |');
    expect(rows.at(-1)).toBe('| No sign of AI found | 0.0% | 0.0% |');
  });

  test('replaces what stands between the markers and nothing else', () => {
    const readme = 'a\n<!-- accuracy:start -->\nold\n<!-- accuracy:end -->\nb\n';
    expect(withTable(readme, 'new')).toBe('a\n<!-- accuracy:start -->\n\nnew\n\n<!-- accuracy:end -->\nb\n');
    expect(() => withTable('no markers', 'new')).toThrow('accuracy:start');
  });
});

describe.skipIf(!existsSync(FIGURES))('README.md', () => {
  test('shows the figures of the last published evaluation', () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    expect(readme).toBe(withTable(readme, accuracyTable(JSON.parse(readFileSync(FIGURES, 'utf8')))));
  });
});
