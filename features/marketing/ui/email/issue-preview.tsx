import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SAMPLE_ISSUE } from '@unmask/product/content/marketing/newsletter-sample';
import { formatDay, Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { issueView as words } from '../../email-words.ts';
import { Badge } from '../badge.tsx';
import { SampleFigures } from '../figures.tsx';
import classes from '../marketing.module.css';
import { SampleMark } from '../parts.tsx';
import { useNewsletter } from '../use-newsletter.ts';

/** How an issue looks: an example in which nothing happened. */
export default function IssuePreview() {
  const { weekOf, threatLevel, featuredIncident: featured, weeklyStats, trends, tips } = SAMPLE_ISSUE;
  const hasNewsletter = useNewsletter();
  const facts = [
    [words.facts.loss, featured.lossAmount],
    [words.facts.place, featured.location],
    [words.facts.date, formatDay(featured.date)],
  ];
  return (
    <Panel level={3} title={words.title} aside={<SampleMark />}>
      <div className={classes.stack}>
        <div className={classes.row}>
          <strong>{words.week(formatDay(weekOf))}</strong>
          <span>
            {words.level}:{' '}
            <Badge of="threat" value={threatLevel}>
              {words.levels[threatLevel]}
            </Badge>
          </span>
        </div>
        <SampleFigures label={words.week(formatDay(weekOf))} figures={weeklyStats} />
        <section className={classes.lines} aria-label={words.featured}>
          <h4 className={classes.heading}>{words.featured}</h4>
          <strong>{featured.title}</strong>
          <p className={classes.text}>{featured.description}</p>
          <p className={classes.small}>{facts.map(([name, value]) => `${name}: ${value}`).join(' · ')}</p>
        </section>
        <section className={classes.lines} aria-label={words.trends}>
          <h4 className={classes.heading}>{words.trends}</h4>
          <ul className={classes.list}>
            {trends.map(({ threat, increase, description }) => (
              <li key={threat}>
                {threat} ({increase}): {description}
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.lines} aria-label={words.tips}>
          <h4 className={classes.heading}>{words.tips}</h4>
          <ol className={classes.list}>
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ol>
        </section>
        <div className={classes.row}>
          <Button component={Link} to="/" size="sm">
            {words.trial}
          </Button>
          {hasNewsletter && (
            <span className={classes.buttons}>
              <Anchor component={Link} to={toSlice('/newsletter')} size="sm">
                {words.unsubscribe}
              </Anchor>
              <Anchor component={Link} to={toSlice('/newsletter/preferences')} size="sm">
                {words.preferences}
              </Anchor>
            </span>
          )}
        </div>
      </div>
    </Panel>
  );
}
