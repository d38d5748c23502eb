/** What the home page says the service is good for, and how much of each works today. */
import { words } from '../language.ts';

export type Readiness = 'works' | 'partly' | 'planned';

export interface Offer {
  id: 'email' | 'voice' | 'brand' | 'compliance';
  title: string;
  pitch: string;
  readiness: Readiness;
  /** What a person gets today, in plain words. */
  today: string;
}

export const READINESS: Readonly<Record<Readiness, string>> = words('offers.READINESS', {
  works: 'Works today',
  partly: 'Works in part today',
  planned: 'In preparation',
});

export const OFFERS: readonly Offer[] = words(
  'offers.OFFERS',
  [
    {
      id: 'email',
      title: 'Real-time email attachment scanning',
      pitch: 'A video that arrives by mail is analyzed before somebody acts on what it says.',
      readiness: 'partly',
      today:
        'A mail gateway that can call an HTTP address hands attachments to the detection call and gets the verdict with its reasons back. A mailbox connector is not included yet.',
    },
    {
      id: 'voice',
      title: 'Voice-clone detection',
      pitch:
        'The sound of a video is evidence of its own: a cloned voice over real pictures is still a fake.',
      readiness: 'works',
      today:
        'Every full analysis of a video with sound measures the statistics of the speech, asks a network trained on recorded and made voices, and compares the lips with the sound. Telephone quality and music make it abstain.',
    },
    {
      id: 'brand',
      title: 'Brand monitoring',
      pitch: 'Know when a video of your people or your name appears that none of you made.',
      readiness: 'partly',
      today:
        'Organizations have feeds, YouTube channels, Mastodon and Bluesky watched for their names; what is found is captured and analyzed. Platforms that let nobody search are looked at by hand, and faces are looked for with the consent of each person.',
    },
    {
      id: 'compliance',
      title: 'Compliance reports',
      pitch: 'An answer to “who checked this, with what, and what did it show” that outlives the meeting.',
      readiness: 'works',
      today:
        'Every result names the engine version, each measurement with its weight, what could not be measured, and the SHA-256 of the file, and can be downloaded. Organizations get nightly checks, findings and a yearly readiness report by framework: evidence for your own assessment, never an attestation.',
    },
  ],
  { fixed: ['id', 'readiness'] },
);

export const offersSection = words('offers.offersSection', {
  title: 'What it is for',
  text: 'Four uses that people ask for, and what this version really does for each.',
  figuresTitle: 'In figures',
} as const);
