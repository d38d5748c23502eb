import { ActionIcon, Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import {
  BLITZ_GOALS,
  BLITZ_MINUTES,
  BLITZ_TASKS,
  inHours,
  QUICK_ACTIONS,
} from '@unmask/product/content/marketing/blitz';
import { Failed, Loading, Panel } from '@unmask/ui';
import { ProgressBar } from '@unmask/ui/progress-bar.tsx';
import { useState } from 'react';
import { plan as words } from '../../page-words.ts';
import classes from '../marketing.module.css';
import { KeepNote } from '../parts.tsx';
import { usePlace } from '../use-place.ts';
import { DueSteps } from './due-steps.tsx';
import { type PlanState, usePlan } from './use-plan.ts';

const DAY_MS = 24 * 3600_000;

/** The person's own day. */
export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The Marketing Blitz plan (enterprise specification, section 2). */
export default function PlanTab() {
  const [offset, setOffset] = useState(0);
  const day = dayOf(new Date(Date.now() + offset * DAY_MS));
  const state = usePlan(day);
  return (
    <div className={classes.stack}>
      <Panel title={words.title} aside={words.total(BLITZ_TASKS.length, inHours(BLITZ_MINUTES))}>
        <div className={classes.stack}>
          <div className={classes.row}>
            <p className={classes.text}>{words.lead}</p>
            <fieldset className={classes.choice}>
              <legend className="um-hidden">{words.day}</legend>
              {[words.today, words.tomorrow].map((name, days) => (
                <Button
                  key={name}
                  size="compact-sm"
                  variant={days === offset ? 'filled' : 'default'}
                  aria-pressed={days === offset}
                  onClick={() => setOffset(days)}
                >
                  {name}
                </Button>
              ))}
            </fieldset>
          </div>
          <KeepNote />
          <Tasks state={state} />
        </div>
      </Panel>
      <DueSteps day={day} />
      <Panel title={words.goals}>
        <p className={classes.text}>{words.goalsNote}</p>
        <Goals state={state} />
      </Panel>
      <QuickActions />
    </div>
  );
}

function Tasks({ state }: { state: PlanState }) {
  if (state.failed) return <Failed text={words.failed} onRetry={state.retry} />;
  if (state.progress === null) return <Loading label={words.loading} rows={4} height={64} />;
  const { done } = state.progress;
  const finished = BLITZ_TASKS.filter(({ id }) => done.includes(id)).length;
  return (
    <>
      <div className={classes.lines}>
        <p className={classes.small} role="status">
          {words.done(finished, BLITZ_TASKS.length)}
        </p>
        <ProgressBar percent={percentOf(finished, BLITZ_TASKS.length)} label={words.doneLabel} />
      </div>
      <ol className={classes.tasks} aria-label={words.tasks}>
        {BLITZ_TASKS.map(({ id, time, title, text, minutes }) => (
          <li key={id}>
            <span className={`um-mono ${classes.time}`}>{time}</span>
            <Checkbox
              label={title}
              description={text}
              checked={done.includes(id)}
              onChange={(event) => state.setTask(id, event.currentTarget.checked)}
            />
            <span className={classes.small}>{words.minutes(minutes)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Goals({ state: { progress, setCount } }: { state: PlanState }) {
  if (progress === null) return <Loading label={words.loading} rows={2} height={48} />;
  return (
    <ul className={classes.goals} aria-label={words.goals}>
      {BLITZ_GOALS.map(({ id, label, target }) => {
        const measured = progress.measured && id in progress.measured;
        const count = measured ? progress.measured![id as 'signups' | 'impressions'] : progress.counted[id];
        return (
          <li key={id}>
            <div className={classes.row}>
              <strong>{label}</strong>
              <span className="um-mono">{words.of(count, target)}</span>
            </div>
            <ProgressBar percent={percentOf(count, target)} label={label} />
            {measured ? (
              <p className={classes.small}>{words.measured}</p>
            ) : (
              <div className={classes.buttons}>
                <ActionIcon
                  variant="default"
                  aria-label={words.less(label)}
                  disabled={count === 0}
                  onClick={() => setCount(id, count - 1)}
                >
                  <IconMinus size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={words.more(label)}
                  onClick={() => setCount(id, count + 1)}
                >
                  <IconPlus size={16} stroke={1.6} />
                </ActionIcon>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function QuickActions() {
  const { go } = usePlace();
  return (
    <section aria-label={words.actions}>
      <ul className={classes.cards}>
        {QUICK_ACTIONS.map(({ id, title, text, tab, sub }) => (
          <li key={id} className={classes.card}>
            <h2>{title}</h2>
            <p className={classes.text}>{text}</p>
            <Button variant="default" size="sm" onClick={() => go({ tab, sub })}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is beyond a goal fills its bar. */
const percentOf = (count: number, of: number) => Math.min(100, Math.round((count / of) * 100));
