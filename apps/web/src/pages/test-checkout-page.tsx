import { useParams } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { TestCheckoutPage as TestCheckout } from '@unmask/billing/ui/test-checkout-page';
import { testCheckout } from '@unmask/product/copy/billing';
import { SessionGate } from '../session-gate.tsx';
import { useTitle } from '../use-title.ts';

export function TestCheckoutPage() {
  const { user, refreshProfile } = useSession();
  const { id } = useParams({ from: '/checkout/test/$id' });
  useTitle(testCheckout.title);
  return (
    <SessionGate>
      <TestCheckout key={user?.id ?? null} id={id} onChange={refreshProfile} />
    </SessionGate>
  );
}
