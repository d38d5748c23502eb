import { useLocation } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { BillingPage as Billing } from '@unmask/billing/ui/billing-page';
import { billingPage } from '@unmask/product/copy/billing';
import { SessionGate } from '../session-gate.tsx';
import { useTitle } from '../use-title.ts';

export function BillingPage() {
  const { user, refreshProfile } = useSession();
  const query = useLocation({ select: (location) => location.searchStr });
  useTitle(billingPage.title);
  const returned = new URLSearchParams(query).get('checkout');
  return (
    <SessionGate>
      <Billing
        key={user?.id ?? null}
        member={user}
        checkout={returned === 'done' || returned === 'cancelled' ? returned : null}
        onChange={refreshProfile}
      />
    </SessionGate>
  );
}
