/** Words of plans, checkout and billing: core specification, sections 2, 4, 6 and 8. */

/** On the provider's own pages. */
export const OFFER_NAME = 'Introductory price';

export const REFUND_MAIL = (amount: string) => ({
  subject: 'Your refund',
  lines: [
    `We return your payment of ${amount} under the 30-day money-back guarantee. Depending on your bank it arrives within a few days.`,
    'Your paid plan has ended, and your account goes on with the free plan. Your analyses stay.',
  ],
});

export const PAYMENT_FAILED_MAIL = (amount: string, url: string) => ({
  subject: 'A payment did not go through',
  lines: [
    `Your payment of ${amount} for Unmask did not go through. Your plan stays while the payment is tried again.`,
    `Please check your card: ${url}`,
  ],
});
