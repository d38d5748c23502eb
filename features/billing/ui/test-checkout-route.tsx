import { useParams } from '@tanstack/react-router';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import { testCheckout } from '../page-words.ts';
import { TestCheckoutPage } from './test-checkout-page.tsx';

/** `/checkout/test/{id}` */
export default function TestCheckoutRoute() {
  const { user, refreshProfile } = useSession();
  // The types of the router know the addresses of the app alone.
  const { id = '' }: { id?: string } = useParams({ strict: false });
  useTitle(testCheckout.title);
  return (
    <SessionGate>
      <TestCheckoutPage key={user?.id ?? null} id={id} onChange={refreshProfile} />
    </SessionGate>
  );
}
