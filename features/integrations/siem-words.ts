/** Words of what a SIEM gets: by syslog, and by the call of the public API. */
import type { SyslogTransport } from './limits.ts';

/** The description of the calls by API key. */
export const apiTags = { alerts: 'What was found in an organization, for SIEM and other programs.' } as const;
export const apiScopes = { 'alerts:read': 'Read the alerts of your organization' } as const;

export const exportWords = {
  summary: 'Alerts of an organization, oldest first, from a place on',
  description:
    'Ask again with `next_cursor` of the answer before: nothing is skipped or repeated, also while new alerts are written. Without `cursor` it begins with the oldest that is kept (90 days). An alert whose file is found again after thirty days comes again, with the same `id`, a later `time` and a higher `number`. Every member of the organization may read them.',
  fields: {
    cursor: 'The `next_cursor` of the answer before; none for the beginning.',
    next_cursor: 'Where the next question goes on. Keep it, also when nothing is new.',
    has_more: 'Whether there is more already: ask again at once.',
    number: 'Grows with every alert of the organization, with gaps.',
    time: 'When it was found, UTC.',
    class:
      '`ai_generated`: the verdict is that AI made the file. `needs_review`: there is no verdict, and the measured probability reached the threshold of an integration. `lookalike_domain`: a domain that looks like an official one of the organization takes mail or has a page; the fields of a file are null.',
    probability: 'Measured probability of being AI-generated, 0 to 1.',
    likelihood_ratio:
      'How many times more often such measurements are seen on AI files than on others; null for alerts from before it was kept.',
    file_sha256: 'SHA-256 of the file, lower case hex; null for alerts from before it was kept.',
    engine_version: 'Version of the engine that judged it; null for alerts from before it was kept.',
    times_found: 'How often the same file was found so far.',
    url: 'The page of the result, or of brand protection for a domain; for whoever may see it.',
  },
} as const;

export const siemErrorWords = {
  alert_export_cursor_invalid: {
    title: 'Unknown place',
    message: 'This cursor is not valid. Send the next_cursor of the answer before, or none to begin.',
    status: 400,
  },
  integration_host_invalid: {
    title: 'Server not usable',
    message:
      'Name the server alone, such as siem.example.com, without https:// and without a path, and a port from 1024 on, or 514 or 601.',
    status: 400,
  },
  integration_authority_invalid: {
    title: 'Certificate not usable',
    message: 'This is no certificate in PEM form. Paste it whole, from BEGIN CERTIFICATE to END CERTIFICATE.',
    status: 400,
  },
} as const;

/** Why a SIEM did not get an alert. */
export const syslogWords = {
  notAllowed: 'this server is in a network that the operator has not allowed',
  noHost: 'there is no server of this name',
  late: 'the server did not take the message and end the connection in time',
  certificate: 'the certificate of the server is not valid for its name, or not signed by a known authority',
  notTls: 'the server does not speak TLS at this port',
  refused: 'nothing listens at this port',
  brokenOff: 'the connection was broken off before the message was read',
} as const;

export const siem = {
  title: 'Send to a SIEM',
  text: 'Each alert goes as one line of Common Event Format (CEF) by syslog (RFC 5424, counted octets) to a server of yours. Quiet hours and the threshold hold here too.',
  host: 'Server',
  hostMissing: 'Please name the server.',
  port: 'Port',
  portText: '6514 is usual with TLS, 601 without.',
  portWrong: 'Please enter a port from 1 to 65535.',
  transport: 'Connection',
  transports: {
    tls: 'TLS, encrypted',
    tcp: 'TCP, not encrypted',
  } satisfies Record<SyslogTransport, string>,
  authority: 'Certificate of your own authority',
  authorityText:
    'In PEM form. Only needed where no public authority has signed the certificate of the server.',
  authorityStored: 'One is stored. Leave the field empty to keep it.',
  pull: {
    title: 'Or let it ask',
    text: 'A program can read the alerts in order, with an API key of a member that may read alerts (made under API Management, with a paid plan). Every member of the organization may read them.',
    copy: {
      text: 'Copy',
      label: 'Copy how a program asks',
      toasts: {
        copied: { title: 'Copied', description: 'Put in the API key of a member.' },
        copyFailed: { title: 'Could not copy', description: 'Select the text and copy it by hand.' },
      },
    },
    request: (origin: string, organizationId: string) =>
      `curl -H "x-api-key: $UNMASK_API_KEY" \\\n  "${origin}/api/v1/organizations/${organizationId}/alerts?cursor=0"`,
    cursor:
      'Each answer names the cursor of the next question: nothing is skipped and nothing comes twice. Alerts are kept for 90 days.',
  },
} as const;
