import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  FINANCIAL_TARGETS,
  SEGMENTS,
  TECHNOLOGY_TARGETS,
  TOP_COMPANIES,
} from '@unmask/product/content/marketing/companies';
import { MARKETING_PLANS } from '@unmask/product/content/marketing/plans';
import type { EmailTemplate, TargetSegment } from '@unmask/product/content/marketing/shapes';
import { ENTERPRISE_LETTER, PERSONAL_INTRO } from '@unmask/product/content/marketing/templates';
import { PLAN_CARDS } from '@unmask/product/prices';
import { Panel } from '@unmask/ui';
import { type Column, DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import type { ReactNode } from 'react';
import { templatesView as words } from '../../email-words.ts';
import { fillWords } from '../../outreach-words.ts';
import { CompanyTable } from '../company-table.tsx';
import { FillPanel } from '../fill/fill-panel.tsx';
import { TemplateCard } from '../fill/template-card.tsx';
import classes from '../marketing.module.css';
import { SampleMark } from '../parts.tsx';
import { SubTabs } from '../sub-tabs.tsx';
import { usePlace } from '../use-place.ts';
import own from './email.module.css';

const TABS = [
  { id: 'plans', name: words.tabs.plans, part: Plans },
  { id: 'small', name: words.tabs.small, part: SmallBusiness },
  { id: 'fortune', name: words.tabs.fortune, part: Fortune },
  { id: 'companies', name: words.tabs.companies, part: Companies },
  { id: 'mid', name: words.tabs.mid, part: MidMarket },
  { id: 'segments', name: words.tabs.segments, part: Segments },
] as const;

/** The Marketing Templates view; which of its tabs is open stands behind a dot in the address. */
export default function TemplatesView() {
  const { part, go } = usePlace();
  return (
    <section className={classes.stack} aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <SubTabs
        label={words.tabsLabel}
        tabs={TABS}
        open={part?.split('.')[1]}
        onOpen={(id) => go({ tab: 'email', sub: 'b2b', part: `plans.${id}` })}
        look="pills"
      />
    </section>
  );
}

function Plans() {
  return (
    <div className={classes.stack}>
      <Panel level={3} title={words.plansTitle} aside={<SampleMark />}>
        <p className={classes.text}>{words.plansText}</p>
        <ul className={`${classes.cards} ${classes.below}`} aria-label={words.plansTitle}>
          {MARKETING_PLANS.map((plan) => (
            <li key={plan.id} className={`${classes.card} ${own.plan}`} data-plan={plan.color}>
              <h4>{plan.name}</h4>
              <p className={classes.price}>{plan.price}</p>
              <p className={classes.text}>{plan.description}</p>
              <ul className={classes.list}>
                {plan.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              <p className={classes.small}>
                {words.forWhom}: {plan.targetCompanies}
              </p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel level={3} title={words.shop}>
        <dl className={classes.figures} aria-label={words.shop}>
          {PLAN_CARDS.map(({ tier, name, price, period }) => (
            <div key={tier}>
              <dt>{name}</dt>
              <dd>
                {price} <span className={classes.small}>{period}</span>
              </dd>
            </div>
          ))}
        </dl>
        <Anchor component={Link} to="/" hash="subscription-plans">
          {words.plansLink}
        </Anchor>
      </Panel>
    </div>
  );
}

const ASKS = ['SENDER_NAME', 'CALENDAR_LINK', 'PHONE_NUMBER', 'SECURE_EMAIL'] as const;

function Letter({ template, copy }: { template: EmailTemplate; copy: string }) {
  return (
    <div className={classes.stack}>
      <FillPanel asks={ASKS} />
      <TemplateCard template={template} copy={copy} copied={fillWords.templateCopied} />
    </div>
  );
}

function SmallBusiness() {
  return <Letter template={PERSONAL_INTRO} copy={fillWords.copyTemplate} />;
}

function Fortune() {
  return <Letter template={ENTERPRISE_LETTER} copy={fillWords.copy} />;
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel level={3} title={title} aside={<SampleMark />}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.madeUp}</p>
        {children}
      </div>
    </Panel>
  );
}

function Companies() {
  return (
    <List title={words.companies}>
      <CompanyTable label={words.companies} companies={TOP_COMPANIES} ranked />
    </List>
  );
}

function MidMarket() {
  return (
    <div className={classes.stack}>
      <List title={words.technology}>
        <CompanyTable label={words.technology} companies={TECHNOLOGY_TARGETS} />
      </List>
      <List title={words.financial}>
        <CompanyTable label={words.financial} companies={FINANCIAL_TARGETS} />
      </List>
    </div>
  );
}

const COLUMNS: readonly Column<TargetSegment>[] = (
  ['company', 'industry', 'revenue', 'employees', 'plan', 'priority', 'notes'] as const
).map((name) => ({
  label: words.segmentColumns[name],
  name: name === 'company',
  cell: (segment) => segment[name],
}));

function Segments() {
  return (
    <List title={words.segments}>
      <div className={classes.wide}>
        <DataTable
          label={words.segments}
          list={heldList(SEGMENTS)}
          columns={COLUMNS}
          keyOf={({ company }) => company}
          empty=""
        />
      </div>
    </List>
  );
}
