/** Words of the two OpenAPI documents beside those of their calls. */
import { BRAND } from './site.ts';

export const LICENCE = { name: 'GNU AGPL 3.0 or later', identifier: 'AGPL-3.0-or-later' } as const;

export const apiContact = 'The operator of this installation';

export const contractDescription = {
  title: BRAND,
  description:
    'The calls of the web app: whoever is signed in makes them with the cookie of the session. Programs use the public API with a key instead.',
  session: 'The cookie that signing in sets. Calls that everyone may make need none.',
  /** Those of the foundations, by their name; slices bring their own. */
  tags: {
    account: "The signed-in person's account: devices, address, deletion.",
    analyses: 'Analyses while they run and when they have ended.',
    'saved analyses': 'The history: open, rename, share, repeat, delete.',
    documents: 'Certificates, reports and notices that were issued, for anyone who holds one.',
    organizations: 'Organizations, their members and invitations.',
    profile: 'Who is signed in.',
  },
} as const;

/** The call that the uploader makes, in the description of the web app's calls. */
export const detectionCall = {
  summary: 'Analyze a video, a recording or a picture, or still frames of a video',
  description:
    'With the file itself, or with up to 16 still frames of it alone: then the file stays where it is. Fields without a file may be sent as JSON as well. Answers with the result when the analysis has ended, or with 202 as soon as everything is there when asked to with Prefer: respond-async. Visitors may call it as well.',
  result: 'The whole result.',
  accepted: 'The analysis as it was queued: watch it at the address in Location.',
  refused: 'Refused: the words say why.',
  file: 'The file. It comes last.',
  fields: {
    fileName: 'Name of the file, as people see it.',
    fileSize: 'Size of the file in bytes.',
    fileType: 'Type of the file: video/mp4, audio/mpeg, image/jpeg and the like.',
    videoFrames: 'Still frames: base64 JPEG data URLs. Needed where the file itself is not sent.',
    analysisMode: 'Always advanced: there is one way to analyze.',
    uploadId: 'Id of a finished resumable upload: the file, in JSON bodies only.',
    fileSha256:
      'SHA-256 of the whole file, where it stays with the sender and only still frames are sent; file.original of the result. Computed by the sender and not checked by the service. Ignored where the file itself is sent: the service hashes that.',
    stability:
      'Also analyze mildly changed copies of the file (stability of the result): about five times as long. Needs the file itself.',
    soundOfVideo: 'Voice detection alone: the file is a video, and its sound is what the answer is about.',
  },
} as const;

export const keyDescription = 'An API key: whoever has it can use the allowance of its account.';
export const taken = 'Any answer from 200 to 299: the message has arrived.';
export const notTaken =
  'Any other answer: the message is sent again later. 410 switches the webhook off for good.';
