/** Words of webhooks: the section on the API Management screen, the description of the calls, the mail. */
import {
  MAX_WEBHOOKS,
  WEBHOOK_DEADLINE_S,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_TEST_EVENT,
  type WebhookEvent,
} from './limits.ts';

/** Words of the slice's own errors. */
export const errorWords = {
  webhook_not_found: {
    title: 'Not found',
    message: 'This webhook does not exist any more. Please reload the list.',
    status: 404,
  },
  webhook_delivery_not_found: {
    title: 'Not found',
    message: 'This delivery does not exist any more: deliveries are kept for 30 days.',
    status: 404,
  },
  too_many_webhooks: {
    title: 'Too many webhooks',
    message: `An account has at most ${MAX_WEBHOOKS} webhooks. Delete one before you add another.`,
    status: 409,
  },
  webhook_invalid: {
    title: 'Not complete',
    message:
      'Send the address in "url", the events as a list of known names in "events", and at most 200 characters in "description".',
    status: 400,
  },
  webhook_too_large: {
    title: 'Request too large',
    message: 'The body of this request is larger than 64 kB. A webhook needs far less.',
    status: 413,
  },
  webhook_cursor_invalid: {
    title: 'Unknown page',
    message: 'This cursor is not valid. Send the next_cursor of the page before, or none for the first page.',
    status: 400,
  },
  webhook_disabled: {
    title: 'Webhook is off',
    message: 'This webhook is switched off. Switch it on before you send something to it.',
    status: 409,
  },
  webhook_delivery_pending: {
    title: 'Still on its way',
    message: 'This message has not been given up yet: it is sent again by itself.',
    status: 409,
  },
  webhook_asked_too_often: {
    title: 'Too many requests',
    message: 'At most 20 test events and repeated deliveries a minute. Please wait a minute.',
    status: 429,
  },
} as const;

export const webhookEvents: Record<WebhookEvent | typeof WEBHOOK_TEST_EVENT, string> = {
  'analysis.completed': 'An analysis has ended with a result.',
  'analysis.failed': 'An analysis has ended without a result; error says why.',
  'analysis.cancelled': 'An analysis was cancelled or deleted before it had ended.',
  'batch.completed': 'Every analysis of a batch has ended; data is the batch, as GET batch answers it.',
  'webhook.test': 'You asked for a test event.',
};

export const webhooksSection = {
  title: 'Webhooks',
  lead: 'Programs of yours are told as soon as an analysis that was started with a key has ended: nobody has to ask again and again.',
  add: 'Add webhook',
  loading: 'Loading your webhooks',
  none: 'You have no webhook yet.',
  full: `These are as many as an account can have: ${MAX_WEBHOOKS}. Delete one to add another.`,
  failed: 'Your webhooks could not be read',
  columns: { url: 'Address', events: 'Events', state: 'State', last: 'Last delivery', actions: 'Actions' },
  allEvents: 'All events',
  eventCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  never: 'Never',
  states: { on: 'On', failing: 'Failing', owner: 'Off', gone: 'Off: gone', failed: 'Off: only failed' },
  stateWords: {
    failing: (when: string) => `Every attempt has failed since ${when}.`,
    gone: 'It answered 410 (gone). Switch it on again when it is back.',
    failed: `Every attempt failed for ${WEBHOOK_FAILING_DAYS} days. Switch it on again when it works.`,
  },
  menuOf: (url: string) => `Actions for ${url}`,
  deliveries: 'Deliveries',
  deliveriesOf: (url: string) => `Deliveries to ${url}`,
  test: 'Send test event',
  rotate: 'Rotate secret',
  enable: 'Switch on',
  disable: 'Switch off',
  edit: 'Edit',
  delete: 'Delete',
} as const;

export const webhookForm = {
  addTitle: 'Add a webhook',
  editTitle: 'Edit the webhook',
  url: 'Address',
  urlPlaceholder: 'https://example.com/unmask',
  urlHint: 'Messages are sent there by POST, as JSON.',
  description: 'Description',
  descriptionPlaceholder: 'For example: newsroom server',
  events: 'Events',
  noEvent: 'Choose at least one event.',
  cancel: 'Cancel',
  add: 'Add webhook',
  save: 'Save',
} as const;

