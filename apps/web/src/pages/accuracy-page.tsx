import { HERO_CLAIMS } from '@unmask/product/claims';
import { accuracy as words } from '@unmask/product/copy/accuracy';
import { ConfirmedAnswers } from '@unmask/statistics/ui/confirmed-answers';
import { Panel } from '@unmask/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import type { ReactNode } from 'react';
import classes from '../accuracy/accuracy.module.css';
import { ModalityPanel } from '../accuracy/modality-panel.tsx';
import { ModelCards } from '../accuracy/model-cards.tsx';
import { MODALITIES, readReport } from '../accuracy/report.ts';
import { unknowns } from '../accuracy/unknowns.ts';
import { TrackRecordSummary } from '../track-record/track-record-summary.tsx';

/** The last published evaluation, when this build has one. */
const published = Object.values(
  import.meta.glob<unknown>('../../../../docs/accuracy/latest.json', { eager: true, import: 'default' }),
)[0];

export function AccuracyPage() {
  useTitle(words.title);
  const fromUse = <ConfirmedAnswers />;
  return <AccuracyReportView report={published} fromUse={fromUse} cards={<ModelCards />} />;
}

interface ViewProps {
  report: unknown;
  /** What people said that files were. */
  fromUse?: ReactNode;
  /** Links to the model cards. */
  cards?: ReactNode;
}

/** What the engine measured on labelled files, and how; missing figures are named as missing. */
export function AccuracyReportView({ report: raw, fromUse, cards }: ViewProps) {
  const report = readReport(raw);
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <ul>
          {words.method.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {report !== null && (
          <p className="um-mono um-dim">
            {[report.engine && `${words.engine} ${report.engine}`, report.date].filter(Boolean).join(' · ')}
          </p>
        )}
      </header>
      <TrackRecordSummary report={raw} />
      {report === null && (
        <Panel title={words.notYet}>
          <p className={classes.plain}>{words.notYetText}</p>
        </Panel>
      )}
      {report !== null &&
        MODALITIES.map((name) => (
          <ModalityPanel key={name} title={words.modalities[name]} report={report.modalities[name] ?? null} />
        ))}
      {fromUse}
      <Panel title={words.unknown}>
        <ul className={classes.claims}>
          {unknowns(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Panel>
      {cards}
      <Panel title={words.claims}>
        <p className={classes.plain}>{words.claimsText}</p>
        <ul className={classes.claims}>
          {HERO_CLAIMS.map((claim) => (
            <li key={claim.text}>
              {claim.text} <span className="um-dim">({claim.source})</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
