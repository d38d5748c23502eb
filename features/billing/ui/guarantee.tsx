import { Button, Modal, Text, Textarea } from '@mantine/core';
import { formatCents } from '@unmask/product/prices';
import { formatDay, Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Overview } from '../contract.ts';
import { billingPage as words } from '../page-words.ts';
import { billingToasts } from '../words.ts';
import classes from './billing.module.css';
import { actionFailed, billingCalls } from './calls.ts';

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
  const amount = formatCents(refundable.amountCents);
  const refund = useCall({
    call: () => billingCalls().requestRefund({ reason }),
    done: billingToasts.refunded(amount),
    failed: actionFailed,
    onDone: () => {
      setAsking(false);
      onChange();
    },
  });
  const { busy } = refund;

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
            <Button color="red" loading={busy} onClick={() => void refund.run()}>
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
