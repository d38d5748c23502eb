/** Tips of the newsletter: four a week, in turn. */

export const TIPS: readonly string[] = [
  'Call back on a number that you had before. Whoever is who they say they are will not mind.',
  'Agree on a word with your family and with the people who release payments. Change it when it was said aloud.',
  'Save the file as you first received it, with the address and the time. Every copy loses evidence.',
  'Haste, secrecy and a new account number together: stop, whoever asks.',
  'Have a second person release changes of bank details, by a way that the request did not name.',
  'In a video call ask for something unplanned, then check by another way all the same: an odd picture warns, a good one proves nothing.',
  'Search for earlier copies of single frames before you believe a caption.',
  'An offer with a famous face and a guaranteed return is refused without watching to the end.',
  'A one-time code is never read to anybody, also not to your own IT.',
  'Tell people that reporting an attempt is never a mistake, also when it was harmless.',
  'Read a result to its end: which signals spoke, what they cannot see, and how many there were.',
  '"Inconclusive" means that this file does not carry the answer. Spend the time on its source.',
  'Ask for the original file, not for a screenshot or a forwarded copy.',
  'Listen for the room: a voice without breath, echo or pauses is a reason to ask.',
  'Limit what is public of the people who release money: long interviews are training material.',
  'Write down today whom you call in the first hour: bank, police, platform, press.',
];
