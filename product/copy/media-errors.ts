/** Refusals of calls that take videos, sounds and pictures alike. */

const title = 'Analysis failed';

/** Part of the error catalogue. */
export const MEDIA_ERRORS = {
  not_media: {
    title,
    message: 'Please upload a video, a sound recording or a picture.',
    status: 400,
  },
  media_too_large: {
    title,
    message: 'File size too large. Please upload a file smaller than 50MB.',
    status: 413,
  },
  media_too_large_paid: {
    title,
    message: 'File size too large. Please upload a file smaller than 1GB.',
    status: 413,
  },
} as const;
