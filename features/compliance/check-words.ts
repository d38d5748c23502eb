/** What is looked at, in words: the criteria of each framework in our own words, and the checks of this slice. */
import type { Check } from '@unmask/platform/checks';
import { ALERT_HOURS, DRILL_DAYS, STATED_DAYS, UNSEEN_DAYS, UNUSED_DAYS } from './limits.ts';

export const FRAMEWORKS = ['deepfake', 'soc2', 'iso27001'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export const frameworks: Readonly<Record<Framework, { name: string; text: string }>> = {
  deepfake: {
    name: 'Deepfake readiness',
    text: 'What an organization can do about made voices, pictures and videos, before the first call comes: five measures, each counted from what really happened here.',
  },
  soc2: {
    name: 'SOC 2 trust services criteria',
    text: 'Numbers of the criteria that a check is evidence for; the words are ours. An examination under SOC 2 is made by a licensed firm and looks at far more.',
  },
  iso27001: {
    name: 'ISO/IEC 27001:2022, annex A',
    text: 'Numbers of the controls that a check is evidence for; the words are ours. A certificate comes from an accredited body alone.',
  },
};

/** In our own words; the standards' texts belong to their publishers. */
export const CRITERIA: Readonly<Record<string, string>> = {
  'deepfake:call_back': 'A call-back rule that every member has confirmed',
  'deepfake:drill': `A drill within ${DRILL_DAYS} days`,
  'deepfake:training': 'Mandatory training completed',
  'deepfake:response': `Alerts looked after within ${ALERT_HOURS} hours`,
  'deepfake:register': 'A register of own AI-made media (article 50 of the EU AI Act)',
  'soc2:CC1.4': 'People are competent for what they do',
  'soc2:CC2.2': 'Duties are told to those who have them',
  'soc2:CC4.1': 'Whether controls work is looked at regularly',
  'soc2:CC5.3': 'Policies say what is to be done',
  'soc2:CC6.1': 'Access is protected',
  'soc2:CC6.2': 'Accounts are given to known people and taken back',
  'soc2:CC6.3': 'Rights follow roles, and one person cannot do everything',
  'soc2:CC7.2': 'What is unusual is noticed',
  'soc2:CC7.3': 'What was noticed is judged',
  'soc2:CC7.4': 'Incidents are answered',
  'soc2:C1.2': 'What is not needed any more is deleted',
  'iso27001:A.5.1': 'Policies',
  'iso27001:A.5.15': 'Access control',
  'iso27001:A.5.16': 'Identities',
  'iso27001:A.5.17': 'Secrets for signing in',
  'iso27001:A.5.18': 'Access rights are reviewed',
  'iso27001:A.5.26': 'Response to incidents',
  'iso27001:A.6.3': 'Awareness and training',
  'iso27001:A.8.2': 'Privileged rights',
  'iso27001:A.8.5': 'Secure sign-in',
  'iso27001:A.8.10': 'Deletion of information',
  'iso27001:A.8.15': 'Logs',
  'iso27001:A.8.16': 'Monitoring',
};

type Told = Omit<Check, 'run'>;

const people = (wrong: number, all: number, what: string) =>
  wrong === 0 ? `none of ${all} members ${what}` : `${wrong} of ${all} members ${what}`;

export const checkWords = {
  secondFactor: {
    id: 'compliance.second_factor',
    title: 'Every member signs in with a second factor',
    category: 'access',
    severity: 'high',
    criteria: ['soc2:CC6.1', 'iso27001:A.8.5'],
    description:
      'Members sign in with a password alone. Whoever learns the password reads analyses, cases and alerts.',
    remediation: 'Ask these members to switch on two-factor sign-in in their profile.',
    due_days: 30,
    to: '/profile',
  },
  confirmedAddress: {
    id: 'compliance.confirmed_address',
    title: 'Every member has confirmed the address',
    category: 'access',
    severity: 'medium',
    criteria: ['soc2:CC6.2', 'iso27001:A.5.16'],
    description:
      'Members have not shown that their address is theirs. Somebody else may own it, and alerts would go there.',
    remediation: 'Ask these members to open the link in the mail that their profile sends, or remove them.',
    due_days: 30,
    to: '/organization',
  },
  singleAdmin: {
    id: 'compliance.two_admins',
    title: 'At least two admins',
    category: 'governance',
    severity: 'high',
    criteria: ['soc2:CC6.3', 'iso27001:A.8.2'],
    description:
      'One person alone can change settings. When that person is away nobody else can, and nobody else can approve what that person made.',
    remediation: 'Make a second member an admin.',
    due_days: 30,
    to: '/organization',
  },
  unseen: {
    id: 'compliance.members_seen',
    title: `Every member was here within ${UNSEEN_DAYS} days`,
    category: 'access',
    severity: 'medium',
    criteria: ['soc2:CC6.2', 'iso27001:A.5.18'],
    description: `Members were not here for ${UNSEEN_DAYS} days. An account that nobody uses is one whose misuse nobody notices.`,
    remediation: 'Ask whether these members still need access, and remove those who do not.',
    due_days: 30,
    to: '/organization',
  },
  endlessKeys: {
    id: 'compliance.keys_end',
    title: 'Every API key of a member has an end',
    category: 'access',
    severity: 'medium',
    criteria: ['soc2:CC6.1', 'iso27001:A.5.17'],
    description: 'Members have API keys that never end. One that was copied works for ever.',
    remediation: 'Make a key with an end, change over, and revoke the old one.',
    due_days: 60,
    to: '/enterprise/dashboard',
  },
  unusedKeys: {
    id: 'compliance.keys_used',
    title: `Every API key of a member was used within ${UNUSED_DAYS} days`,
    category: 'access',
    severity: 'low',
    criteria: ['soc2:CC6.2', 'iso27001:A.5.18'],
    description: `Members have API keys that were not used for ${UNUSED_DAYS} days. What nobody needs can still be stolen.`,
    remediation: 'Revoke these keys.',
    due_days: 60,
    to: '/enterprise/dashboard',
  },
  auditChain: {
    id: 'compliance.audit_chain',
    title: 'The audit log is whole',
    category: 'monitoring',
    severity: 'critical',
    criteria: ['soc2:CC4.1', 'soc2:CC7.2', 'iso27001:A.8.15'],
    description:
      'The audit log of this installation does not check out: a row was changed, is missing, or its end was cut off. What it says cannot be relied on.',
    remediation:
      'Tell the operator of this service now. Compare with a backup, and find out who can write to the database.',
    due_days: 1,
  },
  retention: {
    id: 'compliance.retention',
    title: 'Nothing is kept longer than the organization decided',
    category: 'data',
    severity: 'high',
    criteria: ['soc2:C1.2', 'iso27001:A.8.10'],
    description: 'Analyses are stored for longer than the rule of the organization allows.',
    remediation:
      'They are deleted by the service within hours. If this stays, tell the operator: deleting seems to have stopped.',
    due_days: 7,
    to: '/organization',
  },
  callBack: {
    id: 'compliance.call_back',
    title: 'Every member has confirmed the call-back rule',
    category: 'synthetic_media',
    severity: 'high',
    criteria: ['deepfake:call_back', 'soc2:CC2.2', 'soc2:CC5.3', 'iso27001:A.5.1'],
    description:
      'There is no call-back rule that every member has confirmed. A cloned voice needs one person who does not know it.',
    remediation: 'Publish the rule, and ask the members who are missing to confirm it, under Readiness.',
    due_days: 30,
    to: '/enterprise-features/compliance',
  },
  register: {
    id: 'compliance.media_register',
    title: 'Own AI-made media are registered and disclosed',
    category: 'synthetic_media',
    severity: 'medium',
    criteria: ['deepfake:register'],
    description:
      'The register has published AI-made media that nothing discloses, or it was not looked at for a year. Article 50 of the EU AI Act asks those who publish deepfakes to say so.',
    remediation:
      'Disclose these, withdraw them, or write down why the duty does not apply; or state that none are published.',
    due_days: 14,
    to: '/enterprise-features/compliance',
  },
} as const satisfies Record<string, Told>;

export const measured = {
  noMembers: 'There are no members.',
  noKeys: 'No member has an API key.',
  noSecondFactor: (wrong: number, all: number) => people(wrong, all, 'sign in without a second factor'),
  notConfirmed: (wrong: number, all: number) => people(wrong, all, 'have not confirmed their address'),
  unseen: (wrong: number, all: number) => people(wrong, all, `were away for ${UNSEEN_DAYS} days`),
  admins: (n: number) => (n === 1 ? 'one admin' : `${n} admins`),
  endless: (wrong: number, all: number) => `${wrong} of ${all} API keys never end`,
  unused: (wrong: number, all: number) => `${wrong} of ${all} API keys unused for ${UNUSED_DAYS} days`,
  chainWhole: (rows: number) => `${rows} rows checked, each follows from the one before`,
  chainBroken: (kind: string) => `the check of the chain ended with: ${kind}`,
  noRetention: 'The organization has chosen no time of its own.',
  retention: (wrong: number, days: number) => `${wrong} analyses are older than ${days} days`,
  noRule: 'no rule is published',
  confirmed: (missing: number, all: number) => `${all - missing} of ${all} members have confirmed the rule`,
  nothingStated: 'The register is empty, and nobody has stated that nothing is published.',
  statedNone: 'stated that no AI-made media are published',
  statedLongAgo: `that nothing is published was stated more than ${STATED_DAYS} days ago`,
  media: (wrong: number, all: number) => `${wrong} of ${all} published entries are not disclosed`,
} as const;
