/** Words of the API Management screen and of the public API's description (enterprise specification, sections 2, 5 and 8). */
import {
  API_BATCH_FETCH_SECONDS,
  API_BATCH_FILES,
  API_MINUTE_LIMIT,
  API_PAGE_MAX,
  API_PAGE_SIZE,
  type ApiScope,
  IDEMPOTENCY_HOURS,
} from '../api.ts';
import { DOCUMENTS_PER_HOUR, POST_FETCH_SECONDS, URL_FETCH_SECONDS } from '../limits.ts';

export const apiKeysPage = {
  title: 'API Management',
  lead: 'Analyze videos, recordings and pictures from your own programs, with a key that only you hold.',
  tabs: { keys: 'API Keys', documentation: 'Documentation' },
  signIn: 'Sign in to create and manage API keys.',
  signInButton: 'Sign In',
  guest: 'Guests have no API keys. Sign up to create one; your analyses come along.',
  guestButton: 'Sign Up',
  noPlan: 'The API is part of the paid plans: with Pro, a key can ask for 1,000 analyses a month.',
  plans: 'See the plans',
} as const;

export const apiKeyToasts = {
  fetchFailed: { title: 'Error', description: 'Failed to fetch API keys' },
  createFailed: { title: 'Error', description: 'Failed to create API key' },
  deleteFailed: { title: 'Error', description: 'Failed to delete API key' },
  copyFailed: { title: 'Error', description: 'Failed to copy to clipboard' },
  nameRequired: { title: 'Error', description: 'Please enter a name for the API key' },
  copied: { title: 'Copied', description: 'It is in your clipboard now.' },
  deleted: (name: string) => ({
    title: 'API key revoked',
    description: `Programs that use "${name}" are refused from now on.`,
  }),
  scopeRequired: { title: 'Error', description: 'Please choose at least one scope for the API key' },
} as const;

export const apiUsage = {
  month: 'used this month.',
  of: (used: string, limit: string) => `${used} of ${limit} analyses`,
  resets: (day: string) => `Starts again on ${day} (UTC).`,
  minute: `At most ${API_MINUTE_LIMIT} requests a minute.`,
} as const;

export const apiKeyForm = {
  title: 'Create an API key',
  name: 'Name',
  placeholder: 'For example: newsroom server',
  expiry: 'Ends',
  never: 'Never',
  days: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
  scopes: 'Scopes',
  scopesText: 'What programs with this key may do. It cannot be changed later.',
  zero: 'Zero retention',
  zeroText: 'Files sent with this key are deleted the moment their analysis has ended. The results stay.',
  submit: 'Create API key',
} as const;

export const apiScopeMissing = (scope: ApiScope) =>
  `This API key lacks the scope ${scope}, which this call needs. Create a key that has it.`;

export const newApiKey = {
  title: 'Your new API key',
  text: 'Copy it now: it is shown this once and stored only as a hash. Whoever has it can use your allowance.',
  label: 'API key',
  copy: 'Copy',
  done: 'I have saved it',
} as const;

export const apiKeyList = {
  title: 'Your API keys',
  loading: 'Loading your API keys',
  none: 'You have no API key yet.',
  failed: 'Failed to fetch API keys',
  columns: {
    name: 'Name',
    key: 'Key',
    scopes: 'Scopes',
    used: 'Requests',
    last: 'Last used',
    created: 'Created',
    ends: 'Ends',
    actions: 'Actions',
  },
  allScopes: 'All',
  zero: 'Zero retention',
  never: 'Never',
  ended: 'Ended',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  ask: {
    title: (name: string) => `Revoke "${name}"?`,
    text: 'Programs that use this key are refused at once. This cannot be undone.',
    cancel: 'Cancel',
    action: 'Revoke',
  },
} as const;

