import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '@unmask/organizations/ui';
import { roleAllows } from '@unmask/product/roles';
import { Panel, shownTime, Time } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { actionWords } from '../action-words.ts';
import type { ListedAlert } from '../contract.ts';
import { alertWords, page } from '../words.ts';
import { alertsKey, failedAs, integrationCalls } from './calls.ts';
import classes from './integrations.module.css';

const words = page.alerts;
/** What is on its way is looked at again. */
const AGAIN_MS = 5_000;

interface Props {
  organizationId: string;
  /** May send again. */
  isAdmin: boolean;
}

/** What was found, to whom each went, and what somebody does about it. */
export function AlertList({ organizationId, isAdmin }: Props) {
  const navigate = useNavigate();
  const { active } = useOrganization();
  const mayOpenCases = roleAllows('view_all_analyses', active?.role);
  const queryKey = alertsKey(organizationId);
  const list = usePages({
    queryKey,
    read: (cursor) => integrationCalls().alerts({ organizationId, ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: (items) =>
      items.some(({ deliveries }) => deliveries.some(({ state }) => state === 'pending')) && AGAIN_MS,
  });
  const acting = { failed: failedAs(words.actFailed), changes: [queryKey] };
  const acknowledging = useCall({
    call: ({ id }: ListedAlert) => integrationCalls().acknowledge({ organizationId, id }),
    done: words.acknowledgedToast,
    ...acting,
  });
  const callingFalse = useCall({
    call: ({ id }: ListedAlert) => integrationCalls().callFalse({ organizationId, id }),
    done: words.falseToast,
    ...acting,
  });
  const repeating = useCall({
    call: (id: string) => integrationCalls().sendAgain({ organizationId, id }),
    done: words.againToast,
    ...acting,
  });
  return (
    <Panel title={words.title}>
      <DataTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={words.none}
        failed={words.failedText}
        loading={words.loading}
        more={words.more}
        columns={[
          { label: words.columns.alert, name: true, cell: (alert) => <What alert={alert} /> },
          { label: words.columns.severity, cell: ({ severity }) => <Severity of={severity} /> },
          { label: words.columns.when, cell: ({ timestamp }) => <Time at={timestamp} /> },
          {
            label: words.columns.sent,
            cell: (alert) => <SentTo alert={alert} onAgain={isAdmin ? repeating.run : null} />,
          },
          actionColumn(words.columns.actions, (alert: ListedAlert) => {
            const when = shownTime(alert.timestamp);
            const id = alert.metadata.analysis_id;
            return [
              typeof id === 'string' && {
                text: words.open,
                name: words.openOf(alert.title, when),
                run: () => navigate({ to: '/analyses/$id', params: { id } }),
              },
              typeof alert.metadata.domain === 'string' && {
                text: alertWords.openDomains,
                name: `${alertWords.openDomains}: ${alert.metadata.domain}`,
                run: () =>
                  navigate({
                    to: toSlice('/enterprise-features/brand-protection'),
                    search: { tab: 'domains' } as never,
                  }),
              },
              mayOpenCases &&
                typeof id === 'string' && {
                  text: words.openCase,
                  name: words.openCaseOf(alert.title, when),
                  look: 'quiet',
                  // The page of new cases understands these two, whichever slice has it.
                  run: () =>
                    navigate({
                      to: toSlice('/enterprise-features/forensics/cases/new'),
                      search: { analysis: id, title: caseTitle(alert) } as never,
                    }),
                },
              alert.acknowledgedAt === null && {
                text: words.acknowledge,
                name: words.acknowledgeOf(alert.title, when),
                look: 'quiet',
                run: () => acknowledging.run(alert),
              },
              mayOpenCases &&
                alert.falseAlarmAt === null && {
                  text: words.falseAlarm,
                  name: words.falseAlarmOf(alert.title, when),
                  look: 'quiet',
                  run: () => callingFalse.run(alert),
                },
            ];
          }),
        ]}
      />
    </Panel>
  );
}

const caseTitle = ({ title, metadata: { file_name: file } }: ListedAlert) =>
  actionWords.caseTitle(title, typeof file === 'string' ? file : '');

function What({ alert }: { alert: ListedAlert }) {
  return (
    <>
      <span>{alert.title}</span>
      <span className={classes.small}>{alert.message}</span>
      {alert.times > 1 && <span className={classes.small}>{words.times(alert.times)}</span>}
      {alert.falseAlarmAt !== null ? (
        <span className={classes.small}>
          {alert.falseAlarmVia === null ? words.markedFalse : words.markedFalseBy(alert.falseAlarmVia)}
        </span>
      ) : (
        alert.acknowledgedAt !== null && (
          <span className={classes.small}>
            {alert.acknowledgedVia === null
              ? words.acknowledged
              : words.acknowledgedBy(alert.acknowledgedVia)}
          </span>
        )
      )}
    </>
  );
}

function Severity({ of: severity }: { of: ListedAlert['severity'] }) {
  return (
    <span className={classes.severity} data-severity={severity}>
      {words.severities[severity]}
    </span>
  );
}

interface SentToProps {
  alert: ListedAlert;
  onAgain: ((deliveryId: string) => unknown) | null;
}

function SentTo({ alert, onAgain }: SentToProps) {
  if (alert.deliveries.length === 0) return <span className="um-dim">{words.nowhere}</span>;
  return (
    <ul className={classes.sent}>
      {alert.deliveries.map(({ id, type, state, error }) => (
        <li key={id}>
          {page.names[type]}: {words.states[state]}
          {error !== null && <span className={classes.small}>{error}</span>}
          {state === 'failed' && onAgain && (
            <Button variant="subtle" size="compact-xs" onClick={() => void onAgain(id)}>
              {words.again(page.names[type])}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
