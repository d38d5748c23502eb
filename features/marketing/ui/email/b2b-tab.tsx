import { COLD_EMAILS } from '@unmask/product/content/marketing/templates';
import { lazy } from 'react';
import { b2b as words } from '../../email-words.ts';
import { fillWords } from '../../outreach-words.ts';
import { FillPanel } from '../fill/fill-panel.tsx';
import { TemplateCard } from '../fill/template-card.tsx';
import classes from '../marketing.module.css';
import { SubTabs } from '../sub-tabs.tsx';
import { usePlace } from '../use-place.ts';

const TABS = [
  { id: 'plans', name: words.tabs.plans, part: lazy(() => import('./templates-view.tsx')) },
  { id: 'social', name: words.tabs.social, part: lazy(() => import('../outreach/social-content.tsx')) },
  { id: 'newsletter', name: words.tabs.newsletter, part: lazy(() => import('./issue-preview.tsx')) },
  { id: 'templates', name: words.tabs.templates, part: EmailTemplates },
] as const;

export default function B2bTab() {
  const { part, go } = usePlace();
  return (
    <SubTabs
      label={words.tabsLabel}
      tabs={TABS}
      open={part?.split('.')[0]}
      onOpen={(id) => go({ tab: 'email', sub: 'b2b', part: id })}
    />
  );
}

function EmailTemplates() {
  return (
    <div className={classes.stack}>
      <FillPanel asks={['SENDER_NAME']} />
      <div className={classes.pairs}>
        {COLD_EMAILS.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            copy={fillWords.copy}
            copied={fillWords.emailCopied}
          />
        ))}
      </div>
    </div>
  );
}
