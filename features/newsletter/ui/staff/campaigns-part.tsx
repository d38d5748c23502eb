import { Button, TextInput } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable, type RowAction } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo, useState } from 'react';
import type { Campaign } from '../../contract.ts';
import { COPY_STATES } from '../../limits.ts';
import { staffWords, campaignWords as words } from '../../words-staff.ts';
import { CHANGES, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';
import { CampaignEditor, type Editing } from './campaign-editor.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const LOOK_AGAIN_MS = 2_000;
const isGoingOut = ({ status, startedAt }: Campaign) => status === 'scheduled' && startedAt !== null;

export function CampaignsPart() {
  const calls = useMemo(newsletterCalls, []);
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [scheduling, setScheduling] = useState<Campaign | null>(null);
  const { question, close, actionsOf } = useActions(setEditing, setScheduling);
  const list = usePages({
    queryKey: [...NEWSLETTER_KEY, 'campaigns', search.trim()],
    read: (cursor) => calls.campaigns({ search: search.trim(), ...(cursor && { cursor }) }),
    nextOf: ({ nextCursor }) => nextCursor,
    again_ms: (items) => (items.some((each) => isGoingOut(each)) ? LOOK_AGAIN_MS : false),
  });
  if (editing !== null) return <CampaignEditor editing={editing} onClose={() => setEditing(null)} />;
  return (
    <Panel title={words.recent}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.row}>
          <TextInput
            type="search"
            label={staffWords.search}
            className={classes.grow}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Button onClick={() => setEditing({ kind: 'compose' })}>{words.compose}</Button>
          <Button variant="default" onClick={() => setEditing({ kind: 'new' })}>
            {words.create}
          </Button>
        </div>
        <DataTable
          label={words.recent}
          list={list}
          empty={words.empty}
          failed={words.failed}
          loading={staffWords.loading}
          more={staffWords.more}
          keyOf={({ id }) => id}
          columns={[
            { label: words.name, name: true, cell: (campaign) => <Name campaign={campaign} /> },
            { label: words.kind, cell: ({ type }) => words.types[type] },
            { label: words.state, cell: (campaign) => <State campaign={campaign} /> },
            { label: words.recipients, cell: (campaign) => <Copies campaign={campaign} /> },
            { label: words.opened, cell: () => <span className="um-dim">{staffWords.notTracked}</span> },
            actionColumn(staffWords.actions, actionsOf),
          ]}
        />
      </div>
      <AskDialog question={question} cancel={staffWords.cancel} onClose={close} />
      <ScheduleDialog campaign={scheduling} onClose={() => setScheduling(null)} />
    </Panel>
  );
}

function Name({ campaign: { title, description } }: { campaign: Campaign }) {
  return (
    <>
      <span className={classes.strong}>{title}</span>
      {description !== '' && <p className={classes.small}>{description}</p>}
    </>
  );
}

function State({ campaign }: { campaign: Campaign }) {
  const { status, scheduledDate, sentAt } = campaign;
  if (isGoingOut(campaign)) return words.goingOut;
  const at = status === 'sent' ? sentAt : scheduledDate;
  return (
    <>
      {words.statuses[status]}
      {at && (
        <>
          {', '}
          <Time at={at} />
        </>
      )}
    </>
  );
}

function Copies({ campaign: { recipients, copies, startedAt } }: { campaign: Campaign }) {
  if (startedAt === null) return null;
  const parts = COPY_STATES.flatMap((state) =>
    copies[state] ? [`${copies[state]} ${words.copies[state]}`] : [],
  );
  return (
    <>
      {recipients}
      <p className={classes.small}>{parts.join(', ')}</p>
    </>
  );
}

/** What can be done with a campaign; "Send" only for a draft. */
function useActions(edit: (editing: Editing) => void, schedule: (campaign: Campaign) => void) {
  const calls = useMemo(newsletterCalls, []);
  const [question, setQuestion] = useState<Question | null>(null);
  const send = useCall({ ...CHANGES, call: ({ id }: Campaign) => calls.send({ id }), done: words.sent });
  const test = useCall({ ...CHANGES, call: ({ id }: Campaign) => calls.test({ id }), done: words.tested });
  const back = useCall({
    ...CHANGES,
    call: ({ id }: Campaign) => calls.unschedule({ id }),
    done: words.unscheduled,
  });
  const stop = useCall({ ...CHANGES, call: ({ id }: Campaign) => calls.stop({ id }), done: words.stopped });
  const remove = useCall({
    ...CHANGES,
    call: ({ id }: Campaign) => calls.remove({ id }),
    done: words.removed,
  });
  const action = (text: string, campaign: Campaign, run: () => unknown): RowAction => ({
    text,
    name: `${text}: ${campaign.title}`,
    run,
  });
  const actionsOf = (campaign: Campaign): readonly (RowAction | false)[] => {
    const { title, status, startedAt } = campaign;
    const draft = status === 'draft';
    return [
      draft && action(words.edit, campaign, () => edit({ kind: 'edit', id: campaign.id })),
      draft &&
        action(words.send, campaign, () =>
          setQuestion({
            title: words.sendTitle(title),
            text: words.sendText,
            action: words.send,
            danger: false,
            run: () => send.run(campaign),
          }),
        ),
      draft && action(words.schedule, campaign, () => schedule(campaign)),
      status !== 'sent' && action(words.test, campaign, () => test.run(campaign)),
      status === 'scheduled' &&
        startedAt === null &&
        action(words.unschedule, campaign, () => back.run(campaign)),
      isGoingOut(campaign) &&
        action(words.stop, campaign, () =>
          setQuestion({
            title: words.stopTitle(title),
            text: words.stopText,
            action: words.stop,
            run: () => stop.run(campaign),
          }),
        ),
      draft && {
        ...action(words.remove, campaign, () =>
          setQuestion({
            title: words.removeTitle(title),
            text: words.removeText,
            action: words.remove,
            run: () => remove.run(campaign),
          }),
        ),
        look: 'danger',
      },
    ];
  };
  return { question, close: () => setQuestion(null), actionsOf };
}