export const webhookSecret = {
  title: 'The secret of your webhook',
  text: 'Copy it now: it is shown this once. With it your program checks that a message really comes from here.',
  rotated: `The former secret signs too for ${WEBHOOK_OLD_SECRET_HOURS} hours.`,
  label: 'Signing secret',
  copy: 'Copy',
  done: 'I have saved it',
} as const;

export const webhookAsk = {
  cancel: 'Cancel',
  delete: {
    title: 'Delete this webhook?',
    text: (url: string) => `Nothing is sent to ${url} any more, and the log of its deliveries goes with it.`,
    action: 'Delete',
  },
  rotate: {
    title: 'Rotate the secret?',
    text: `You get a new secret. The former one signs too for ${WEBHOOK_OLD_SECRET_HOURS} hours, then no more.`,
    action: 'Rotate',
  },
} as const;

export const webhookLog = {
  title: 'Deliveries',
  loading: 'Loading the deliveries',
  none: 'Nothing has been sent yet.',
  failed: 'The deliveries could not be read',
  more: 'Show older',
  columns: {
    event: 'Event',
    state: 'State',
    status: 'Answer',
    attempts: 'Attempts',
    created: 'Time',
    actions: 'Actions',
  },
  states: { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  noAnswer: 'None',
  open: 'Details',
  openOf: (event: string, id: string) => `Details of ${event} ${id}`,
  replay: 'Send again',
  replayOf: (event: string, id: string) => `Send again: ${event} ${id}`,
  kept: `Deliveries are kept for ${WEBHOOK_DELIVERY_DAYS} days.`,
  detail: {
    title: 'Delivery',
    id: 'Message',
    event: 'Event',
    state: 'State',
    created: 'Happened',
    next: 'Next attempt',
    attempts: 'Attempts',
    noAttempt: 'None yet.',
    payload: 'Payload',
    answer: 'Answer',
    noBody: 'The answer had no text.',
    took: (ms: string) => `${ms} ms`,
    back: 'Back',
  },
} as const;

/** What went wrong in an attempt, by the code that is stored with it; codes of the catalogue of errors have their words there. */
export const webhookFailures = {
  status: (status: string) => `The answer was ${status} instead of 2xx.`,
  redirect: (status: string) => `The answer was ${status}: redirects are not followed.`,
  gone: () => 'The answer was 410: the webhook was switched off.',
  endpoint_disabled: () => 'The webhook was switched off before this was delivered.',
  secret_unreadable: () =>
    'The secret of this webhook can no longer be read. Rotate it, then send this again.',
} as const;

export const webhookToasts = {
  failed: { title: 'Error', description: 'The webhook could not be changed' },
  created: { title: 'Webhook added', description: 'It is told of every analysis from now on.' },
  saved: { title: 'Webhook saved', description: 'The changes hold from the next event on.' },
  enabled: { title: 'Webhook is on', description: 'It is told of every analysis from now on.' },
  disabled: { title: 'Webhook is off', description: 'Nothing is sent to it until you switch it on.' },
  deleted: { title: 'Webhook deleted', description: 'Nothing is sent to it any more.' },
  tested: { title: 'Test event sent', description: 'Its delivery stands first in the log.' },
  replayed: { title: 'On its way again', description: 'The same message is sent once more.' },
} as const;

export const webhookMail = {
  subject: 'A webhook of yours was switched off',
  preview: 'Every attempt to reach it has failed.',
  failing: (url: string) => [
    `Your Unmask webhook ${url} was switched off: every attempt to reach it has failed for ${WEBHOOK_FAILING_DAYS} days.`,
    'What was not delivered stands in its log and can be sent again once the webhook works and is switched on.',
  ],
  gone: (url: string) => [
    `Your Unmask webhook ${url} was switched off: it answered 410, which says that it is gone for good.`,
    'If that was a mistake, switch it on again. What was not delivered stands in its log.',
  ],
  action: 'Open webhooks',
  footer: 'You get this message because the webhook belongs to your account.',
} as const;

export const webhookDocs = {
  title: 'Webhooks',
  text: 'Add a webhook under API Keys or with POST /api/v1/webhooks. When an analysis that was started with a key of yours has ended, its address gets a POST with a JSON body of the fields type, timestamp and data.',
  events: 'Events',
  eventColumns: { event: 'Event', when: 'When' },
  facts: [
    [
      'Answer',
      `Answer with any 2xx status within ${WEBHOOK_DEADLINE_S} seconds, and do the work afterwards. Redirects are not followed.`,
    ],
    [
      'Attempts',
      'What is not answered so is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, or when your Retry-After says. 410 switches the webhook off.',
    ],
    [
      'Repetition',
      'A message can come more than once, with the same header webhook-id: do nothing when you have had it. The order is not promised.',
    ],
    [
      'Signature',
      'Every message is signed as in the Standard Webhooks specification, in the headers webhook-id, webhook-timestamp and webhook-signature. Check it over the raw body, before you read it as JSON; any library for Standard Webhooks does it.',
    ],
  ],
  verify: 'Verifying a signature',
  payload: 'A message',
  fields: 'Fields of data',
  language: 'Language of the example',
  copy: 'Copy',
  copyOf: (what: string) => `Copy the example: ${what}`,
} as const;

/** The description of the calls that manage webhooks. */
export const webhookApi = {
  calls: {
    createWebhook: {
      summary: 'Add a webhook',
      description: 'Answers with its signing secret, which is shown this once.',
    },
    listWebhooks: { summary: 'List the webhooks', description: 'Newest first.' },
    updateWebhook: {
      summary: 'Change a webhook',
      description: 'Changes what is sent; enabled switches it off and on again.',
    },
    deleteWebhook: {
      summary: 'Delete a webhook',
      description: 'Nothing is sent to it any more; its deliveries go with it.',
    },
    rotateWebhook: {
      summary: 'Rotate the secret of a webhook',
      description: `Answers with a new secret. The former one signs too for ${WEBHOOK_OLD_SECRET_HOURS} hours.`,
    },
    testWebhook: {
      summary: 'Send a test event',
      description: `Sends an event of the type ${WEBHOOK_TEST_EVENT} once. Its delivery tells how it went.`,
    },
    listDeliveries: {
      summary: 'List the deliveries of a webhook',
      description: `Newest first, of the last ${WEBHOOK_DELIVERY_DAYS} days.`,
    },
    replayDelivery: {
      summary: 'Send a delivery again',
      description: 'Sends the same message once more, with the same id.',
    },
  },
  fields: {
    id: 'Id of the webhook.',
    url: 'Where messages are sent.',
    description: 'Your own words for it.',
    events: 'The events it is told of; all of them when left out.',
    enabled: 'Whether anything is sent to it.',
    disabled_reason:
      'Why it is off: owner (you switched it off), gone (it answered 410) or failing (it only failed); null while it is on.',
    failing_since: 'Since when every attempt has failed; null when the last one did not.',
    last_delivery_at: 'When a message was last delivered; null until then.',
    old_secret_until: 'Until when the former secret signs too; null when there is none.',
    created_at: 'When it was added.',
    secret: 'The signing secret, shown this once.',
    delivery_id: 'Id of the message: the header webhook-id.',
    webhook_id: 'Id of the webhook it belongs to.',
    event_type: 'The event.',
    state: 'pending, delivered or failed.',
    attempts: 'How often it was tried.',
    next_attempt_at: 'When it is tried next; null when it is not.',
    response_status: 'Status of the last answer; null when there was none.',
    response_body: 'Start of the last answer.',
    error: 'What went wrong in the last attempt, in words; null when nothing did.',
    duration_ms: 'How long the last attempt took, milliseconds.',
    payload: 'The body, as it is sent.',
    log: 'The attempts, oldest first.',
    delivery_created_at: 'When the event happened.',
    delivered_at: 'When it was delivered; null until then.',
    cursor: 'next_cursor of the page before.',
    next_cursor: 'For the next page; null on the last.',
    items: 'The entries of this page.',
  },
  data: {
    id: 'Id of the analysis.',
    status: 'completed, failed or cancelled.',
    file_name: 'Name of the file.',
    created_at: 'When it was asked for.',
    completed_at: 'When it ended.',
    error: 'What went wrong, in words; null unless it failed.',
  },
} as const;

export const webhookPersonalData = {
  endpoints: 'Webhooks',
  /** In the mail after a new password. */
  standing: (address: string) => `Webhook to ${address}`,
} as const;

/** What calls and messages stand under in the two descriptions. */
export const tags = { Webhooks: 'Where messages are sent to, and how that went.' } as const;

export const apiScopes = { 'webhooks:manage': 'Manage webhooks' } as const;

export const apiTags = {
  webhooks: 'Messages that tell a server of yours that an analysis has ended.',
} as const;
