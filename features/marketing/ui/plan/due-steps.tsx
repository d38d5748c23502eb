import { Button } from '@mantine/core';
import { formatDay, Panel } from '@unmask/ui';
import { plan as words } from '../../page-words.ts';
import classes from '../marketing.module.css';
import { usePlace } from '../use-place.ts';
import { useProspects } from '../use-prospects.ts';

/** Whom the pipeline says to turn to, oldest first; nothing where nobody waits. @param day `YYYY-MM-DD` */
export function DueSteps({ day }: { day: string }) {
  const { data } = useProspects();
  const { go } = usePlace();
  const due = (data?.items ?? [])
    .filter(({ nextStepOn, objected }) => nextStepOn !== '' && nextStepOn <= day && !objected)
    .sort((a, b) => a.nextStepOn.localeCompare(b.nextStepOn));
  if (due.length === 0) return null;
  return (
    <Panel
      title={words.due}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => go({ tab: 'outreach', sub: 'central-ca' })}
        >
          {words.toPipeline}
        </Button>
      }
    >
      <ul className={classes.list} aria-label={words.due}>
        {due.map(({ id, company, contact, nextStep, nextStepOn }) => (
          <li key={id}>
            <strong>{contact === '' ? company : `${contact}, ${company}`}</strong>
            {nextStep !== '' && `: ${nextStep}`}{' '}
            <span className={classes.small}>
              {nextStepOn === day ? words.dueToday : words.dueOn(formatDay(nextStepOn))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