export const apiTest = {
  title: 'Quick API test',
  text: 'Sends a file to the API with your key, as a program would. It counts on your month.',
  key: 'API key',
  keyPlaceholder: 'deepfake_…',
  file: 'Video file',
  choose: 'Choose a file',
  submit: 'Run test',
  running: 'The analysis runs. This can take a minute.',
  answer: (status: number, seconds: string) => `Answer: ${status} after ${seconds} s`,
  keyRequired: { title: 'API key required', description: 'Please enter your API key' },
  fileRequired: { title: 'No video selected', description: 'Please select a video file' },
  invalidType: {
    title: 'Invalid file type',
    description: 'Please select a video, a sound recording or a picture',
  },
  failed: { title: 'API Test Failed', description: 'Please try again later.' },
  connection: { title: 'Connection Error', description: 'Network error or server unavailable' },
} as const;

export const apiDocs = {
  title: 'Documentation',
  base: 'Base address',
  authTitle: 'Authentication',
  auth: 'Send your key in the header x-api-key with every request. Keep it on your server: never put it into a page or an app that others can open.',
  scopesTitle: 'Scopes',
  scopes:
    'A key may do what its scopes say; each call below names the one that it needs. Without it the answer is 403, and says which one is missing.',
  limitsTitle: 'Limits',
  limits: `Pro has 1,000 and Enterprise 10,000 analyses in a calendar month (UTC), and every plan at most ${API_MINUTE_LIMIT} requests a minute. Both count for the account, whichever key is used. Reading results and usage does not count on the month, nor does a request that is refused before its analysis begins; on the minute every request counts. Every answer carries RateLimit headers; one that is refused says in Retry-After how many seconds to wait.`,
  errorsTitle: 'Errors',
  errors:
    'An error is a problem document (application/problem+json). Its field error says in words what is wrong, its field code names it for programs.',
  asyncTitle: 'Long videos',
  async:
    'With the header Prefer: respond-async the answer comes at once: status 202, and in Location where the result will be. Ask there until status is completed or failed; progress tells how far it is.',
  urlTitle: 'Files on other servers',
  url: `Instead of a file, analyze takes an address in the field url, in JSON or in the form, and a batch takes up to ${API_BATCH_FILES} in urls. The service fetches them before it answers, also before a 202, and gives up after ${URL_FETCH_SECONDS} seconds. An address must be public and lead to the file itself. Where the operator of this service has set that up, it may lead to the page of a post instead: its video is fetched, for which ${POST_FETCH_SECONDS} seconds more are given. Otherwise a page is refused with the code url_not_a_file.`,
  documentsTitle: 'Documents',
  documents: `A batch takes PDF, Word, PowerPoint, Excel, OpenDocument and ZIP files among the others, as files and at addresses. Each is taken apart, and every picture, recording and video in it becomes an item of the batch in its place, with found_in saying where it stood; each counts as one analysis on month and day. What is left out, such as a logo or a text, is an item with the status refused. A batch has at most ${API_BATCH_FILES} files in all, those of documents included: those beyond are refused, and can be sent in a further one. A document that cannot be read is refused by itself. ${DOCUMENTS_PER_HOUR} documents are read for an account in an hour. Call analyze answers one verdict and refuses documents with the code api_document.`,
  urlExample: 'With an address instead of a file',
  idempotencyTitle: 'Sending again',
  idempotency: `With the header Idempotency-Key, such as a new UUID for each request, a request can be sent again after a broken connection: nothing is started or counted twice, and the answer is the one that was given, for ${IDEMPOTENCY_HOURS} hours. Keys belong to the account. The same key with another file or other fields is refused with 422; while the first request is still being worked on the answer is 409, with Retry-After. What is refused before anything was started, for example by a limit, can be sent again with the same key.`,
  zeroTitle: 'Zero retention',
  zero: 'With zero_retention, or with a key made for it, nothing of the file is left once the analysis has ended: completed, failed or cancelled. It is deleted before the verdict is answered. The result stays, so the analysis cannot be repeated and no pictures of it can be shown.',
  verdictTitle: 'Reading a verdict',
  verdict:
    'Read outcome first. It has three values: ai_generated, authentic (no sign of AI was found, which does not show that it is true) and inconclusive. isAI is true for ai_generated alone, so false also stands for what was not decided. confidence belongs to the side that isAI names: a file with a probability of 0.847 and no verdict has isAI false, confidence 15.3, outcome inconclusive, lean ai and threat_level unknown. assessment grades what has no verdict on a scale of seven steps, and assessment_real_share and assessment_ai_share say how many labelled files of either kind landed on that step: likely_ai with 0.05 and 0.21 means 5 of 100 real files and 21 of 100 made ones. It is no verdict. Store outcome, or probability and likelihood_ratio; never isAI alone.',
  clientsTitle: 'Client libraries',
  clients:
    'They upload without holding the file in memory, wait for results, and send again what a limit refused or the network lost, without doing it twice. This service gives them for download.',
  openapi: 'OpenAPI description',
  scope: 'Scope',
  query: 'Query',
  noAnswer: 'The answer is 204, without a body.',
  body: 'Form fields',
  json: 'Fields of the JSON body',
  answerFields: 'Answer',
  language: 'Language of the example',
  copy: 'Copy',
  details: 'Examples and fields',
  copyOf: (what: string) => `Copy the example: ${what}`,
} as const;

