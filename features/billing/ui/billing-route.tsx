import { useLocation } from '@tanstack/react-router';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import { billingPage } from '../page-words.ts';
import { BillingPage } from './billing-page.tsx';

/** `/billing` */
export default function BillingRoute() {
  const { user, refreshProfile } = useSession();
  const query = useLocation({ select: (location) => location.searchStr });
  useTitle(billingPage.title);
  const returned = new URLSearchParams(query).get('checkout');
  return (
    <SessionGate>
      <BillingPage
        key={user?.id ?? null}
        member={user}
        checkout={returned === 'done' || returned === 'cancelled' ? returned : null}
        onChange={refreshProfile}
      />
    </SessionGate>
  );
}
