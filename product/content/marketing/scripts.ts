/** Short messages to people who wrote in public about a fake: to be adapted, never sent in bulk. */
import type { Script } from './shapes.ts';

export const DM_SCRIPTS: ReadonlyArray<{ id: string; name: string; scripts: readonly Script[] }> = [
  {
    id: 'twitter',
    name: 'Twitter/X',
    scripts: [
      {
        id: 'x-clip',
        name: 'Somebody asks whether a clip is real',
        text: 'You asked whether that clip is real. I ran it through Unmask and can send you what it measured, including where it could not tell. Would that help?',
      },
      {
        id: 'x-reporter',
        name: 'Somebody who checks facts',
        text: 'I read your piece on the cloned voice. We publish what our detector misses, per generator. If you check recordings yourself, I would like to know where it fails you.',
      },
    ],
  },
  {
    id: 'instagram',
    name: 'Instagram',
    scripts: [
      {
        id: 'ig-creator',
        name: 'Somebody whose face was used',
        text: 'I am sorry about the video with your face. We can measure it and write down what was found, with a hash, so that you can show it to the platform. It costs you nothing.',
      },
      {
        id: 'ig-shop',
        name: 'A local business',
        text: 'Do you get voice messages from suppliers? There is a short training about made voices that works without our software. Shall I send you the link?',
      },
    ],
  },
  {
    id: 'facebook',
    name: 'Facebook',
    scripts: [
      {
        id: 'fb-group',
        name: 'A group of owners',
        text: 'May I post a two-minute check for payment requests by voice in your group? No offer in it, and I answer questions.',
      },
      {
        id: 'fb-parent',
        name: 'Somebody of a school',
        text: 'Your school wrote about made pictures of pupils. We have a page on what to do in the first hour. I can send it, or come by and talk with the counsellors.',
      },
    ],
  },
];
