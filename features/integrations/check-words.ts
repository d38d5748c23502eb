/** What alerts are evidence for, in words. */
const to = '/enterprise-features/integrations' as const;

export const ALERT_HOURS = 24;
export const RESPONSE_DAYS = 90;

export const checkWords = {
  unacknowledged: {
    id: 'integrations.critical_acknowledged',
    title: `Critical alerts are acknowledged within ${ALERT_HOURS} hours`,
    category: 'monitoring',
    severity: 'critical',
    criteria: ['soc2:CC7.3', 'iso27001:A.5.26'],
    description: 'Critical alerts wait for longer than a day, and nobody has said that they look after them.',
    remediation: 'Open these alerts, acknowledge them, and decide what is done about them.',
    due_days: 1,
    to,
    none: 'There were no critical alerts.',
    measured: (wrong: number, all: number) => `${wrong} of ${all} critical alerts wait for more than a day`,
  },
  response: {
    id: 'integrations.response_time',
    title: `Half of all alerts are looked after within ${ALERT_HOURS} hours`,
    category: 'monitoring',
    severity: 'medium',
    criteria: ['deepfake:response', 'soc2:CC7.4', 'iso27001:A.5.26'],
    description: 'Alerts wait for too long before somebody looks after them.',
    remediation: 'Say who looks at alerts on which day, and send them where those people see them.',
    due_days: 30,
    to,
    none: `No alert of the last ${RESPONSE_DAYS} days.`,
    measured: (hours: string, n: number) =>
      `median of ${hours} hours over ${n} alerts of ${RESPONSE_DAYS} days`,
    waiting: (hours: string) => `at least ${hours}`,
  },
  failing: {
    id: 'integrations.channels',
    title: 'Every alert channel that is switched on arrives',
    category: 'monitoring',
    severity: 'high',
    criteria: ['soc2:CC7.2', 'iso27001:A.8.16'],
    description: 'Messages to alert channels fail. Finds are written down, and nobody is told.',
    remediation: 'Mend the address of these channels and send a test.',
    due_days: 3,
    to,
    none: 'No alert channel is switched on.',
    measured: (wrong: number, all: number) => `${wrong} of ${all} channels fail`,
  },
} as const;
