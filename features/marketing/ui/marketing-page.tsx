import '@mantine/core/styles/Tabs.css';
import { useTitle } from '@unmask/ui/use-title.ts';
import { lazy } from 'react';
import { page as words } from '../page-words.ts';
import { FillProvider } from './fill/fill-context.tsx';
import classes from './marketing.module.css';
import { SampleMark } from './parts.tsx';
import { SubTabs } from './sub-tabs.tsx';
import { usePlace } from './use-place.ts';

const TABS = [
  { id: 'plan', name: words.tabs.plan, part: lazy(() => import('./plan/plan-tab.tsx')) },
  { id: 'outreach', name: words.tabs.outreach, part: lazy(() => import('./outreach/outreach-tab.tsx')) },
  { id: 'email', name: words.tabs.email, part: lazy(() => import('./email/email-tab.tsx')) },
  { id: 'analytics', name: words.tabs.analytics, part: lazy(() => import('./analytics/analytics-tab.tsx')) },
] as const;

/** The marketing area (enterprise specification, section 2): open to everyone to read; each tab comes when it is opened. */
export default function MarketingPage() {
  useTitle(words.title);
  const { tab, go } = usePlace();
  return (
    <div className={`um-page ${classes.page}`}>
      <div className={classes.head}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.lead}</p>
        <p className={classes.small}>
          <SampleMark /> {words.note}
        </p>
      </div>
      <FillProvider>
        <SubTabs label={words.tabsLabel} tabs={TABS} open={tab} onOpen={(id) => go({ tab: id })} />
      </FillProvider>
    </div>
  );
}
