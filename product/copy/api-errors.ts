/** Errors of API keys and the public API: a part of the catalogue in `errors.ts`. */
import type { ErrorWords } from './errors.ts';

export const API_ERRORS = {
  api_key_name_required: {
    title: 'Name required',
    message: 'Please enter a name for the API key',
    status: 400,
  },
  api_key_name_too_long: {
    title: 'Name too long',
    message: 'The name of an API key has at most 100 characters.',
    status: 400,
  },
  api_key_not_found: {
    title: 'Not found',
    message: 'This API key does not exist any more. Please reload the list.',
    status: 404,
  },
  too_many_api_keys: {
    title: 'Too many API keys',
    message: 'An account has at most 20 API keys. Revoke one before you create another.',
    status: 409,
  },
  api_key_missing: {
    title: 'API key required',
    message: 'Send your API key in the header x-api-key.',
    status: 401,
  },
  api_key_invalid: {
    title: 'API key not valid',
    message: 'This API key is not valid: it is mistyped, revoked or has ended. Create another one.',
    status: 401,
  },
  api_key_scope_required: {
    title: 'Scope required',
    message: 'Choose at least one scope: a key without any could call nothing.',
    status: 400,
  },
  api_scope_missing: {
    title: 'Scope missing',
    message: 'This API key lacks the scope that the call needs. Create a key that has it.',
    status: 403,
  },
  api_cursor_invalid: {
    title: 'Invalid cursor',
    message: 'This is no cursor of the list. Send next_cursor as it was answered, or leave cursor out.',
    status: 400,
  },
  api_query_invalid: {
    title: 'Invalid query',
    message:
      'limit is a number from 1 to 100, and status is queued, running, completed, failed or cancelled. Leave out what you do not need.',
    status: 400,
  },
  api_not_in_plan: {
    title: 'Not in your plan',
    message: 'The API is part of the paid plans. Choose Pro or Enterprise to use it.',
    status: 403,
  },
  api_minute_limit: {
    title: 'Too many requests',
    message: 'At most 10 requests a minute. Wait for the seconds in Retry-After and try again.',
    status: 429,
  },
  api_month_limit: {
    title: 'Monthly limit reached',
    message:
      "You have used all of your plan's API analyses of this month. They start again on the first, UTC.",
    status: 429,
  },
  idempotency_key_invalid: {
    title: 'Invalid Idempotency-Key',
    message: 'An Idempotency-Key has 1 to 255 characters of ASCII without spaces, such as a UUID.',
    status: 400,
  },
  idempotency_key_reused: {
    title: 'Idempotency-Key used before',
    message:
      'This Idempotency-Key belongs to a request with another file or other fields. Send a new key with a new request.',
    status: 422,
  },
  idempotency_in_progress: {
    title: 'Still in progress',
    message:
      'A request with this Idempotency-Key is being worked on. Wait for the seconds in Retry-After and send it again.',
    status: 409,
  },
  api_file_required: {
    title: 'No video',
    message: 'Send the video as multipart/form-data in the field "file", or its address in the field "url".',
    status: 400,
  },
  api_file_and_url: {
    title: 'Two videos',
    message: 'Send either "file" or "url", not both: one call analyses one video.',
    status: 400,
  },
  api_document: {
    title: 'A document',
    message:
      'This call answers one verdict, and a document may hold many pictures. Send it to /api/v1/batch, which analyzes every picture, recording and video in it.',
    status: 400,
  },
  api_zero_retention_invalid: {
    title: 'Invalid field',
    message: 'zero_retention is true or false. Leave it out to keep the file as usual.',
    status: 400,
  },
  api_files_required: {
    title: 'No videos',
    message:
      'Send 1 to 50 videos as multipart/form-data, each in a field "file", or their addresses as JSON in urls.',
    status: 400,
  },
  api_batch_too_many: {
    title: 'Too many files',
    message: 'A batch has at most 50 files. Send the others in a further batch.',
    status: 413,
  },
  api_batch_too_large: {
    title: 'Batch too large',
    message: 'The files of a batch have at most 2 GB together. Send some of them in a further batch.',
    status: 413,
  },
  batch_not_found: {
    title: 'Not found',
    message: 'This batch does not exist.',
    status: 404,
  },
  api_unknown_model: {
    title: 'Unknown model',
    message: 'There is no such model. Leave the field out, or send "advanced".',
    status: 400,
  },
} as const satisfies Record<string, ErrorWords>;
