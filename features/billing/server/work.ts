/** What billing repeats. */
import type { KernelParts } from '@unmask/platform/kernel/kernel';
import type { BillingParts } from './parts.ts';

const SETTLE_MS = 5 * 60_000;

export const billingWork = (parts: BillingParts): Pick<KernelParts, 'id' | 'schedules'> => ({
  id: 'billing',
  schedules: [
    {
      id: 'billing.settle',
      every_ms: SETTLE_MS,
      on: 'one',
      run: () => parts.payments.settle(new Date()),
    },
  ],
});
