/** Cloned voices on the telephone and in voice messages: for finance, help desk and executives' assistants. */
import { comparison, content, type LibraryModule, list, question, said, text } from './parts.ts';

const sections = [
  text(
    'how-it-is-made',
    'What a cloned voice can do',
    'From a short recording a program learns how somebody sounds, and speaks any text with that voice. Talks, podcasts, voicemail greetings and recorded meetings are enough. Newer ones answer live: somebody speaks, and the other person’s voice comes out, with a delay of less than a second.',
    'What it copies is the sound. It does not know what you talked about yesterday, who is on leave, or how the two of you greet each other. And it cannot answer the telephone that belongs to the real person.',
    list(
      'The number shown can be set to anything: a known number on the display proves nothing.',
      'Background noise, a cough, a bad line: added on purpose, because they hide what could be heard.',
      'A voice message is easier still: it is made in peace, and cannot be asked anything.',
    ),
  ),
  text(
    'three-calls',
    'Three calls as they are really made',
    '**To finance.** The managing director, late on a Friday: an acquisition, a deposit that must arrive today, a lawyer who will send the details. The lawyer calls a minute later. Both voices belong to the same people.',
    '**To the help desk.** An employee who travels has lost the telephone and has a presentation in twenty minutes. She knows her staff number, her manager and the name of the project. All of it stands on a professional network. She asks for the second factor to be set up anew.',
    '**To an assistant.** A friendly colleague of the director’s from the other office: "She asked me to get the private number of the chairman from you, she is boarding." No money, no password: the next call is better prepared by it.',
    'What they share: a person whom one does not like to contradict, a reason why the usual way does not work today, and a deadline that is shorter than a check.',
  ),
  comparison(
    'answers',
    'How a real caller and a prepared one take a check',
    ['Nothing in the sound has to be wrong. Listen to what happens when you announce a call back.'],
    [
      said(
        '"Of course, call me at my desk." Or: "I am on the road, ask Petra, she knows about it." The check is taken as normal.',
      ),
      said('"Then it waits until Monday." An honest matter survives a delay, even when it is annoying.'),
      said('Asked about something only the two of you know, the caller answers, laughs, or asks back.'),
    ],
    [
      said(
        '"You cannot reach me there, that is exactly why I am calling you." Every known way is closed by the story.',
      ),
      said('"Do you want to be the one who lets this fail?" The pressure grows with the question.'),
      said(
        'Asked about something only the two of you know: a bad line, an outburst, or an answer that is general enough for everybody.',
      ),
    ],
  ),
  text(
    'what-works',
    'What works on the telephone',
    list(
      '**Hang up and call back** on the number in your directory. Not the one on the display, not one that was given in the call.',
      '**A code word** that was agreed in person, for a few roles that move money or access. It is asked for, never offered, and changed after it was used.',
      '**A second person** for payments, changes of accounts, and new second factors, who checks on their own.',
      '**Words for the situation**, so that nobody has to invent them under pressure: "I will call you back on your number in the directory. That is our rule for everybody, also for you."',
    ),
    'Leaders make this work by asking for it: whoever thanks people for calling back has a company that calls back.',
    'A voice message can be analyzed here. Short, noisy and often forwarded recordings mostly cannot be measured; then the answer is "inconclusive", and the call back is what is left.',
  ),
];

