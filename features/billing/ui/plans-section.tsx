import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { paidTierNamed, type Tier } from '@unmask/product/plans';
import { offerCents, PLAN_CARDS, type PlanCard, planCard, UPGRADE_OFFERS } from '@unmask/product/prices';
import { showToast, siteDaily } from '@unmask/ui';
import { useEffect, useRef } from 'react';
import { billingToasts, plansSection as words } from '../words.ts';
import { PlanAction, type SharedPlan } from './plan-action.tsx';
import classes from './plans.module.css';
import { type Member, useBilling } from './use-billing.ts';

/** The target of links to the plans. */
export const PLANS_ID = 'subscription-plans';

interface PlansSectionProps {
  /** Undefined until it is known who is here. */
  member: Member | undefined;
  /** The person's own plan; null for a visitor, and until the profile has been read. */
  tier: Tier | null;
  /** The better plan that an organization brings. */
  shared: SharedPlan | null;
  /** The plan a person chose elsewhere, such as in the upgrade window. */
  chosen: Tier | undefined;
  /** The chosen plan is to be had at its introductory price. */
  offer: boolean;
  /** The plan may be another one now. */
  onChange: () => void;
}

/** The four plans with their list prices, and what can be done about them. */
export function PlansSection({ member, tier, shared, chosen, offer, onChange }: PlansSectionProps) {
  const billing = useBilling(member, onChange);
  const current = shared?.tier ?? tier;
  useAlreadyFree(current, chosen);
  return (
    <section id={PLANS_ID} className={classes.section} aria-labelledby="plans-title">
      <div className={classes.head}>
        <div>
          <h2 id="plans-title" className={classes.title}>
            {words.title}
          </h2>
          <p className={classes.text}>{words.text}</p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
          loading={billing.busy === 'refresh'}
          disabled={billing.blocked}
          onClick={billing.refresh}
        >
          {words.refresh}
        </Button>
      </div>
      <ul className={classes.plans}>
        {PLAN_CARDS.map((plan) => {
          const offered = offer && plan.tier === chosen && offerCents(plan.tier) !== null;
          return (
            <li key={plan.tier} className={classes.plan} data-chosen={plan.tier === chosen || undefined}>
              <PlanFacts
                plan={plan}
                chosen={plan.tier === chosen}
                current={plan.tier === current}
                offered={offered}
              />
              <PlanAction plan={plan} tier={tier} shared={shared} offered={offered} billing={billing} />
            </li>
          );
        })}
      </ul>
      {member && <Notes tier={current} organization={shared?.organization ?? null} />}
    </section>
  );
}

interface PlanFactsProps {
  plan: PlanCard;
  chosen: boolean;
  current: boolean;
  offered: boolean;
}

function PlanFacts({ plan, chosen, current, offered }: PlanFactsProps) {
  const offer = UPGRADE_OFFERS.find(({ tier }) => tier === plan.tier);
  return (
    <>
      <h3>
        {plan.name}
        {plan.popular && <span className={classes.tag}>{words.popular}</span>}
        {current && paidTierNamed(plan.tier) && <span className={classes.tag}>{words.current}</span>}
        {chosen && !current && <span className={classes.tag}>{words.chosen}</span>}
      </h3>
      <p className={`um-mono ${classes.price}`}>
        {plan.price} <small>{plan.period}</small>
      </p>
      {offered && offer && <p className={classes.offer}>{words.offer(offer.price)}</p>}
      <ul>
        {[siteDaily(plan.tier), ...plan.points].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

function Notes({ tier, organization }: { tier: Tier | null; organization: string | null }) {
  return (
    <ul className={classes.notes}>
      {words.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {tier !== null && <li>{words.currentPlan(planCard(tier).name, organization)}</li>}
    </ul>
  );
}

/** Somebody on the free plan chose it elsewhere: there is nothing to do, and nothing went wrong. */
function useAlreadyFree(tier: Tier | null, chosen: Tier | undefined): void {
  const told = useRef(false);
  const already = chosen === 'free' && tier === 'free';
  useEffect(() => {
    if (already && !told.current) showToast(billingToasts.alreadyFree, 'neutral');
    told.current = already;
  }, [already]);
}
