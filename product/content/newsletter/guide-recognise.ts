/** The guide, first half: what generated media are and how they are recognised. One entry is one page. */

export interface GuidePage {
  part: string;
  title: string;
  text: readonly string[];
  list: readonly string[];
  /** What to do with it now. */
  task: string;
}

const WHAT = 'What you are dealing with';
const LOOK = 'Looking';
const LISTEN = 'Listening';

export const RECOGNISE: readonly GuidePage[] = [
  {
    part: WHAT,
    title: 'How to use this guide',
    text: [
      'This guide is for people who have to decide something because of a file: whether to pay, to publish, to believe, to report. It needs no technical knowledge. Every page stands alone and ends with something to do.',
      'Read the first part once. Keep the pages on the first hour where you can reach them without a computer. The pages on preparation are for a quiet afternoon, before anything has happened.',
    ],
    list: [
      'In a hurry now? Turn to "The first ten minutes".',
      'Somebody demands money or data? Turn to "Stop, call back, two people".',
      'You want to publish something? Turn to "Before you publish".',
      'It is about your own face or voice? Turn to "When it is you".',
    ],
    task: 'Mark these four pages. Tell one other person where the guide lies.',
  },
  {
    part: WHAT,
    title: 'Five kinds of false media',
    text: [
      'The word "deepfake" is used for very different things. What helps against one is useless against another, so begin by naming what you have in front of you.',
      'The last kind is by far the most frequent in the daily work of verification desks, and no detector can find it: nothing in the file is false.',
    ],
    list: [
      'Face swap: a real recording in which one face was replaced.',
      'Cloned voice: new words in the sound of a known person, alone or over real pictures.',
      'Talking portrait: one photograph that was made to speak and move.',
      'Generated scene: pictures or video of something that never happened.',
      'Relabelled original: a real, unaltered recording with a wrong story.',
    ],
    task: 'Take the last suspicious file that you saw. Which of the five would it be? What would tell you?',
  },
  {
    part: WHAT,
    title: 'What it takes to make one',
    text: [
      'A voice can be cloned from less than a minute of clean speech; a voicemail greeting or an interview is enough. A talking portrait needs one photograph. A live face swap runs on a gaming computer. None of this needs expert knowledge any more, and most of it is sold as a service.',
      'What remains hard is the rest of the deception: knowing who pays whom, writing in the right tone, arriving at the right moment. Attackers spend their time there. Your protection should stand there too.',
    ],
    list: [
      'Public: speeches, podcasts, short videos, pictures of events.',
      'Half public: voicemail greetings, recorded meetings, groups with many members.',
      'Leaked: organisation charts, invoices, signatures, travel plans.',
    ],
    task: 'Search for the voice of the person who releases payments in your organization. Note how many minutes you find.',
  },
  {
    part: WHAT,
    title: 'Why people believe it',
    text: [
      'Hardly anybody who was deceived was careless. The request fitted: a purchase that was really planned, a director who really travels, a tone that was really used. A known face or voice then ends the doubt, because for all our lives it has been proof.',
      'Pressure does the rest. A person in haste looks for reasons to go on. Secrecy removes the colleague who would have asked. Authority makes a question feel like an insult.',
    ],
    list: [
      'Haste: "before the bank closes", "the flight leaves".',
      'Secrecy: "only the two of us know".',
      'Authority: the highest person whom you have never called back.',
      'Something new: an account, a number, a channel.',
    ],
    task: 'Agree on one sentence that everybody may say to everybody: "I will call you back in five minutes."',
  },
  {
    part: WHAT,
    title: 'The liar’s dividend',
    text: [
      'Where everything could be generated, the guilty can call a real recording a fake. This is no side effect: it is used in court, in politics and in companies, and it costs nothing.',
      'So the question is never only "is this false?". It is "what can be shown about this file?" Saying that a recording shows no sign of generation is worth something only together with its source, its path to you, and an honest word about what cannot be seen.',
    ],
    list: [
      'Keep originals of what matters, with the device they were made on.',
      'Write down who gave you a file, when, and by which way.',
      'Never announce certainty that the file does not carry.',
    ],
    task: 'For one important recording of yours, answer: could you show a year from now that it is real?',
  },
  {
    part: LOOK,
    title: 'Before you look at the picture',
    text: [
      'The strongest checks happen outside the file, and they take minutes. Do them first: whoever begins with fingers and teeth finds oddities in real recordings too, and then argues about pixels.',
      'Search for single frames with a picture search. Look for the first appearance, for a longer version, for another angle. Compare place, weather, signs and shadows with maps. Ask somebody who is there.',
    ],
    list: [
      'Who posted it first, and what else did that account post?',
      'Is there a version with a better picture? Then yours is a copy.',
      'Do local sources know of the event?',
      'Does the time fit the light, the clothes, the traffic?',
    ],
    task: 'Practise now: take a picture from this week’s news and find where it first appeared.',
  },
  {
    part: LOOK,
    title: 'Faces in video',
    text: [
      'In a face swap the seam between two sources is what there is to find. It lies around the face, not in it: along the jaw, the hairline, glasses and teeth. Watch at a quarter of the speed, and watch turns of the head, hands that pass before the face, and the first frames after a cut.',
      'Everything on this page can also come from strong compression, beauty filters, bad light or a virtual background. One of these signs is a reason to ask, never a verdict.',
    ],
    list: [
      'The face is sharper or softer than ears and neck.',
      'It slides or flickers when the head turns to the side.',
      'A hand before the face becomes transparent, or the face lies on top of it.',
      'Glasses lose their frame; earrings change from frame to frame.',
      'Blinking looks mechanical, or both eyes do not move together.',
    ],
    task: 'Film yourself in a call with your hand passing before your face. This is what a real recording does.',
  },
  {
    part: LOOK,
    title: 'Lips and sound',
    text: [
      'Watch the mouth without sound, then listen without the picture, then both. Sounds that close the lips are the ones to look for: p, b and m. In a dubbed or generated mouth they are often missing or late.',
      'Remember what else looks like this: dubbing, a delay of the connection, a recording that was cut. The mismatch tells that sound and picture do not belong together. It does not tell why.',
    ],
    list: [
      'Lips stay open on p, b and m.',
      'The tongue is never seen, or teeth are one white bar.',
      'Expression and words do not fit: a calm forehead over an angry voice.',
      'The mouth moves on in a pause.',
    ],
    task: 'Say "maybe a map" before a mirror and count how often your lips close. Then count in the clip.',
  },
  {
    part: LOOK,
    title: 'Generated scenes',
    text: [
      'A scene that was generated as a whole has no seam. What gives it away is the world in it: things that merge, people who walk through each other, text that is no text, reflections that show something else, smoke that does not drift.',
      'Newer generators make fewer of these mistakes every month, and short clips hide them. Length, a steady camera and many moving things are hard to generate: ask for the longer version.',
    ],
    list: [
      'Letters and number plates change or cannot be read.',
      'Hands and feet change their number between frames.',
      'The background breathes, or a pattern slides over a surface.',
      'Shadows fall in two directions.',
      'Nobody in the crowd looks at what happens.',
    ],
    task: 'Stop the clip at three random places and describe the background. Does it stay the same?',
  },
  {
    part: LOOK,
    title: 'Still pictures',
    text: [
      'A single picture gives less to look at, and generators are best at it. Look at what they find boring: the background, the edges, the things that have to be the same twice.',
      'Ask for the file as it came from the device. Pictures from messengers and platforms have lost almost everything that measuring needs, and their metadata. A missing metadata block means nothing, since nearly every platform removes it.',
    ],
    list: [
      'Pairs: earrings, buttons, spectacle arms, table legs.',
      'Places where things touch: hands on handles, straps on shoulders, feet on ground.',
      'Text, clocks, keyboards, musical instruments.',
      'Skin without pores beside cloth with every thread.',
      'Reflections in eyes and windows.',
    ],
    task: 'Cover the subject with your hand and look at the rest of the picture for a minute.',
  },
  {
    part: LOOK,
    title: 'Live video calls',
    text: [
      'A live swap has to work in a fraction of a second, so it can be disturbed. Ask for something unplanned: turn the head to the side, pass a hand slowly before the face, stand up, change the light. A refusal with a reason is not a proof, and an accepted request is none either: good systems pass.',
      'Therefore the test of a call is never the picture. It is the second way: a call back, a message in the channel you always use, a question only the two of you can answer.',
    ],
    list: [
      'Who sent the invitation, and from which address?',
      'Do people only speak, and never react to each other?',
      'Are you asked to move to another channel?',
      'Is something to be decided before the call ends?',
    ],
    task: 'Write into your rules: nothing is released because of what was seen in a call.',
  },
  {
    part: LISTEN,
    title: 'Cloned voices on the telephone',
    text: [
      'The telephone cuts away nearly everything that would distinguish a generated voice. Over a bad line neither you nor a machine can tell with any certainty. Act as if you could not.',
      'What can be heard is behaviour. A generated voice often answers after an even pause, does not overlap, does not laugh at the right place, and returns to its demand whatever you say. A person who steers it types or speaks in the background.',
    ],
    list: [
      'The number is unknown, or known but displayed by the network: numbers can be forged.',
      'Small talk is skipped or answered in general words.',
      'A bad line "explains" why you cannot call back.',
      'Crying or shouting fills the time in which you would ask.',
    ],
    task: 'Save the numbers of your ten most important people from a source of your own, today.',
  },
  {
    part: LISTEN,
    title: 'Recordings of speech',
    text: [
      'With a file you have time. Listen with headphones, at normal speed first, then slower. Listen to the room and not to the words: echo, breath, chairs, the change when somebody turns away.',
      'Speech that was read from a sheet, restored by noise reduction, or recorded in a studio can sound just as clean. A second recording of the same person from the same week is the best comparison there is.',
    ],
    list: [
      'No breath before long sentences, or the same breath every time.',
      'The room changes in the middle of a sentence.',
      'Names and foreign words get a strange stress.',
      'Emotion is the same in every sentence.',
      'Silence between sentences is digital zero.',
    ],
    task: 'Ask for the recording in the format it was made in. A forwarded voice message is a copy of a copy.',
  },
  {
    part: LISTEN,
    title: 'The call from a relative',
    text: [
      'A child, a grandchild, a partner: in tears, arrested, after an accident, with a stranger who takes over the telephone. The voice was cloned from a short video; the story is decades old. Its strength is that it reaches you alone and at once.',
      'What protects is agreed beforehand and is simple enough for a shock: a word, a question, a call back.',
    ],
    list: [
      'A family word that was never written down or posted.',
      'A question about something unimportant: "What did the dog do on Sunday?"',
      'Hang up and call the relative on the known number. Then somebody else of the family.',
      'No court, police or hospital takes cash, cards with codes or cryptocurrency at the door.',
    ],
    task: 'Agree on the word tonight, at the table, and with your parents on the telephone.',
  },
];