export const publicApi = {
  /** Of a field that is null as long as there is no result. */
  orNull: (text: string) => `${text.slice(0, -1)}; null without a result.`,
  title: 'Unmask API',
  description: 'Tells whether a video, a voice or a picture was made or altered by AI.',
  calls: {
    analyze: {
      summary: 'Analyze a file',
      description: `Answers with the verdict when the analysis has ended, or with 202 as soon as the file is there when asked to with Prefer: respond-async. An address is fetched before either, for at most ${URL_FETCH_SECONDS} seconds.`,
    },
    analyze_url: {
      summary: 'Analyze a file at an address',
      description: `As analyze, of a file on another server: it is fetched before the answer comes, for at most ${URL_FETCH_SECONDS} seconds; the video of a post, where the operator has set that up, for ${POST_FETCH_SECONDS} more.`,
    },
    analysis: {
      summary: 'Read one analysis',
      description: 'State, progress and result of an analysis of yours.',
    },
    analyses: {
      summary: 'List your analyses',
      description: `Newest first, ${API_PAGE_SIZE} on a page unless limit says otherwise. While next_cursor is not null there is a further page: send it as cursor. Analyses that were started on the website are among them.`,
    },
    cancel: {
      summary: 'Cancel an analysis',
      description:
        'A waiting analysis is cancelled at once, and the daily allowance is given back. A running one is asked to stop: read it until status is cancelled. One that has ended stays as it is.',
    },
    delete: {
      summary: 'Delete an analysis',
      description:
        'Deletes file, result, links and everything else of it, for good. A running analysis is stopped first.',
    },
    send_batch: {
      summary: 'Analyze many files',
      description:
        'Takes 1 to 50 videos, recordings, pictures or documents, each in a field "file" and up to 2 GB together, or in JSON their addresses (urls), and answers when they have arrived. PDF, Office, OpenDocument and ZIP files are taken apart: what they hold stands in their place. Each becomes an analysis of its own and counts on month and day. What no limit leaves room for, or cannot be analyzed, is refused by itself and does not count: its status is refused, and error says why. When not a single file can be started the whole request is refused. Batches wait behind what people send themselves.',
    },
    send_batch_urls: {
      summary: 'Analyze many files at addresses',
      description:
        'As batch, of 1 to 50 files on other servers, documents among them: each is fetched before the answer comes, and what has not come in time is refused by itself. A document counts on the month as what it holds, once that is known.',
    },
    read_batch: {
      summary: 'Read one batch',
      description:
        'Where its analyses stand, in the order in which they were sent; what was inside of a document stands in its place. completed_at is set when the last one has ended. Results are read with GET analysis; deleted analyses are missing.',
    },
    usage: {
      summary: 'Read the usage of this month',
      description:
        'How many analyses your account has begun in this calendar month (UTC). Requests that were refused are not among them.',
    },
  },
  fields: {
    file: 'The file: a video, a sound recording or a picture. Documents go to batch.',
    url: 'Address of the file, in its place (http or https, public, without signing in): it may be as large as an upload, and redirects are followed.',
    model: 'Which model analyses it.',
    zero_retention:
      'true: the file is deleted the moment its analysis has ended, however it ends. A key can ask for it always.',
    zero_retention_state: 'Whether the file was to be deleted at the end.',
    file_kept: 'Whether the file is stored now.',
    isAI: 'Whether the verdict is that it was made or altered by AI. false also where there is no verdict: read outcome.',
    confidence: 'How sure the side is that isAI names, percent. Below 50 where AI is likelier but not named.',
    outcome:
      'ai_generated, authentic (no sign of AI found) or inconclusive. Neither of the first two without a likelihood ratio of 10.',
    probability:
      'Probability that it was made or altered by AI, 0 to 1, where both are equally likely beforehand.',
    likelihood_ratio:
      'How many times likelier what was measured is in AI files than in recorded ones; below 1 it speaks for recorded. Where the file says something of its origin, the fixed factor that this counts for is in it.',
    assessment:
      'Step on a scale of seven: ai_generated, likely_ai, leans_ai, undetermined, leans_authentic, likely_authentic, authentic. The ends are the verdicts; the five between grade what is inconclusive and are no verdict; null in results of before there was a scale.',
    assessment_real_share:
      'Share of labelled real files that landed on this step, 0 to 1, each judged by models that had seen nothing of its origin; null where that was not measured.',
    assessment_ai_share:
      'The same of labelled files that were made or altered by AI; null where that was not measured.',
    lean: 'The side that the evidence supports at least twice as well as the other: ai, authentic or none. A lean is no verdict.',
    threat_level: 'Severity: low, medium, high or critical; unknown where there is no verdict.',
    original:
      'Of a file of which only still frames were sent: its SHA-256 as the browser computed it from the file that stayed on the device. The service did not check it; sha256 beside it is that of the stills. Missing where it is not known.',
    processing_time: 'How long the analysis took, milliseconds.',
    model_used: 'The model that analyzed it.',
    analysis_id: 'Id for GET analysis.',
    id: 'Id of the analysis.',
    status: 'Where it stands.',
    result: 'The whole result; null until it is completed.',
    progress: 'How far it is; null once it has ended.',
    error: 'What went wrong, in words; null unless it failed.',
    created_at: 'When it was asked for.',
    completed_at: 'When it ended; null until then.',
    limit: `Analyses on a page, 1 to ${API_PAGE_MAX}.`,
    cursor: 'next_cursor of the page before.',
    status_filter: 'Only those that stand there.',
    items: 'The analyses of this page.',
    next_cursor: 'The cursor of the next page; null on the last one.',
    file_name: 'Name of the file.',
    found_in:
      'Where in which document it stood, in words, such as "report.pdf, page 2"; null for a file that was sent as such.',
    urls: `Addresses of 1 to 50 files or documents, in their place (http or https, public): each is fetched before the answer comes, a few at a time, all within ${API_BATCH_FETCH_SECONDS} seconds. What has not come by then is refused.`,
    files:
      'A video, a sound recording, a picture, or a document or archive (PDF, Word, PowerPoint, Excel, OpenDocument, ZIP) that holds some; the field is sent once for each.',
    batch_id: 'Id of the batch.',
    batch_completed_at: 'When its last analysis ended; null until then.',
    counts: 'How many of its files stand where; total is all of them.',
    batch_items:
      'Its files, in the order in which they were sent; what a document holds stands in its place, in the order of the document.',
    item_analysis_id: 'Id for GET analysis; null when the file was refused.',
    item_status: 'Where its analysis stands; refused when none was started.',
    item_error: 'Why it was refused or failed, in words.',
    current_usage: 'Analyses begun in this month; requests that were refused do not count.',
    monthly_limit: 'Analyses of the plan in a month; 0 where the plan has no API.',
    reset_date: 'When the count starts again.',
    remaining_calls: 'Analyses that are left.',
  },
} as const;

export const apiKeyPersonalData = 'API keys';
/** In the mail after a new password; `key` is its shown part. */
export const apiKeyStanding = (name: string, key: string) => `API key "${name}", ${key}`;