const questions = [
  question(
    'display',
    'The display shows the mobile number of your director, and the voice is hers. What is proved?',
    'Nothing: both can be imitated; the call back on the known number is what counts',
    [
      'That it is her: numbers cannot be faked',
      'That it is her, because voice and number agree, and nobody could know both of them at the same time',
      'That the call comes from inside of the company',
    ],
    'The number on a display is a text that the caller’s system sends. Together two weak signs are still weak.',
  ),
  question(
    'clone-knows',
    'What can a cloned voice not do?',
    'Answer the telephone that belongs to the real person',
    [
      'Sound tired or hurried',
      'Answer questions in a live call without a pause of several seconds before each sentence',
      'Speak another language',
    ],
    'It copies the sound, also live. It does not have the person’s telephone: that is why calling back works.',
  ),
  question(
    'friday',
    'Finance, Friday 17:40: the director’s voice asks for a deposit that "must arrive today". Which answer is right?',
    '"I will call you back on your number in the directory, and the second approval follows as always."',
    [
      '"I will do it as soon as you have sent me a mail from your own address that names the amount and the account."',
      '"I will do it, but please confirm it on Monday."',
      '"I will transfer half of it today."',
    ],
    'A mail from the same attacker confirms nothing, and part of the money is gone as well.',
  ),
  question(
    'staff-number',
    'Help desk: the caller knows staff number, manager and project. What is that worth?',
    'Little: all of it can be found out; identity is checked on a way that was stored before',
    [
      'Enough: only an employee knows the staff number',
      'Enough, when the voice also fits and the caller knows what was discussed in last week’s meeting',
      'Enough for a reset, not for a new second factor',
    ],
    'Knowledge that stands on a professional network or in a stolen mailbox proves nobody’s identity.',
  ),
  question(
    'reset',
    'Help desk: the second factor is to be set up anew, and the presentation is in twenty minutes. What do you do?',
    'Call the manager on the stored number, who vouches for her, and log the check; if that fails, it waits',
    [
      'Set it up, and call her afterwards to be sure',
      'Ask for the date of birth and the address, compare both with the personnel file, and set it up when they fit',
      'Send the link to the private address that she names',
    ],
    'The second factor is the door. A check after it was opened is no check.',
  ),
  question(
    'small-ask',
    'Assistant: somebody asks in the director’s name for a private telephone number. No money, no password. How do you see it?',
    'As a request for information: the number is not given; a message is passed on',
    [
      'As harmless: numbers are no secrets',
      'As harmless when the caller is polite, knows the director’s plans, and calls from a number of the company',
      'As a matter for the help desk alone',
    ],
    'The small request prepares the large one. Passing on a message helps an honest caller just as well.',
  ),
  question(
    'code-word',
    'How is a code word used?',
    'It is agreed in person, asked for and never offered, and changed after it was used',
    [
      'It is sent by mail before each call',
      'It is said by the person who is called, as a greeting',
      'It is the same for the whole company, stands on the intranet, and everybody says it at the beginning',
    ],
    'A word that travels by mail or is known to all is known to attackers.',
  ),
  question(
    'reaction',
    'Which reaction to "I will call you back" is the clearest warning?',
    'Every known way is closed by the story, and the pressure grows',
    [
      'The caller sounds annoyed',
      'The caller says that it can wait',
      'The caller names a colleague who knows about it and whom you can ask in the next office',
    ],
    'Honest people are annoyed at times. Closing all ways to check is what only an attacker needs.',
  ),
  question(
    'noisy',
    'A voice message with much background noise is analyzed: "inconclusive". What follows?',
    'The recording could not be measured; the call back decides',
    [
      'The noise shows that it is real',
      'It is analyzed again until there is an answer',
      'It is treated as genuine until somebody objects',
    ],
    'Noise is added on purpose at times. No answer is no answer.',
  ),
  question(
    'leader',
    'What can a director do that protects a company most?',
    'Ask people to call back, also her, and thank those who do',
    ['Never speak in public again', 'Approve every payment alone', 'Use another voice on the telephone'],
    'A rule that is kept for the top too is one that a junior can use under pressure.',
  ),
];

export const voices: LibraryModule = {
  name: 'cloned-voices',
  title: 'Cloned Voices',
  description:
    'Calls and voice messages with a voice you know: what a clone can and cannot do, three calls as they are made to finance, the help desk and assistants, and what works on the telephone.',
  durationMinutes: 20,
  difficultyLevel: 'beginner',
  category: 'Voices',
  isMandatory: false,
  kind: 'course',
  content: content(sections, questions, 6),
};
