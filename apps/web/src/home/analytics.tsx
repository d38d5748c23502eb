import { useSession } from '@unmask/accounts/ui';
import { analytics as words } from '@unmask/statistics/words';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from '../pages/pages.module.css';
import own from './analytics.module.css';

const AnalyticsSection = lazy(async () => ({
  default: (await import('@unmask/statistics/ui')).AnalyticsSection,
}));

/** The heading is there at once, so that links to the section find it; the figures come after. */
export function Analytics() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  // Counts are of the moment: a page that was rendered in advance has none.
  useEffect(() => setOpen(true), []);
  return (
    <section id="analytics" className={classes.section} aria-labelledby="analytics-title">
      <h2 id="analytics-title" className={classes.sectionTitle}>
        {words.title}
      </h2>
      <p className={classes.sectionText}>{words.text}</p>
      <div className={own.figures}>
        {open && (
          <Suspense>
            <AnalyticsSection mayUpdate={user !== null && !user.guest} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
