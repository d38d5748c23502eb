import { lazy } from 'react';
import { outreach as words } from '../../outreach-words.ts';
import classes from '../marketing.module.css';
import { SubTabs } from '../sub-tabs.tsx';
import { usePlace } from '../use-place.ts';

const TABS = [
  { id: 'ca-templates', name: words.tabs.templates, part: lazy(() => import('./ca-templates.tsx')) },
  { id: 'central-ca', name: words.tabs.central, part: lazy(() => import('./central-ca.tsx')) },
  { id: 'scripts', name: words.tabs.scripts, part: lazy(() => import('./dm-scripts.tsx')) },
  { id: 'national', name: words.tabs.national, part: lazy(() => import('./national-targets.tsx')) },
  { id: 'social', name: words.tabs.social, part: lazy(() => import('./social-content.tsx')) },
] as const;

/** The Marketing Outreach Command Center (enterprise specification, section 2). */
export default function OutreachTab() {
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
        onOpen={(id) => go({ tab: 'outreach', sub: id })}
        look="pills"
      />
    </div>
  );
}
