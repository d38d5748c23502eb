import { Button, Modal, Text, Textarea } from '@mantine/core';
import { formatCents } from '@unmask/product/prices';
import { Panel, showToast } from '@unmask/ui';
import { useState } from 'react';
import type { Overview } from '../contract.ts';
import { billingToasts, billingPage as words } from '../words.ts';
import classes from './billing.module.css';
import { billingCalls, formatDay, wordsOf } from './calls.ts';

type Refundable = NonNullable<Overview['refundable']>;

interface GuaranteeProps {
  refundable: Overview['refundable'];
  onChange: () => void;
}

export function Guarantee({ refundable, onChange }: GuaranteeProps) {
  return (
    <Panel title={words.guarantee}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.guaranteeText}</p>
        {refundable === null ? (
          <p className="um-dim">{words.nothingToRefund}</p>
        ) : (
          <RefundForm refundable={refundable} onChange={onChange} />
        )}
      </div>
    </Panel>
  );
}

function RefundForm({ refundable, onChange }: { refundable: Refundable; onChange: () => void }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const amount = formatCents(refundable.amountCents);

  async function refund() {
    setBusy(true);
    try {
      await billingCalls().requestRefund({ reason });
      showToast(billingToasts.refunded(amount));
      setAsking(false);
      onChange();
    } catch (thrown) {
      console.warn('requestRefund', thrown);
      const failed = billingToasts.actionFailed;
      showToast({ ...failed, description: wordsOf(thrown) ?? failed.description }, 'destructive');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className={classes.text}>{words.lastPayment(amount, formatDay(refundable.issuedAt))}</p>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.refund(amount)}
        </Button>
      </div>
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.refundTitle} centered>
        <div className={classes.stack}>
          <Text>{words.refundConfirm(amount)}</Text>
          <Textarea
            label={words.reason}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.row}>
            <Button color="red" loading={busy} onClick={refund}>
              {words.refund(amount)}
            </Button>
            <Button variant="default" disabled={busy} onClick={() => setAsking(false)}>
              {words.keep}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  );
}
