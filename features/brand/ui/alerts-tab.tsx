import { Anchor, Button, NativeSelect } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { BrandAlert } from '../contract.ts';
import { ALERT_STATUSES, type AlertStatus, NEXT_STATUSES } from '../limits.ts';
import { page } from '../page-words.ts';
import { DEFAULT_EVIDENCE, DEFAULT_LEGAL_BASIS, places } from '../words.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { ByHand } from './by-hand.tsx';
import { brandCalls, brandKey, failedAs, logged } from './calls.ts';
import { type Asked, TakedownDialog } from './takedown-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

const words = page.alerts;
const ALL = 'all';

interface Props {
  may: May;
  onSubmitted: () => void;
}

/** What was found, and what somebody does about it. */
export function AlertsTab({ may, onSubmitted }: Props) {
  const { organizationId } = may;
  const [status, setStatus] = useState<string>(ALL);
  const [asked, setAsked] = useState<Asked | null>(null);
  const chosen = ALERT_STATUSES.find((each) => each === status);
  const list = usePages({
    queryKey: brandKey(organizationId, 'alerts', status),
    read: (cursor) =>
      logged(
        words.failed,
        brandCalls().alerts({ organizationId, ...(cursor && { cursor }), ...(chosen && { status: chosen }) }),
      ),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  return (
    <div className={classes.stack}>
      <Panel
        title={words.title}
        aside={
          <NativeSelect
            aria-label={words.filter}
            size="xs"
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value)}
            data={[
              { value: ALL, label: words.all },
              ...ALERT_STATUSES.map((value) => ({ value, label: page.statuses[value] })),
            ]}
          />
        }
      >
        <DataTable
          label={words.title}
          list={list}
          keyOf={({ id }) => id}
          empty={words.none}
          failed={words.failed}
          loading={words.loading}
          more={words.more}
          columns={[
            { label: words.columns.what, name: true, cell: (alert) => <What alert={alert} /> },
            { label: words.columns.measured, cell: (alert) => <Measured alert={alert} /> },
            { label: words.columns.when, cell: ({ created_at }) => <Time at={created_at} /> },
            { label: words.columns.status, cell: (alert) => <Status alert={alert} may={may} /> },
            {
              label: words.columns.actions,
              actions: true,
              cell: (alert) => (
                <Actions alert={alert} may={may} onAsk={() => setAsked(askedOf(organizationId, alert))} />
              ),
            },
          ]}
        />
      </Panel>
      <WaitingList may={may} />
      {may.work && <ByHand organizationId={organizationId} />}
      <TakedownDialog
        organizationId={organizationId}
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={onSubmitted}
      />
    </div>
  );
}

const askedOf = (organizationId: string, { id }: BrandAlert): Asked => ({
  ...{ id, route: 'likeness', legalBasis: DEFAULT_LEGAL_BASIS, evidence: DEFAULT_EVIDENCE },
  send: (notice) => brandCalls().submitTakedownRequest({ organizationId, alertId: id, ...notice }),
});

function What({ alert }: { alert: BrandAlert }) {
  const { platform, url, description, matched, sightings } = alert;
  return (
    <>
      <span>{places[platform]}</span>
      <span className={classes.small}>{description === '' ? url : description}</span>
      <span className={classes.small}>
        {matched.length > 0 ? words.matched(matched.join(', ')) : words.byHand}. {words.sightings(sightings)}.
      </span>
    </>
  );
}

function Measured({ alert }: { alert: BrandAlert }) {
  const { detection_type: type, confidence } = alert;
  return (
    <>
      <span className={classes.class} data-type={type}>
        {words.measured(page.types[type], confidence.toFixed(1))}
      </span>
      {type === 'needs_review' && <span className={classes.small}>{words.noVerdict}</span>}
    </>
  );
}

function Status({ alert, may }: { alert: BrandAlert; may: May }) {
  const { organizationId } = may;
  const changing = useCall({
    call: (status: AlertStatus) => brandCalls().updateStatus({ organizationId, id: alert.id, status }),
    done: words.updated,
    failed: failedAs(words.updateFailed),
    changes: [brandKey(organizationId)],
  });
  if (!may.work) return page.statuses[alert.status];
  const possible = [alert.status, ...NEXT_STATUSES[alert.status]];
  return (
    <NativeSelect
      aria-label={words.statusOf(alert.url)}
      size="xs"
      disabled={changing.busy}
      value={alert.status}
      onChange={({ currentTarget }) => void changing.run(currentTarget.value as AlertStatus)}
      data={possible.map((value) => ({ value, label: page.statuses[value] }))}
    />
  );
}

interface ActionsProps {
  alert: BrandAlert;
  may: May;
  onAsk: () => void;
}

function Actions({ alert, may, onAsk }: ActionsProps) {
  const { analysisId, url, status, draftId } = alert;
  return (
    <div className={classes.links}>
      {may.work && status === 'detected' && (
        <Button variant="default" size="compact-sm" aria-label={words.takedownOf(url)} onClick={onAsk}>
          {draftId === null ? words.takedown : words.draft}
        </Button>
      )}
      {/* Nobody there learns where somebody came from. */}
      <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
        {words.open}
      </Anchor>
      {may.work && analysisId !== null && (
        <>
          <Anchor href={`/analyses/${encodeURIComponent(analysisId)}`} size="sm">
            {words.result}
          </Anchor>
          <Anchor
            href={`/enterprise-features/forensics/cases/new?analysis=${encodeURIComponent(analysisId)}`}
            size="sm"
          >
            {words.openCase}
          </Anchor>
        </>
      )}
    </div>
  );
}
