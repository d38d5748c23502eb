/** Words of the uploader: core specification, sections 2, 4, 5 and 8. */
import { words } from '../language.ts';

export const upload = words('upload.upload', {
  title: 'Your file',
  dropTitle: 'Drop a video, a recording or a picture here',
  dropActive: 'Let go to select this file',
  browse: 'Choose a file',
  recordVoice: 'Record a voice',
  recordCamera: 'Record with the camera',
  recordScreen: 'Record the screen',
  orPaste: 'or several at once, or paste from the clipboard',
  link: 'Or a link to the file',
  linkHelp:
    'The service fetches it, without signing in. A link to the file itself works best; from the page of a post the video is taken where this installation can do that.',
  formats: 'MP4, AVI, MOV',
  formatsLabel: 'Supported formats',
  moreFormats:
    'Also MKV, WebM, M4V, MPEG-TS and 3GP; recordings as MP3, M4A, WAV, OGG and FLAC; pictures as JPEG, PNG, WebP, AVIF, GIF and TIFF. Out of PDF, Word, PowerPoint, Excel, OpenDocument and ZIP files everything of these is taken and analyzed.',
  limit: (size: string) => `Up to ${size}`,
  frameScale: 'Frames taken at',
  samplesTitle: 'Nothing at hand? Use one of ours',
  sampleFailed: 'This sample could not be loaded.',
  remove: 'Remove this file',
  replace: 'Choose another file',
  stillsMissing: 'This browser cannot show this video. The service will read the file itself.',
  stillsMissingPrivate: 'This browser cannot show this video, so no still frames can be taken from it.',
  readingFrames: 'Reading frames',
  chosen: (file: string) => `Chosen: ${file}`,
  frameAlt: (percent: number) => `Frame at ${percent}% of the video`,
  kinds: { video: 'Video', audio: 'Recording', image: 'Picture' },
  pictureAlt: 'The picture you chose',
  listen: 'The recording you chose',
  unseen: {
    audio: 'This browser cannot play this recording. The service will read the file itself.',
    image: 'This browser cannot show this picture. The service will read the file itself.',
  },
  duration: 'Duration',
  size: 'Size',
  analysesToday: (count: number, limit: number | null) =>
    limit === null ? `${count} analyzed today` : `${count} of ${limit} analyses used today`,
} as const);

export const modes = words('upload.modes', {
  legend: 'What leaves this device',
  full: 'Full analysis',
  fullText: 'The file is sent. Motion, sound and the file itself are measured.',
  private: 'Private mode',
  privateText:
    'Private mode: only 5 still frames leave this device, with the name, size and SHA-256 of the file.',
} as const);

export const stabilityOption = words('upload.stabilityOption', {
  label: 'Also test whether the verdict survives re-encoding',
  text: 'Four changed copies are analyzed too: the analysis takes about five times as long.',
} as const);

export const analyzeButton = words('upload.analyzeButton', {
  ready: 'Analyze for Deepfakes',
  running: 'Analyzing Video...',
  runningOther: { audio: 'Analyzing Recording...', image: 'Analyzing Picture...' },
  limit: 'Daily Limit Reached - Upgrade Now',
} as const);

export const progressWords = words('upload.progressWords', {
  title: 'Analysis in progress',
  cancel: 'Cancel analysis',
  preparing: 'Taking still frames',
  uploading: 'Sending the file',
  uploadingFrames: 'Sending 5 still frames',
  hashing: 'Computing the SHA-256 of the file on this device',
  skipHash: 'Go on without it',
  queued: 'Waiting in the queue',
  queueNext: 'Next in line',
  queueAhead: (jobs: number) => (jobs === 1 ? '1 analysis ahead' : `${jobs} analyses ahead`),
  reconnecting: 'Connection lost: asking again',
  uploadingParts: 'Sending the file in parts: a lost connection or a reload does not start it over',
  uploadResumed: 'Going on where the upload stopped',
  fetchingLink: 'Fetching the file at the link',
  uploadWaiting: 'Connection lost: the upload goes on once it is back',
  stages: {
    sound: 'Listening to the sound',
    probe: 'Reading the container',
    decode: 'Decoding frames',
    faces: 'Following faces',
    signals: 'Measuring signals',
    fusion: 'Weighing the evidence',
    verdict: 'Writing the result',
    stability: 'Analyzing changed copies of the file',
  },
  steps: { hash: 'Hash of the file', upload: 'Upload', queue: 'Queue', analyze: 'Analysis' },
} as const);

/** An upload of a paid plan that a reload, or the end of the connection, interrupted. */
export const unfinishedUpload = words('upload.unfinishedUpload', {
  title: 'An upload is not finished',
  text: (name: string, size: string) =>
    `${name} (${size}) was not sent to its end. Choose the same file again and press Analyze: it goes on where it stopped, within 24 hours.`,
  sameFile: 'This file was sent in part before. Press Analyze, and the upload goes on where it stopped.',
  forget: 'Forget it',
} as const);

export const uploadToasts = words('upload.uploadToasts', {
  invalidType: {
    title: 'Invalid file type',
    description: 'Please select a video, a sound recording or a picture.',
  },
  sharedMissed: {
    title: 'Nothing arrived',
    description: 'What you shared did not reach this page. Please choose the file here, or paste the link.',
  },
  noVideo: { title: 'No video selected', description: 'Please select a video file first.' },
  complete: { title: 'Analysis complete!', description: 'Video has been analyzed for deepfake content.' },
  completeOther: {
    audio: { title: 'Analysis complete!', description: 'The recording has been analyzed.' },
    image: { title: 'Analysis complete!', description: 'The picture has been analyzed.' },
  },
  failed: { title: 'Analysis failed', description: 'Please try again later.' },
  cancelled: { title: 'Analysis cancelled', description: 'Nothing was saved.' },
} as const);

/** Thrown analysis errors. */
export const analysisErrors = words('upload.analysisErrors', {
  tooLarge: (limit: '50MB' | '1GB') => `File size too large. Please upload a video smaller than ${limit}.`,
  tooLargeOther: (limit: '50MB' | '1GB') =>
    `File size too large. Please upload a file smaller than ${limit}.`,
  notALink: 'This is not a full link. It starts with http:// or https://.',
  notMedia: 'Please upload a video, a sound recording or a picture.',
  service: (message: string) => `Detection service error: ${message}`,
  uploadStopped: 'The connection was lost. Press Analyze again, and the upload goes on where it stopped.',
  canvas: 'Could not get canvas context',
  load: 'Could not load video for frame extraction',
  unexpected: 'An unexpected error occurred during video analysis. Please try again.',
} as const);
