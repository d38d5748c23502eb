/** Posts and threads to publish. */

/** Taken as they stand but for the address, which is the installation's own. */
export const FACEBOOK_POSTS = [
  {
    id: 'call-back',
    title: 'Call back',
    text: 'The voice is right, the number is right, the story is right. Call back anyway, on a number that you had before. No detector, ours included, is as good as that call. What it is good for: the recording that you already have. [LINK]',
  },
  {
    id: 'inconclusive',
    title: 'When it cannot tell',
    text: 'Our detector says “inconclusive” often. That is on purpose: a compressed clip of ten seconds may hold nothing to measure. Here is how often it names, clears and abstains, counted on thousands of files. [LINK]',
  },
] as const;

export const TWITTER_THREADS = [
  {
    id: 'what-to-do',
    title: 'A voice asks for money',
    tweets: [
      'A voice you know asks for money, now. What do you do? Five things, none of which needs software. 🧵',
      '1. Hang up. It is not rude. Whoever it really is will understand; whoever it is not will press you.',
      '2. Call back on a number that you had before the call. Not the one on the display: that can be made.',
      '3. Two people decide on every payment. The second one has not heard the voice.',
      '4. Agree on a word at home and at work. Say it once, in person.',
      '5. Keep the recording, if there is one. What is on it can be measured later: [LINK]',
    ],
  },
  {
    id: 'how-we-measure',
    title: 'How we measure',
    tweets: [
      'Most detectors name one accuracy. We publish what ours misses, per generator, with intervals. Why that matters: 🧵',
      'A detector that is right 97 times of 100 on its own test may be wrong on the one generator that somebody used yesterday.',
      'So every kind is counted apart, on files that took no part in training, and “cannot tell” is an answer of its own.',
      'The whole report, with the files that it got wrong: [LINK]',
    ],
  },
] as const;

export const TWEET_LIMIT = 280;
/** Every address counts like this, however long it is. */
const LINK_LENGTH = 23;
const ADDRESS = /https?:\/\/\S+/g;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const HEAVY = 2;
/** Characters that count one; all others count two. */
const LIGHT = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;

/** The length of a tweet as the platform counts it: addresses 23, an emoji 2 whatever it is made of, wide letters 2. */
export function tweetLength(text: string): number {
  const whole = text.normalize('NFC');
  const links = whole.match(ADDRESS)?.length ?? 0;
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(whole.replaceAll(ADDRESS, ''));
  let length = links * LINK_LENGTH;
  for (const { segment } of signs) length += PICTURE.test(segment) ? HEAVY : weightOf(segment);
  return length;
}

const weightOf = (sign: string): number =>
  [...sign].reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return sum + (LIGHT.some(([from, to]) => code >= from && code <= to) ? 1 : HEAVY);
  }, 0);
