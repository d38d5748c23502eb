/**
 * The error catalogue: code -> title, words for people, HTTP status (core specification, sections 5 and 8).
 * A server answer carries `code`, `title` and the words; the browser shows them without inventing its own.
 */

import { words } from '../language.ts';
import { VISITOR_DEADLINE_S, VISITOR_MAX_DURATION_S, VISITOR_PARALLEL_LIMIT } from '../limits.ts';
import { API_ERRORS } from './api-errors.ts';
import { DOCUMENT_ERRORS } from './document-errors.ts';
import { FETCH_ERRORS } from './fetch-errors.ts';
import { INTAKE_ERRORS } from './intake-errors.ts';
import { MEDIA_ERRORS } from './media-errors.ts';
import { ORGANIZATION_ERRORS } from './organization-errors.ts';
import { SAVED_ERRORS } from './saved-errors.ts';
import { VOICE_ERRORS } from './voice.ts';

export interface ErrorWords {
  /** Short heading of the toast. */
  title: string;
  /** Words for people. */
  message: string;
  /** Status when a server answers with it. */
  status: number;
}

const analysisFailed = 'Analysis failed';

export const ERRORS = words('errors.ERRORS', {
  // What the person chose or typed.
  invalid_file_type: {
    title: 'Invalid file type',
    message: 'Please select a video file.',
    status: 400,
  },
  no_video_selected: {
    title: 'No video selected',
    message: 'Please select a video file first.',
    status: 400,
  },
  invalid_email: { title: 'Invalid email', message: 'Please enter a valid email address.', status: 400 },
  single_sign_on_required: {
    title: 'Single sign-on',
    message: 'Your organization signs in by its own provider. Please choose "Continue with single sign-on".',
    status: 403,
  },
  not_a_video: { title: analysisFailed, message: 'Please upload a valid video file.', status: 400 },
  ...MEDIA_ERRORS,
  ...INTAKE_ERRORS,
  file_too_large: {
    title: analysisFailed,
    message: 'File size too large. Please upload a video smaller than 50MB.',
    status: 413,
  },
  file_too_large_paid: {
    title: analysisFailed,
    message: 'File size too large. Please upload a video smaller than 1GB.',
    status: 413,
  },
  invalid_request: {
    title: 'Invalid request',
    message: 'The request is not complete or not readable.',
    status: 400,
  },
  body_too_large: {
    title: 'Invalid request',
    message: 'The request is larger than this call takes.',
    status: 413,
  },
  host_not_served: {
    title: 'Not served here',
    message:
      'This service does not answer under this name. Open it at its own address, or ask whoever runs it to set PUBLIC_URL or ALLOWED_HOSTS to the name.',
    status: 421,
  },
  headers_too_large: {
    title: 'Invalid request',
    message: 'The address or the headers of the request are too long.',
    status: 431,
  },
  request_timeout: {
    title: 'Invalid request',
    message: 'The request did not arrive in time. Please send it again.',
    status: 408,
  },
  no_input: {
    title: 'No video selected',
    message: 'Please send a video file or still frames of it.',
    status: 400,
  },
  upload_interrupted: {
    title: analysisFailed,
    message: 'The upload stopped before the whole file had arrived. Please try again.',
    status: 400,
  },
  upload_not_found: {
    title: analysisFailed,
    message: 'This upload does not exist, or its time is over. Please send the file again.',
    status: 404,
  },
  upload_conflict: {
    title: analysisFailed,
    message: 'This file is being sent twice at once. Please wait for the other upload to end.',
    status: 409,
  },
  upload_too_long: {
    title: analysisFailed,
    message: 'More arrived than the upload had announced. Please send the file again.',
    status: 413,
  },
  paid_plan_required: {
    title: 'Not in your plan',
    message: 'Uploads that can be resumed are part of the paid plans.',
    status: 403,
  },

  // Sessions and allowances.
  daily_limit_reached: {
    title: 'Daily limit reached',
    message:
      'You have used all analyses of your plan for today. The allowance starts again at midnight UTC; a larger plan has more.',
    status: 429,
  },
  visitor_busy: {
    title: 'Still at work',
    message: `Without an account ${VISITOR_PARALLEL_LIMIT} analyses from one network wait or run at the same time. Please wait until one has ended, or sign in.`,
    status: 429,
  },
  visitor_limit_reached: {
    title: 'Daily limit reached',
    message:
      'Too many analyses from your network today. Sign in for your own allowance, or come back after midnight UTC.',
    status: 429,
  },
  too_many_requests: {
    title: 'Too many requests',
    message: 'Please wait a minute and try again.',
    status: 429,
  },
  too_many_attempts: {
    title: 'Too many attempts',
    message: 'There were too many attempts. Please wait a quarter of an hour and try again.',
    status: 429,
  },
  email_not_verified: {
    title: 'Address not confirmed',
    message:
      'Please confirm your email address first: open the link in our mail. Your profile page sends it again.',
    status: 403,
  },
  same_address: {
    title: 'Same address',
    message: 'This is the address of your account already. Please enter another one.',
    status: 400,
  },
  wrong_password: { title: 'Wrong password', message: 'The password is not right.', status: 400 },
  password_needed: {
    title: 'Password needed',
    message: 'Please enter your password: you signed in some time ago.',
    status: 403,
  },
  hand_over_first: {
    title: 'Hand over first',
    message: 'You are the last admin of an organization with other members. Make another member admin first.',
    status: 409,
  },
  authentication_required: {
    title: 'Authentication required',
    message: 'Please sign in to continue.',
    status: 401,
  },
  checkout_needs_sign_in: {
    title: 'Authentication required',
    message: 'Please sign in to upgrade your plan.',
    status: 401,
  },
  forbidden: { title: 'Not allowed', message: 'Your role does not allow this.', status: 403 },
  account_suspended: {
    title: 'Account suspended',
    message: 'This account is suspended. Please write to the operator of this service.',
    status: 403,
  },
  sign_up_closed: {
    title: 'Sign-up is closed',
    message: 'New accounts cannot be made on this service at the moment.',
    status: 403,
  },
  cross_site: {
    title: 'Not allowed',
    message: 'This request came from another site and was refused.',
    status: 403,
  },
  not_found: { title: 'Not found', message: 'There is nothing at this address.', status: 404 },
  analysis_not_found: {
    title: 'Not found',
    message: 'This analysis does not exist, or it has been deleted.',
    status: 404,
  },
  no_result: {
    title: 'No result',
    message: 'This analysis has no result yet, or one that this version cannot read.',
    status: 409,
  },
  reports_open: {
    title: 'Too many reports at once',
    message: 'Your other reports are still being made. Please try again in a few seconds.',
    status: 429,
  },
  reports_busy: {
    title: 'Too many reports at once',
    message: 'Many reports are being made. Please try again in a moment.',
    status: 503,
  },
  media_not_found: {
    title: 'Not found',
    message: 'The file of this analysis is no longer stored.',
    status: 404,
  },
  zero_retention_media: {
    title: 'Not available',
    message: 'The file was deleted the moment the analysis ended, as it was asked for (zero retention).',
    status: 404,
  },
  range_not_satisfiable: {
    title: 'Not available',
    message: 'The file is shorter than the part that was asked for.',
    status: 416,
  },

  // What the operator does.
  person_not_found: { title: 'Not found', message: 'There is no such person.', status: 404 },
  staff_not_suspended: {
    title: 'Not suspended',
    message: 'Staff cannot be suspended here: take the role away first with unmask-admin revoke-staff.',
    status: 409,
  },
  job_not_found: {
    title: 'Not found',
    message: 'This analysis is not in the queue any more. Please reload the list.',
    status: 404,
  },
  job_not_retryable: {
    title: 'Cannot run again',
    message: 'Only a failed analysis whose file is still stored can run again.',
    status: 409,
  },
  job_not_cancellable: {
    title: 'Cannot be cancelled',
    message: 'This analysis has already ended.',
    status: 409,
  },
  mail_not_found: { title: 'Not found', message: 'There is no such message.', status: 404 },
  mail_not_retryable: {
    title: 'Cannot be sent again',
    message: 'Only a message that failed or was kept, and whose link has not ended, can be sent again.',
    status: 409,
  },
  invalid_policy: {
    title: 'Setting not changed',
    message: 'This value cannot be used for this setting. Please check it and save again.',
    status: 400,
  },

  ...ORGANIZATION_ERRORS,
  ...DOCUMENT_ERRORS,

  // What the engine says about a file.
  empty_file: { title: analysisFailed, message: 'The file is empty.', status: 422 },
  unsupported_format: {
    title: analysisFailed,
    message:
      'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
    status: 422,
  },
  no_media: {
    title: analysisFailed,
    message: 'The file holds no picture and no sound that could be analyzed.',
    status: 422,
  },
  damaged_file: {
    title: analysisFailed,
    message: 'The file is damaged and could not be read. Please check that it plays and upload it again.',
    status: 422,
  },
  too_many_pixels: {
    title: analysisFailed,
    message: 'The picture is larger than this service can read.',
    status: 422,
  },
  too_long: {
    title: analysisFailed,
    message: 'The recording is longer than this service accepts. Please upload a shorter part.',
    status: 422,
  },
  nested_reference: {
    title: analysisFailed,
    message: 'The file refers to other files or addresses instead of holding the video itself.',
    status: 422,
  },
  bad_frames: {
    title: analysisFailed,
    message: 'The still frames could not be read: JPEG pictures as data URLs are expected.',
    status: 422,
  },
  too_long_visitor: {
    title: analysisFailed,
    message: `Without an account a recording may be ${VISITOR_MAX_DURATION_S / 60} minutes long. Please upload a shorter part, or sign in for up to an hour.`,
    status: 422,
  },
  deadline_visitor: {
    title: analysisFailed,
    message: `Without an account an analysis may take ${VISITOR_DEADLINE_S / 60} minutes, and this one was stopped. Please upload a shorter part, or sign in for more.`,
    status: 503,
  },
  deadline: {
    title: analysisFailed,
    message: 'The analysis took too long and was stopped. A shorter part of the recording may work.',
    status: 503,
  },
  out_of_memory: {
    title: analysisFailed,
    message: 'The analysis of this file needed more memory than there is. A smaller version may work.',
    status: 503,
  },
  decoder_crashed: {
    title: analysisFailed,
    message: 'The file could not be analyzed: reading it failed twice.',
    status: 503,
  },
  cancelled: { title: 'Analysis cancelled', message: 'The analysis was cancelled.', status: 409 },
  analysis_failed: { title: analysisFailed, message: 'Please try again later.', status: 500 },
  analysis_unexpected: {
    title: analysisFailed,
    message: 'An unexpected error occurred during video analysis. Please try again.',
    status: 500,
  },

  ...VOICE_ERRORS,

  // Saved analyses and their links.
  ...SAVED_ERRORS,
  ...API_ERRORS,
  ...FETCH_ERRORS,

  // Everything else.
  signup_failed: { title: 'Something went wrong', message: 'Please try again later.', status: 500 },
  service_unavailable: {
    title: 'Service unavailable',
    message: 'The service cannot answer right now. Please try again in a moment.',
    status: 503,
  },
  storage_full: {
    title: 'No room left',
    message: 'The service has no room for more files right now. Please try again later.',
    status: 507,
  },
  unexpected: { title: 'Something went wrong', message: 'Please try again later.', status: 500 },
} as const satisfies Record<string, ErrorWords>);

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERRORS, value);
}
