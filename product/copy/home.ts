/** Words of the home page. */

export const hero = {
  headline: 'Is this real?',
  headlineTail: 'Video, voice or picture.',
  text: 'Unmask reads noise, compression, motion, faces, eyes, lips and sound, then says how sure it is, why, and when the evidence is not enough.',
  audience: 'For individuals, content creators, security professionals and enterprises.',
  plansButton: 'See plans',
} as const;

/** Pictures and titles of link previews. */
export const socialImage = {
  title: 'Unmask: was this video made by AI?',
  alt: 'The mark of Unmask beside the words “Was this video made by AI? Measure it.”',
} as const;

/** Shown where the uploader would stand in a browser without JavaScript. */
export const needsScript =
  'Reading a video in the browser needs JavaScript. Everything else on this site can be read without it.';
