import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatBytes, Panel, showToast, Time } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Exhibit } from '../contract.ts';
import { pictureUi } from '../redaction-words.ts';
import { detail, noFile, roles, toasts } from '../words-ui.ts';
import { AddExhibit } from './add-exhibit.tsx';
import { caseKey, failedAs, fileUrl, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import classes from './forensics.module.css';
import { RedactPicture } from './redact-picture.tsx';

const words = detail.exhibits;

/** What was brought, when its copy was last found unchanged, and what was measured in it. */
export function ExhibitsPanel(props: CaseProps) {
  const { exhibits, may, case: row } = props.detail;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {exhibits.length === 0 ? (
          <p className={classes.text}>{words.empty}</p>
        ) : (
          <ul className={classes.list} aria-label={words.title}>
            {exhibits.map((exhibit) => (
              <Row key={exhibit.id} {...props} exhibit={exhibit} />
            ))}
          </ul>
        )}
        {may.change && row.status !== 'closed' && <AddExhibit {...props} />}
      </div>
    </Panel>
  );
}

type RowProps = CaseProps & { exhibit: Exhibit };

function Row(props: RowProps) {
  const { exhibit: each } = props;
  const [redacting, setRedacting] = useState(false);
  return (
    <li className={classes.item}>
      <h3>
        {each.exhibit} · {each.filename}
      </h3>
      <span className={classes.small}>
        {roles[each.role]}, {formatBytes(each.sizeBytes)}, {words.added} <Time at={each.addedAt} />,{' '}
        {each.addedBy}
      </span>
      {each.description !== '' && <p className={classes.written}>{each.description}</p>}
      <Measured exhibit={each} />
      <dl className={classes.facts}>
        <dt>{words.sha256}</dt>
        <dd className={classes.hash}>{each.sha256}</dd>
      </dl>
      {each.noFile !== null && <p className={classes.small}>{noFile[each.noFile]}</p>}
      {each.verifiedAt !== null && (
        <p className={each.intact ? classes.small : classes.broken}>
          {each.intact ? words.verified : words.broken}: <Time at={each.verifiedAt} />
        </p>
      )}
      <Actions {...props} onRedact={() => setRedacting(true)} />
      {redacting && <RedactPicture {...props} onClose={() => setRedacting(false)} />}
      {each.comparisons.map((comparison) => (
        <ComparisonTable key={comparison.referenceId} comparison={comparison} />
      ))}
    </li>
  );
}

/** Pictures, and videos whose analysis kept stills. */
const mayRedact = ({ modality, type, analysisId }: Exhibit) =>
  modality === 'video' ? analysisId !== null : (modality ?? type.split('/')[0]) === 'image';

function Measured({ exhibit }: { exhibit: Exhibit }) {
  const { state, headline, strength, problem, engineVersion, derivation } = exhibit;
  if (derivation !== null)
    return (
      <p className={classes.written}>
        {pictureUi.from(derivation.from)}: {derivation.reason}
      </p>
    );
  if (state === 'pending') return <p role="status">{words.pending}</p>;
  if (state === 'failed') return <p className={classes.written}>{problem}</p>;
  return (
    <p className={classes.written}>
      <strong>{headline}.</strong> {strength}
      <span className={classes.small}>
        {words.engine} {engineVersion}
      </span>
    </p>
  );
}

function Actions({
  organizationId,
  caseId,
  detail: { may, case: row },
  exhibit: each,
  onRedact,
}: RowProps & { onRedact: () => void }) {
  const where = { organizationId, caseId, evidenceId: each.id };
  const changes = [caseKey(organizationId, caseId)];
  const verifying = useCall({
    call: () => forensicsCalls().verify(where),
    failed: failedAs(toasts.updateFailed),
    changes,
    onDone: ({ intact }) =>
      intact
        ? showToast(toasts.verified(each.exhibit))
        : showToast(toasts.damaged(each.exhibit), 'destructive'),
  });
  const analysing = useCall({
    call: () => forensicsCalls().analyse(where),
    failed: failedAs(toasts.updateFailed),
    changes,
  });
  const file = fileUrl(organizationId, `/cases/${encodeURIComponent(caseId)}/evidence/${each.id}/file`);
  return (
    <div className={classes.row}>
      {each.hasFile && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            loading={verifying.busy}
            aria-label={words.verifyOf(each.exhibit)}
            onClick={() => void verifying.run()}
          >
            {words.verify}
          </Button>
          <Button
            component="a"
            href={file}
            download
            variant="subtle"
            size="compact-sm"
            aria-label={words.downloadOf(each.exhibit)}
          >
            {words.download}
          </Button>
        </>
      )}
      {mayRedact(each) && may.change && row.status !== 'closed' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={pictureUi.openOf(each.exhibit)}
          onClick={onRedact}
        >
          {pictureUi.open}
        </Button>
      )}
      {each.state === 'failed' && each.hasFile && may.change && row.status !== 'closed' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={analysing.busy}
          aria-label={words.analyseOf(each.exhibit)}
          onClick={() => void analysing.run()}
        >
          {words.analyse}
        </Button>
      )}
      {each.analysisId !== null && (
        <Anchor
          component={Link}
          to="/analyses/$id"
          params={{ id: each.analysisId } as never}
          aria-label={words.resultOf(each.exhibit)}
        >
          {words.result}
        </Anchor>
      )}
    </div>
  );
}
