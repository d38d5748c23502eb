/** Words of what is pressed in Slack and Teams: the buttons, the page that asks once more, and what is refused. */
import type { AlertAction } from './limits.ts';

export const actionErrorWords = {
  alert_link_refused: {
    title: 'Not usable',
    message: 'This link does not work any more. Open the alerts under Enterprise features instead.',
    status: 404,
  },
  // One for everything: which part of a request was wrong helps only whoever forges it.
  slack_refused: {
    title: 'Not accepted',
    message: 'This request was not accepted. Check the signing secret under Enterprise features.',
    status: 401,
  },
  integration_secret_invalid: {
    title: 'Secret not usable',
    message: 'This is no signing secret. Copy it from Basic Information of your Slack app.',
    status: 400,
  },
} as const;

const doneBy = {
  acknowledge: (who: string) => `Acknowledged by ${who}.`,
  false_alarm: (who: string) => `Marked as a false alarm by ${who}.`,
} satisfies Record<AlertAction, (who: string) => string>;

export const actionWords = {
  buttons: { acknowledge: 'Acknowledge', false_alarm: 'False alarm', open_case: 'Open a case' },
  doneBy,
  /** Whoever is not signed in is named as their channel names them. */
  slackUser: (id: string, name: string) => (name === '' ? `Slack user ${id}` : `Slack user ${id} (${name})`),
  links: {
    slack: 'somebody with the link sent to Slack',
    teams: 'somebody with the link sent to Microsoft Teams',
  },
  member: 'a member of the organization',
  /** Cases are told apart by what they are about. */
  caseTitle: (alert: string, file: string) => (file === '' ? alert : `${alert}: ${file}`).slice(0, 200),
} as const;

export const actionPage = {
  title: 'Alert',
  loading: 'Reading the alert',
  failed: 'The alert could not be read',
  gone: 'This link does not work any more',
  goneText:
    'Links of messages work for seven days, and as long as the alert and the integration exist. Members find all alerts under Enterprise features, Real-time Integrations.',
  asks: {
    acknowledge: 'Acknowledge this alert?',
    false_alarm: 'Mark this alert as a false alarm?',
  } satisfies Record<AlertAction, string>,
  explained: {
    acknowledge: 'The others see that somebody looks after it.',
    false_alarm:
      'The alert stays in the list, marked as a false alarm. The result of the analysis stays as it is.',
  } satisfies Record<AlertAction, string>,
  recorded:
    'The organization’s log names you if you are signed in as a member that may do this; otherwise it says that somebody with this link did it.',
  toAlerts: 'To all alerts',
  organization: 'Organization',
  when: 'When',
  until: (day: string) => `The link works until ${day}.`,
  buttons: {
    acknowledge: 'Acknowledge',
    false_alarm: 'Mark as a false alarm',
  } satisfies Record<AlertAction, string>,
  done: {
    acknowledge: { title: 'Acknowledged', description: 'The others see that somebody looks after it.' },
    false_alarm: { title: 'Marked as a false alarm', description: 'The others see it in the list.' },
  } satisfies Record<AlertAction, { title: string; description: string }>,
  actFailed: { title: 'Nothing was changed', description: 'Please try again.' },
} as const;
