import { lazy } from 'react';
import { hub as words } from '../../email-words.ts';
import classes from '../marketing.module.css';
import { SubTabs } from '../sub-tabs.tsx';
import { usePlace } from '../use-place.ts';

const TABS = [
  { id: 'newsletter', name: words.tabs.newsletter, part: lazy(() => import('./newsletter-tab.tsx')) },
  { id: 'magnets', name: words.tabs.magnets, part: lazy(() => import('./magnets-tab.tsx')) },
  { id: 'b2b', name: words.tabs.b2b, part: lazy(() => import('./b2b-tab.tsx')) },
  { id: 'sources', name: words.tabs.sources, part: lazy(() => import('./sources-tab.tsx')) },
  { id: 'preferences', name: words.tabs.preferences, part: lazy(() => import('./preferences-tab.tsx')) },
  { id: 'analytics', name: words.tabs.analytics, part: lazy(() => import('./strategy-tab.tsx')) },
] as const;

/** The Email Marketing Intelligence Hub (enterprise specification, section 2). */
export default function EmailTab() {
  const { sub, go } = usePlace();
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{words.title}</h2>
        <p className={classes.text}>{words.lead}</p>
      </div>
      <SubTabs
        label={words.tabsLabel}
        tabs={TABS}
        open={sub}
        onOpen={(id) => go({ tab: 'email', sub: id })}
        look="pills"
      />
    </div>
  );
}
