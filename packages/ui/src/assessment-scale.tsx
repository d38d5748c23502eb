/** Imported by its own path: through the index its words would be part of every page's first load. */
import { bands } from '@unmask/product/copy/bands';
import { assessment as words } from '@unmask/product/copy/result';
import { type Assessment, assessmentWords, SCALE } from '@unmask/product/result-reading';
import classes from './assessment-scale.module.css';

/** Where a file without a verdict stands: seven quiet steps, in no colour of a verdict. Nothing for results of before there was a scale. */
export function AssessmentScale({ assessment }: { assessment: Assessment | null }) {
  if (assessment === null) return null;
  const { title, meaning, counted, note } = assessmentWords(assessment);
  return (
    <div className={classes.assessment}>
      <h3>
        {words.title}: <strong data-testid="assessment">{title}</strong>
      </h3>
      <ol className={classes.steps} aria-label={words.scale}>
        {SCALE.map((band) => (
          <li key={band} aria-current={band === assessment.band ? 'step' : undefined}>
            <span className="um-hidden">{bands[band]}</span>
          </li>
        ))}
      </ol>
      <div className={classes.ends} aria-hidden="true">
        <span>{bands.authentic}</span>
        <span>{bands.ai_generated}</span>
      </div>
      <p>
        {meaning} <strong>{note}</strong>
      </p>
      {counted !== null && <p className={classes.counted}>{counted}</p>}
    </div>
  );
}

/** What a verdict has meant on labelled files; nothing where that was not measured. */
export function AssessmentMeaning({ assessment }: { assessment: Assessment | null }) {
  if (!assessment?.measured) return null;
  const { meaning, counted } = assessmentWords(assessment);
  return <span className={classes.meaning}>{`${meaning} ${counted}`}</span>;
}
