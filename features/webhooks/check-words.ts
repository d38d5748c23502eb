/** What webhooks are evidence for, in words. */
export const checkWords = {
  failing: {
    id: 'webhooks.failing',
    title: 'Webhooks of members arrive',
    category: 'monitoring',
    severity: 'medium',
    criteria: ['soc2:CC7.2', 'iso27001:A.8.16'],
    description:
      'Messages to webhooks of members fail, or a webhook was switched off because nothing arrived. Programs that wait for results get none.',
    remediation: 'Mend the address and send again what is missing, or delete the webhook.',
    due_days: 7,
    to: '/enterprise/dashboard',
    none: 'No member has a webhook.',
    measured: (wrong: number, all: number) => `${wrong} of ${all} webhooks fail`,
  },
} as const;
