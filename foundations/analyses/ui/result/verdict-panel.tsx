import { IconAlertTriangle, IconHelpHexagon, IconSearch } from '@tabler/icons-react';
import type { Analysis } from '@unmask/analyses/contract';
import { outcomes, ratings, result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { allThatHelps } from '@unmask/product/measured-help';
import {
  confidenceInterval,
  evidenceWords,
  reasonWords,
  shownShare,
  verdictWords,
} from '@unmask/product/result-reading';
import { confidenceRating } from '@unmask/product/thresholds';
import { shownTime } from '@unmask/ui';
import { AssessmentMeaning, AssessmentScale } from '@unmask/ui/assessment-scale.tsx';
import type { Result } from './result-types.ts';
import { Statement } from './statement.tsx';
import classes from './verdict.module.css';

const ICONS = {
  ai_generated: IconAlertTriangle,
  // Looked, and found nothing: no shield, which would promise something.
  authentic: IconSearch,
  inconclusive: IconHelpHexagon,
} as const;

/** Verdict, how sure, how long it took, and the weight of the evidence. */
export function VerdictPanel({ analysis, result }: { analysis: Analysis; result: Result }) {
  const outcome = outcomes[result.outcome];
  const Icon = ICONS[result.outcome];
  return (
    <section className={classes.verdict} data-outcome={result.outcome} aria-label={words.verdictLabel}>
      <div className={classes.verdictHead}>
        <Icon size={44} stroke={1.2} aria-hidden="true" className={classes.verdictIcon} />
        <div>
          <h2 className={classes.verdictTitle} id="verdict" tabIndex={-1}>
            {outcome.title}
          </h2>
          <p className={classes.verdictText}>{verdictWords(result, outcome.text)}</p>
        </div>
        <span className={classes.badge} title={words.apiOutcome(result.outcome)}>
          {words.badge}
        </span>
      </div>
      <Statement result={result} />
      {result.outcome === 'inconclusive' && <Reasons result={result} />}
      {result.outcome === 'inconclusive' && <AssessmentScale assessment={result.assessment} />}
      <dl className={classes.figures}>
        <Confidence result={result} />
        <div>
          <dt>{words.evidence}</dt>
          <dd>
            <Evidence result={result} />
            {result.outcome !== 'inconclusive' && <AssessmentMeaning assessment={result.assessment} />}
          </dd>
        </div>
        <div>
          <dt>{words.processingTime}</dt>
          <dd className="um-mono">{words.seconds(decimal(result.processingTime / 1000, 1))}</dd>
        </div>
      </dl>
      {result.mode === 'frames' && <p className={classes.note}>{words.framesMode}</p>}
      {analysis.expiresAt !== null && (
        <p className={classes.note}>{words.expires(shownTime(analysis.expiresAt))}</p>
      )}
    </section>
  );
}

function Confidence({ result }: { result: Result }) {
  const rating = confidenceRating(result.confidence);
  const { low, high } = confidenceInterval(result);
  const { label, percent } = shownShare(result);
  const undecided = result.outcome === 'inconclusive';
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span
          className={`um-mono ${classes.confidence}`}
          data-rating={undecided ? undefined : rating}
          data-undecided={undecided || undefined}
          data-testid="confidence"
        >
          {decimal(percent, 1)}%
        </span>{' '}
        {!undecided && <span className="um-dim">{ratings[rating]}</span>}
        <span className={classes.sub}>{words.interval(decimal(low, 1), decimal(high, 1))}</span>
        {undecided && result.assessment === null && (
          <span className={classes.sub}>{words.leans[result.lean]}</span>
        )}
      </dd>
    </div>
  );
}

function Evidence({ result }: { result: Result }) {
  const { text, detail } = evidenceWords(result.likelihoodRatio);
  return (
    <>
      {text}
      {detail !== null && <span className={classes.sub}>{detail}</span>}
    </>
  );
}

function Reasons({ result }: { result: Result }) {
  return (
    <div className={classes.reasons}>
      <h3>{words.reasons}</h3>
      <ul>
        {reasonWords(result.outcomeReasons).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <WouldHelp result={result} />
    </div>
  );
}

function WouldHelp({ result }: { result: Result }) {
  const better = allThatHelps(result, result.signals);
  if (better.length === 0) return null;
  return (
    <>
      <h3>{words.wouldHelp}</h3>
      <ul>
        {better.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
