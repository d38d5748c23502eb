import { Anchor, Button } from '@mantine/core';
import { paidTierNamed, type Tier } from '@unmask/product/plans';
import type { PlanCard } from '@unmask/product/prices';
import { CONTACT_SALES_PATH, plansSection as words } from '../words.ts';
import classes from './plans.module.css';
import type { Billing } from './use-billing.ts';

/** The better plan of an organization: nobody but its payer can change or end it. */
export interface SharedPlan {
  tier: Tier;
  organization: string;
}

interface PlanActionProps {
  plan: PlanCard;
  /** The plan of the person's own. */
  tier: Tier | null;
  /** An organization's plan counts instead. */
  shared: SharedPlan | null;
  offered: boolean;
  billing: Billing;
}

/** The free plan's button does nothing; the paid plan that a person pays is managed, an organization's is not; any other one can be bought. */
export function PlanAction({ plan, tier, shared, offered, billing }: PlanActionProps) {
  const paid = paidTierNamed(plan.tier);
  const { busy, blocked } = billing;
  if (paid === null) {
    return (
      <div className={classes.action}>
        <Button fullWidth variant="default" disabled>
          {tier === 'free' && shared === null ? words.currentFree : words.free}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.action}>
      {paid === 'enterprise_elite' && (
        <Anchor href={CONTACT_SALES_PATH} size="sm">
          {words.contact}
        </Anchor>
      )}
      {paid === tier ? (
        <Button
          fullWidth
          variant="default"
          loading={busy === 'manage'}
          disabled={blocked}
          onClick={billing.manage}
        >
          {words.manage}
        </Button>
      ) : paid === shared?.tier ? (
        <Button fullWidth variant="default" disabled>
          {words.shared(shared.organization)}
        </Button>
      ) : (
        <Button
          fullWidth
          variant={plan.popular || offered ? 'filled' : 'default'}
          loading={busy === paid}
          disabled={blocked}
          onClick={() => billing.upgrade(paid, offered)}
        >
          {words.upgrade(plan.name)}
        </Button>
      )}
    </div>
  );
}
