/** Words of the home page. */
import { words } from '../language.ts';

export const hero = words('home.hero', {
  headline: 'Is this real?',
  headlineTail: 'Video, voice or picture.',
  text: 'Unmask reads noise, compression, motion, faces, eyes, lips and sound, then says how sure it is, why, and when the evidence is not enough.',
  audience: 'For individuals, content creators, security professionals and enterprises.',
  plansButton: 'See plans',
} as const);

/** Pictures and titles of link previews. */
export const socialImage = {
  title: 'Unmask: is this real, or made by AI?',
  alt: 'The mark of Unmask beside the words “Is this real, or made by AI? Video, voice, picture.”',
} as const;

/** What a chat shows of a link to a result. It says nothing of the result. */
export const sharedPreview = {
  title: 'Somebody shared a result',
  description: 'A file was looked at for signs of AI. Open the link to read what was measured.',
} as const;

/** Shown where the uploader would stand in a browser without JavaScript. */
export const needsScript = words(
  'home.needsScript',
  'Reading a video in the browser needs JavaScript. Everything else on this site can be read without it.',
);
