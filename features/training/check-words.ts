/** What training is evidence for, in words. */

const to = '/enterprise-features/training' as const;

export const checkWords = {
  overdue: {
    id: 'training.overdue',
    title: 'No assigned training is overdue',
    category: 'training',
    severity: 'medium',
    criteria: ['soc2:CC1.4', 'iso27001:A.6.3'],
    description: 'Members were asked to finish a training by a day that is over, and have not.',
    remediation: 'Talk to these members, and move the day where that is needed.',
    due_days: 14,
    to,
    none: 'Nothing was due yet.',
    measured: (wrong: number, all: number) => `${wrong} of ${all} assignments that were due are not finished`,
  },
  rate: {
    id: 'training.mandatory',
    title: 'Every member has finished what is mandatory',
    category: 'training',
    severity: 'medium',
    criteria: ['deepfake:training', 'soc2:CC1.4', 'iso27001:A.6.3'],
    description:
      'Mandatory modules are not finished by everybody. Whoever was not trained is who gets called.',
    remediation: 'Assign the modules to these members with a day by which they are to be finished.',
    due_days: 30,
    to,
    none: 'There is no mandatory module, or nobody has opened the training yet.',
    measured: (missing: number, all: number) =>
      `${Math.floor((100 * (all - missing)) / all)}% of what is mandatory is finished (${all - missing} of ${all})`,
  },
  drill: {
    id: 'training.drill',
    title: 'Every member has passed a drill within a year',
    category: 'training',
    severity: 'medium',
    criteria: ['deepfake:drill', 'soc2:CC7.4', 'iso27001:A.6.3'],
    description:
      'Members have not passed the drill of the call-back procedure within a year. A procedure that nobody has practised is forgotten in the moment.',
    remediation: 'Assign the drill to these members.',
    due_days: 60,
    to,
    none: 'There are no members.',
    measured: (missing: number, all: number) =>
      `${all - missing} of ${all} members have passed a drill within 365 days`,
  },
} as const;
