import type { Metrics } from '../contract.ts';
import { page } from '../page-words.ts';
import classes from './compliance.module.css';

const words = page.cards;

/** Four figures, each with what it is counted from. */
export function SummaryCards({ metrics }: { metrics: Metrics }) {
  const { totalFindings, criticalFindings, resolvedFindings, complianceScore } = metrics;
  const cards = [
    [words.score, `${complianceScore}%`, words.scoreText(resolvedFindings, totalFindings)],
    [words.total, String(totalFindings), words.totalText(metrics.overdueFindings, metrics.acceptedFindings)],
    [words.critical, String(criticalFindings), words.criticalText],
    [words.resolved, String(resolvedFindings), words.resolvedText],
  ] as const;
  return (
    <section aria-label={words.label}>
      <dl className={classes.cards}>
        {cards.map(([name, figure, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {figure}
              <span className={classes.small}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
