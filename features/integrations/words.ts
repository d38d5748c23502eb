/** Words of alerts: the screen, the messages and what is refused (enterprise specification, sections 2, 7 and 8). */
import type { AlertType, Digest, IntegrationType, Severity } from './limits.ts';

export const tags = {
  Integrations: 'Where an organization is told of what was found, and what it was told of.',
} as const;

export const errorWords = {
  integration_not_found: {
    title: 'Not found',
    message: 'This integration does not exist any more. Please reload the page.',
    status: 404,
  },
  integration_type_unsupported: {
    title: 'Not supported',
    message: 'Unsupported integration type. Choose email, slack, teams, webhook or syslog.',
    status: 400,
  },
  integration_settings_missing: {
    title: 'Settings missing',
    message: 'There is no address to send to yet. Fill in the form and save it.',
    status: 400,
  },
  integration_address_invalid: {
    title: 'Address not usable',
    message: 'This is no https address. Copy the whole address from the other service.',
    status: 400,
  },
  integration_timing_invalid: {
    title: 'Times not usable',
    message: 'Quiet hours need a beginning and an end that differ, and the name of a time zone that exists.',
    status: 400,
  },
  integration_mail_unknown: {
    title: 'Address not confirmed',
    message:
      'Alerts go only to the confirmed address of a member. Invite the person, or choose another address.',
    status: 400,
  },
  integration_header_refused: {
    title: 'Header not allowed',
    message:
      'One of these headers cannot be sent: the connection sets it itself, or its name or value has characters that no header has.',
    status: 400,
  },
  too_many_headers: {
    title: 'Too many headers',
    message: 'At most 10 headers can be added.',
    status: 400,
  },
  alert_not_found: {
    title: 'Not found',
    message: 'This alert does not exist any more: alerts are kept for 90 days.',
    status: 404,
  },
  alert_cursor_invalid: {
    title: 'Not a place in the list',
    message: 'This place in the list is not known. Please read it from the beginning.',
    status: 400,
  },
  alert_limit: {
    title: 'Too many at once',
    message: 'At most 30 test alerts and repetitions an hour. Please try again later.',
    status: 429,
  },
} as const;

/** What an alert says. A file without a verdict is never called a deepfake. */
export const alertWords = {
  titles: {
    deepfake_detected: 'AI-generated file found',
    needs_review: 'A file needs a look',
    lookalike_domain: 'Lookalike domain found',
  } satisfies Record<AlertType, string>,
  detected: (file: string, percent: string) =>
    `"${file}" is named AI-generated. Measured probability: ${percent}.`,
  review: (file: string, percent: string) =>
    `"${file}" got no verdict, and its measured probability of being AI-generated is ${percent}. That is a reason to look, not a finding.`,
  domain: (name: string, official: string, seen: string) =>
    `"${name}" is registered, looks like ${official} and ${seen}. That is a reason to look; it says nothing about why it was registered. Its dots are written [.], so that nobody opens it by accident.`,
  domainSeen: (mail: boolean, page: boolean) =>
    mail && page ? 'takes mail and has a page' : mail ? 'takes mail' : 'has a page',
  /** With the name as it is asked for, where it is shown in other letters. Chats and mail programs make links of names with dots. */
  domainName: (shown: string, name: string) =>
    (shown === name ? name : `${shown} (${name})`).replaceAll('.', '[.]'),
  testTitle: 'Test Alert',
  testMessage: 'This is a test. Nothing was found; alerts will look like this.',
  foundAgain: (times: number) => `(Found ${times} times.)`,
  open: 'Open the result',
  openDomains: 'Open brand protection',
  fields: { type: 'Type', severity: 'Severity', message: 'Message' },
  types: {
    deepfake_detected: 'AI-generated',
    needs_review: 'Needs review',
    lookalike_domain: 'Lookalike domain',
  } satisfies Record<AlertType, string>,
  footer: (organization: string) =>
    `You get this because alerts of ${organization} go to this address. Its admins can change that under Enterprise features, Real-time Integrations.`,
} as const;

