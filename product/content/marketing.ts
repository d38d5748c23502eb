/** What the home page says the service is good for, and how much of each works today. */

export type Readiness = 'works' | 'partly' | 'planned';

export interface Offer {
  id: 'email' | 'voice' | 'brand' | 'compliance';
  title: string;
  pitch: string;
  readiness: Readiness;
  /** What a person gets today, in plain words. */
  today: string;
}

export const READINESS: Readonly<Record<Readiness, string>> = {
  works: 'Works today',
  partly: 'Works in part today',
  planned: 'In preparation',
};

export const OFFERS: readonly Offer[] = [
  {
    id: 'email',
    title: 'Real-time email attachment scanning',
    pitch: 'A video that arrives by mail is analysed before somebody acts on what it says.',
    readiness: 'partly',
    today:
      'A mail gateway that can call an HTTP address hands attachments to the detection call and gets the verdict with its reasons back. A mailbox connector is not included yet.',
  },
  {
    id: 'voice',
    title: 'Voice-clone detection',
    pitch: 'The sound of a video is evidence of its own: a cloned voice over real pictures is still a fake.',
    readiness: 'works',
    today:
      'Every full analysis of a video with sound measures the statistics of the speech, asks a network trained on recorded and made voices, and compares the lips with the sound. Telephone quality and music make it abstain.',
  },
  {
    id: 'brand',
    title: 'Brand monitoring',
    pitch: 'Know when a video of your people or your name appears that none of you made.',
    readiness: 'planned',
    today:
      'Videos that you find can be analysed by hand. Watching feeds and platforms for you is in preparation, and this page will say so when it works.',
  },
  {
    id: 'compliance',
    title: 'Compliance reports',
    pitch: 'An answer to “who checked this, with what, and what did it show” that outlives the meeting.',
    readiness: 'partly',
    today:
      'Every result names the engine version, each measurement with its weight, what could not be measured, and the SHA-256 of the file, and can be downloaded. Reports by framework are in preparation; they are evidence for your own assessment, never an attestation.',
  },
];

export const offersSection = {
  title: 'What it is for',
  text: 'Four uses that people ask for, and what this version really does for each.',
  figuresTitle: 'In figures',
} as const;
