import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { planCard } from '@unmask/product/prices';
import { Failed } from '@unmask/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Overview } from '../contract.ts';
import { billingPage as words } from '../page-words.ts';
import classes from './billing.module.css';
import { BILLING_KEY, billingCalls } from './calls.ts';
import { checkSubscription } from './functions.ts';
import { Guarantee } from './guarantee.tsx';
import { Invoices } from './invoices.tsx';
import { Subscription } from './subscription.tsx';
import { type Member, useBilling } from './use-billing.ts';

interface BillingPageProps {
  member: Member;
  /** How the person came back from a checkout. */
  checkout: 'done' | 'cancelled' | null;
  /** The plan may be another one now. */
  onChange: () => void;
}

const CONFIRMATION_MS = 3_000;
const CONFIRMATION_TRIES = 20;

export function BillingPage({ member, checkout, onChange }: BillingPageProps) {
  const known = member !== null && !member.guest;
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: BILLING_KEY,
    queryFn: () => billingCalls().overview(),
    enabled: known,
  });
  const changed = () => {
    void queries.invalidateQueries({ queryKey: BILLING_KEY });
    onChange();
  };
  const confirmed = useConfirmation(known && checkout === 'done', changed);
  return (
    <div className={`um-page ${classes.page}`}>
      <h1 className={classes.title}>{words.title}</h1>
      {checkout === 'cancelled' && (
        <Alert variant="outline" role="status">
          {words.cancelled}
        </Alert>
      )}
      {checkout === 'done' && known && (
        <Alert variant="outline" role="status">
          {confirmed && data && data.tier !== 'free' ? words.started(planCard(data.tier).name) : words.done}
        </Alert>
      )}
      {!known ? (
        <SignInPrompt member={member} onChange={changed} />
      ) : error ? (
        <Failed text={words.failed} retry={words.retry} onRetry={refetch} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <Known member={member} overview={data} onChange={changed} />
      )}
    </div>
  );
}

function Known({ member, overview, onChange }: { member: Member; overview: Overview; onChange: () => void }) {
  return (
    <>
      {overview.payments !== 'stripe' && (
        <Alert variant="outline" role="note">
          {overview.payments === 'test' ? words.testNote : words.noneNote}
        </Alert>
      )}
      <Subscription member={member} overview={overview} onChange={onChange} />
      <Guarantee refundable={overview.refundable} onChange={onChange} />
      <Invoices invoices={overview.invoices} />
    </>
  );
}

/** A visitor or a guest: there is nothing to show, and the button says why. */
function SignInPrompt({ member, onChange }: { member: Member; onChange: () => void }): ReactNode {
  const billing = useBilling(member, onChange);
  return (
    <div className={classes.stranger}>
      <AskToSignIn text={member === null ? words.visitor : words.guest} />
      <Button variant="default" onClick={billing.manage}>
        {words.manage}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={words.loading}>
      <Skeleton height={140} />
      <Skeleton height={120} />
      <Skeleton height={160} />
    </div>
  );
}

/** Asks until the payment that was just made is confirmed. @returns whether it is */
function useConfirmation(active: boolean, onConfirmed: () => void): boolean {
  const [confirmed, setConfirmed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!active || confirmed || tries >= CONFIRMATION_TRIES) return;
    let left = false;
    const ask = async () => {
      const answer = await checkSubscription().catch((thrown: unknown) => {
        console.warn('check-subscription', thrown);
        return null;
      });
      if (left) return;
      if (answer?.subscribed) {
        setConfirmed(true);
        onConfirmed();
      } else setTries(tries + 1);
    };
    const timer = setTimeout(ask, tries === 0 ? 0 : CONFIRMATION_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [active, confirmed, tries]);
  return confirmed;
}
