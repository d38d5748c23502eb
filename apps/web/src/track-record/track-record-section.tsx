import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { trackRecord as words } from '@unmask/product/copy/track-record';
import classes from '../pages/pages.module.css';
import { trackRecords } from './track-record.ts';
import { TrackRecordGrids } from './track-record-grids.tsx';

/** The last published evaluation, when this build has one: the build leaves no more of it here than the counts. */
const published = Object.values(
  import.meta.glob<string>('../../../../docs/accuracy/latest.json', {
    eager: true,
    import: 'default',
    query: '?raw',
  }),
)[0];
const RECORDS = trackRecords(JSON.parse(published ?? 'null'));

/** How often the service is right, said before anybody has to trust it. */
export function TrackRecordSection() {
  if (RECORDS.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="track-record-title">
      <h2 id="track-record-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <p className={classes.sectionText}>{words.text}</p>
      <TrackRecordGrids records={RECORDS} />
      <p className={classes.claimsNote}>
        {words.note(RECORDS)}{' '}
        <Anchor component={Link} to="/accuracy" inherit>
          {words.link}
        </Anchor>
      </p>
    </section>
  );
}
