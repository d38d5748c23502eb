import { Alert, Button } from '@mantine/core';
import { PAID_TIERS } from '@unmask/product/plans';
import { formatCents, planCard } from '@unmask/product/prices';
import { formatDay, Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Overview } from '../contract.ts';
import { billingPage as words } from '../page-words.ts';
import { billingToasts } from '../words.ts';
import classes from './billing.module.css';
import { actionFailed, billingCalls } from './calls.ts';
import { type Member, useBilling } from './use-billing.ts';

interface SubscriptionProps {
  member: Member;
  overview: Overview;
  onChange: () => void;
}

/** The plan, what it costs, how long it lasts, and what can be done about it. */
export function Subscription({ member, overview, onChange }: SubscriptionProps) {
  const { subscription, tier, shared, payments } = overview;
  return (
    <Panel title={words.plan}>
      <div className={classes.stack}>
        <p className={classes.planName}>{planCard(shared?.tier ?? tier).name}</p>
        {shared && (
          <p className={classes.text}>{words.sharedPlan(planCard(shared.tier).name, shared.organization)}</p>
        )}
        {shared && tier !== 'free' && <p className={classes.text}>{words.ownPlan(planCard(tier).name)}</p>}
        {subscription && <Terms subscription={subscription} />}
        {!subscription && !(shared && tier === 'free') && (
          <p className={classes.text}>{tier === 'free' ? words.freePlan : words.givenPlan}</p>
        )}
        {payments !== 'none' && <Actions member={member} overview={overview} onChange={onChange} />}
      </div>
    </Panel>
  );
}

function Terms({ subscription }: { subscription: NonNullable<Overview['subscription']> }) {
  const day = formatDay(subscription.currentPeriodEnd);
  return (
    <>
      <p className={classes.text}>
        <span className="um-mono">{words.perMonth(formatCents(subscription.amountCents))}</span>
        {' · '}
        {subscription.cancelAtPeriodEnd ? words.ends(day) : words.renews(day)}
      </p>
      {subscription.status === 'past_due' && (
        <Alert color="red" variant="outline" role="alert">
          {words.late}
        </Alert>
      )}
    </>
  );
}

function Actions({ member, overview, onChange }: SubscriptionProps) {
  const billing = useBilling(member, onChange);
  const { subscription, payments, tier } = overview;
  return (
    <div className={classes.row}>
      {subscription !== null && <Renewal renews={!subscription.cancelAtPeriodEnd} onChange={onChange} />}
      {subscription !== null && payments === 'stripe' && (
        <Button
          variant="default"
          loading={billing.busy === 'manage'}
          disabled={billing.busy !== null}
          onClick={billing.manage}
        >
          {words.manage}
        </Button>
      )}
      {PAID_TIERS.filter((plan) => plan !== tier).map((plan) => (
        <Button
          key={plan}
          variant="default"
          loading={billing.busy === plan}
          disabled={billing.busy !== null}
          onClick={() => billing.upgrade(plan, false)}
        >
          {words.changeTo(planCard(plan).name)}
        </Button>
      ))}
    </div>
  );
}

/** Cancelling can be undone until the paid month is over: it needs no question. */
function Renewal({ renews, onChange }: { renews: boolean; onChange: () => void }) {
  const changing = useCall({
    call: () => billingCalls().setRenewal({ renew: !renews }),
    done: renews ? billingToasts.renewalOff : billingToasts.renewalOn,
    failed: actionFailed,
    onDone: onChange,
  });

  return (
    <Button
      variant={renews ? 'default' : 'filled'}
      loading={changing.busy}
      onClick={() => void changing.run()}
    >
      {renews ? words.cancel : words.resume}
    </Button>
  );
}
