import type { NewsletterInput } from '../contract.ts';
import { archiveWords } from '../words-page.ts';
import { mailWords } from '../words-service.ts';
import classes from './newsletter.module.css';

const words = mailWords.issue;

/** An issue as a page: the same facts as in the mail. */
export function IssueView({ title, issue }: { title: string; issue: NewsletterInput }) {
  const { featuredIncident: featured, weeklyStats: stats } = issue;
  const shown = (value: number | string | null, unit = '') =>
    value === null ? words.notMeasured : `${value}${unit}`;
  const facts: Array<[string, string]> = [
    [words.loss, featured.lossAmount],
    [words.place, featured.location],
    [words.date, featured.date],
    [words.source, featured.source],
  ];
  return (
    <article className={classes.stack}>
      <header>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>
          {words.week(issue.weekOf)} · {words.threatLevel(archiveWords.levels[issue.threatLevel])}
        </p>
        <p className={classes.small}>{words.levelNote}</p>
      </header>
      <dl className={classes.tiles}>
        <Tile name={words.stats.newThreats} value={shown(stats.newThreats)} />
        <Tile name={words.stats.detectionRate} value={shown(stats.detectionRate, ' %')} />
        <Tile name={words.stats.globalIncidents} value={shown(stats.globalIncidents)} />
        <Tile name={words.stats.preventedFraud} value={shown(stats.preventedFraud)} />
      </dl>
      <h2 className={classes.heading}>{words.featured}</h2>
      <p className={classes.strong}>{featured.title}</p>
      <p>{featured.description}</p>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <h2 className={classes.heading}>{words.trends}</h2>
      {issue.topTrends.length === 0 ? (
        <p>{words.noTrends}</p>
      ) : (
        <ul className={classes.list}>
          {issue.topTrends.map(({ threat, increase, description }) => (
            <li key={threat}>
              <strong>{threat}</strong> ({increase === null ? words.newThisWeek : words.increase(increase)}):{' '}
              {description}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