/** Failures of a channel (enterprise specification, section 8). */
export const failedChannel = {
  email: 'Email alert failed',
  slack: 'Slack alert failed',
  teams: 'Teams alert failed',
  webhook: 'Webhook alert failed',
  syslog: 'SIEM alert failed',
} satisfies Record<IntegrationType, string>;

/** Several alerts in one mail. */
export const digestMail = {
  subject: (n: number) => (n === 1 ? 'One alert' : `${n} alerts`),
  preview: (organization: string) => `What was found for ${organization}.`,
  line: (when: string, severity: string, message: string) => `${when} UTC, ${severity}: ${message}`,
  action: 'Open the alerts',
} as const;

export const UNKNOWN_ERROR = 'Unknown error';

export const offMail = {
  subject: (type: string) => `Alerts to ${type} were switched off`,
  preview: 'Nothing has arrived there for three days.',
  lines: (organization: string, type: string, reason: string) => [
    `Alerts of ${organization} to ${type} were switched off: nothing has arrived there for three days.`,
    `The last attempt: ${reason}.`,
    'The alerts themselves are kept. Mend the address, switch it on again and send what is missing.',
  ],
  action: 'Open the integrations',
  footer: 'You get this because you are an admin of the organization.',
} as const;

const severities: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const page = {
  none: 'Alerts belong to an organization. Create one, or join one, and choose it at the top.',
  notAdmin: 'Admins of the organization set up where alerts go. You see what was found.',
  tabs: {
    overview: 'Overview',
    email: 'Email Monitoring',
    slack: 'Slack Integration',
    teams: 'Teams Integration',
    webhook: 'Custom Webhooks',
    syslog: 'SIEM',
  },
  loading: 'Reading the integrations',
  loadFailed: { title: 'Failed to fetch integrations', description: 'Please try again.' },
  names: {
    email: 'Email',
    slack: 'Slack',
    teams: 'Teams',
    webhook: 'Custom webhook',
    syslog: 'SIEM',
  } satisfies Record<IntegrationType, string>,
  switchesTitle: 'Where alerts go',
  notSetUp: 'Not set up yet',
  setUp: 'Set up',
  failing: 'Messages do not arrive',
  on: 'On',
  off: 'Off',
  enabled: (name: string) => ({
    title: `${name} enabled`,
    description: 'Alerts are sent there from now on.',
  }),
  disabled: (name: string) => ({ title: `${name} disabled`, description: 'No more alerts are sent there.' }),
  toggleFailed: { title: 'Configuration failed', description: 'Could not update integration settings' },
  saveFailed: { title: 'Failed to setup integration', description: 'Please try again.' },
  saved: (name: string) => ({
    title: `${name} saved`,
    description: 'Send a test alert to see whether it arrives.',
  }),
  save: 'Save',
  test: 'Send a test alert',
  tested: (name: string) => ({ title: 'Test alert sent', description: `${name} has taken it.` }),
  testFailed: { title: 'Test alert failed', description: 'Please try again.' },
  remove: 'Delete integration',
  removed: { title: 'Integration deleted', description: 'Its address is no longer stored here.' },
  removeFailed: { title: 'Failed to delete integration', description: 'Please try again.' },
  removeAsk: {
    title: 'Delete this integration?',
    text: 'Its address is deleted here, and what waits to be sent there is not sent.',
    action: 'Delete integration',
  },
  cancel: 'Keep it',
  stored: (shown: string) => `Stored: ${shown}. Leave the field empty to keep it.`,
  threshold: 'Files without a verdict are told of from',
  thresholds: (percent: number) => `${percent}%`,
  thresholdText: 'Measured probability of being AI-generated. Files named AI-generated are always told of.',
  timing: {
    title: 'When it goes out',
    text: 'What is critical always goes out at once.',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    noQuiet: 'No quiet hours',
    timeZone: 'Time zone',
    digest: 'Alerts by mail',
    digests: {
      each: 'Each at once',
      hourly: 'Together, once an hour',
      daily: 'Together, once a day at 8:00',
    } satisfies Record<Digest, string>,
  },
  email: {
    title: 'Alerts by mail',
    text: 'To the confirmed address of one member.',
    address: 'Email address',
    wrong: 'Please enter an email address.',
  },
  slack: {
    title: 'Slack',
    text: 'Create an incoming webhook in Slack and copy its address.',
    url: 'Webhook address',
    channel: 'Channel',
    secret: 'Signing secret of the Slack app',
    secretText:
      'With it, "Acknowledge" and "False alarm" act in Slack itself; without it they open a page that asks once more. It stands in Slack under Basic Information of your app.',
    secretStored: 'One is stored, and buttons act in Slack. Leave the field empty to keep it.',
    requestUrl: 'Request URL',
    requestText:
      'Enter this in Slack under Interactivity and Shortcuts of the same app. It works once the signing secret is saved.',
    copyRequest: {
      text: 'Copy',
      label: 'Copy the request URL',
      toasts: {
        copied: { title: 'Copied', description: 'Paste it in Slack under Interactivity and Shortcuts.' },
        copyFailed: { title: 'Could not copy', description: 'Select the address and copy it by hand.' },
      },
    },
    channelText:
      'Only old webhooks follow it; those of today always write to the channel that they were made for.',
  },
  teams: {
    title: 'Microsoft Teams',
    text: 'Create a workflow "Post to a channel when a webhook request is received" and copy its address.',
    url: 'Webhook address',
    cards: {
      message_card:
        'This is an Office 365 connector, which Microsoft is retiring: it gets a message card. Use a workflow instead.',
      adaptive_card: 'This address gets an Adaptive Card.',
    },
  },
  webhook: {
    title: 'Your own address',
    text: 'Gets each alert as JSON.',
    url: 'Address',
    method: 'Method',
    headers: 'Headers',
    headersText:
      'One in a line, as in "X-Token: abc". Stored sealed; left empty, those that are stored stay.',
    headersWrong: 'Each line needs a name, a colon and a value.',
  },
  alerts: {
    title: 'Recent Threat Alerts',
    none: 'No alerts yet. The first comes when an analysis of a member is named AI-generated, or reaches the threshold without a verdict.',
    failed: { title: 'Failed to fetch alerts', description: 'Please try again.' },
    failedText: 'Failed to fetch alerts',
    loading: 'Reading the alerts',
    more: 'Show more',
    columns: { alert: 'Alert', severity: 'Severity', when: 'When', sent: 'Sent to', actions: 'Actions' },
    severities,
    nowhere: 'Nowhere',
    states: { pending: 'waiting', delivered: 'sent', failed: 'failed', kept: 'kept' },
    times: (n: number) => `Found ${n} times`,
    acknowledge: 'Acknowledge',
    acknowledgeOf: (title: string, when: string) => `Acknowledge: ${title}, ${when}`,
    acknowledged: 'Acknowledged',
    acknowledgedBy: (who: string) => `Acknowledged by ${who}`,
    falseAlarm: 'False alarm',
    falseAlarmOf: (title: string, when: string) => `False alarm: ${title}, ${when}`,
    markedFalse: 'Marked as a false alarm',
    markedFalseBy: (who: string) => `Marked as a false alarm by ${who}`,
    falseToast: { title: 'Marked as a false alarm', description: 'The others see it in the list.' },
    acknowledgedToast: { title: 'Acknowledged', description: 'The others see that somebody looks after it.' },
    actFailed: { title: 'Failed to update alert', description: 'Please try again.' },
    open: 'Open result',
    openOf: (title: string, when: string) => `Open result: ${title}, ${when}`,
    openCase: 'Open a case',
    openCaseOf: (title: string, when: string) => `Open a case: ${title}, ${when}`,
    again: (name: string) => `Send again to ${name}`,
    againToast: { title: 'Sent again', description: 'It is on its way.' },
  },
} as const;
