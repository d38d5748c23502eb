import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCents, planCard } from '@unmask/product/prices';
import { Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import type { ReactNode } from 'react';
import type { TestCheckout } from '../contract.ts';
import { testCheckout as words } from '../page-words.ts';
import { billingToasts } from '../words.ts';
import classes from './billing.module.css';
import { answerWords, BILLING_KEY, billingCalls, failedAs } from './calls.ts';

interface TestCheckoutPageProps {
  id: string;
  /** The plan may be another one now. */
  onChange: () => void;
}

/** What a payment provider would show, clearly marked: outside production, where no provider is set up. */
export function TestCheckoutPage({ id, onChange }: TestCheckoutPageProps) {
  const queries = useQueryClient();
  const key = ['test-checkout', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => billingCalls().testCheckout({ id }),
    retry: false,
  });
  return (
    <div className={`um-page ${classes.page}`}>
      <h1 className={classes.title}>{words.title}</h1>
      <Alert variant="outline" role="note">
        {words.mark}
      </Alert>
      {error ? (
        <Alert color="red" variant="outline" title={words.failed} role="alert">
          <div className={classes.stack}>
            <p>{answerWords(error)}</p>
            <div className={classes.row}>
              <Button variant="default" onClick={() => refetch()}>
                {words.retry}
              </Button>
            </div>
          </div>
        </Alert>
      ) : data === undefined ? (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={220} />
        </div>
      ) : (
        <Checkout
          checkout={data}
          onSettled={(settled) => {
            queries.setQueryData(key, settled);
            void queries.invalidateQueries({ queryKey: BILLING_KEY });
            onChange();
          }}
        />
      )}
    </div>
  );
}

interface CheckoutProps {
  checkout: TestCheckout;
  onSettled: (checkout: TestCheckout) => void;
}

function Checkout({ checkout, onSettled }: CheckoutProps) {
  const name = planCard(checkout.plan).name;
  if (checkout.state === 'open') return <OpenCheckout checkout={checkout} onSettled={onSettled} />;
  const completed = checkout.state === 'completed';
  return (
    <div className={classes.stack}>
      <p role="status">{completed ? words.completed(name) : words.cancelled}</p>
      <div className={classes.row}>
        <Button component="a" href="/">
          {completed ? words.home : words.plans}
        </Button>
        <Button component="a" href="/billing" variant="default">
          {words.billing}
        </Button>
      </div>
    </div>
  );
}

function OpenCheckout({ checkout, onSettled }: CheckoutProps): ReactNode {
  const amount = formatCents(checkout.amountCents);
  const settling = useCall({
    call: (outcome: 'pay' | 'cancel') => billingCalls().settleTestCheckout({ id: checkout.id, outcome }),
    failed: failedAs(billingToasts.checkoutFailed),
    onDone: onSettled,
  });

  return (
    <Panel title={words.summary(planCard(checkout.plan).name)}>
      <div className={classes.stack}>
        <dl className={classes.summary}>
          <div>
            <dt>{words.list}</dt>
            <dd className="um-mono">{formatCents(checkout.listCents)}</dd>
          </div>
          {checkout.amountCents !== checkout.listCents && (
            <div>
              <dt>{words.off}</dt>
              <dd className="um-mono">−{formatCents(checkout.listCents - checkout.amountCents)}</dd>
            </div>
          )}
          <div className={classes.total}>
            <dt>{words.total}</dt>
            <dd className="um-mono">{amount}</dd>
          </div>
        </dl>
        <div className={classes.row}>
          <Button
            loading={settling.running === 'pay'}
            disabled={settling.busy}
            onClick={() => void settling.run('pay')}
          >
            {words.pay(amount)}
          </Button>
          <Button
            variant="default"
            loading={settling.running === 'cancel'}
            disabled={settling.busy}
            onClick={() => void settling.run('cancel')}
          >
            {words.cancel}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
