/** The sample that every organization starts with (enterprise specification, section 9): 15 minutes, for beginners, mandatory, Detection, 80. */
import { comparison, content, type LibraryModule, list, question, said, text } from './parts.ts';

const sections = [
  text(
    'what-it-is',
    'What a deepfake is, and what it is for',
    'A deepfake is a picture, a voice or a video that a program made or altered so that it looks or sounds like something that happened. Making one needs minutes of public sound or a handful of photographs, and no special skill.',
    'Almost nobody makes one for its own sake. In companies it carries the same few requests that fraud has always carried:',
    list(
      '**Money**: pay this invoice today, change this account number, buy these vouchers.',
      '**Access**: reset this password, take the second factor off, let this person in remotely.',
      '**Information**: send the payroll list, the contract, the private number of somebody else.',
      '**Reputation**: a clip that shows somebody saying what they never said.',
    ),
    'So look at the request first. What is asked for tells you more, and sooner, than any pixel.',
  ),
  text(
    'why-looking-fails',
    'Why looking closely is not enough',
    'A few years ago there were reliable signs: wrong hands, eyes that never blinked, flat voices. Each of them was mended. What is good enough today has none of them, and a messenger’s compression puts the same kind of damage into honest recordings.',
    'People who are sure that they can tell are right about as often as people who are not. A detector measures more than an eye can, but it has limits too: it can miss, it can be wrong about an honest file, and it says "inconclusive" when a file does not let it measure.',
    '**Three things that help whatever the quality is:**',
    list(
      'Ask through another channel that you already know: the number in your own directory, not the one in the message.',
      'Let two people decide about money and access. A convincing fake has to convince both.',
      'Take the time. Hurry, secrecy and rank are what the request brings instead of proof.',
    ),
  ),
  comparison(
    'same-request',
    'The same wish, twice',
    [
      'Both messages below ask for a payment. Neither can be judged by how it is written. What differs is whether it can be checked on a way that the sender did not choose.',
    ],
    [
      said(
        '"The invoice of Hansen AS is due on Friday. It is in the payment run with order 4471; please release it after the usual second approval. Call me at my desk if the amount looks wrong."',
      ),
      said(
        'A video call that stands in the calendar for a week, with the colleague who always holds it. At its end: "I will put the change into the ticket, so that you have it in writing."',
      ),
    ],
    [
      said(
        '"I am in a meeting and cannot talk. We are buying a company, it is confidential. Transfer 184,000 to this account within the hour and tell nobody; I will explain everything tonight."',
      ),
      said(
        'A video call without an invitation. The director’s picture stutters: "My connection is bad, I will switch the camera off. Just make the transfer, my assistant sends you the details by chat."',
      ),
    ],
  ),
  text(
    'what-to-do',
    'What to do when something feels off',
    list(
      '**Stop.** Nothing that is honest breaks because you called back.',
      '**Check** by the number or the person that your own directory names. Never by an answer to the message.',
      '**Keep** the file, the message and the number: others are asked too, and evidence is deleted quickly.',
      '**Report** it, also when you already paid or clicked. The first hour decides what can be called back.',
    ),
    'Nobody here is blamed for checking, and nobody for reporting late. Somebody who is afraid to report is what such an attack counts on.',
    'A suspicious file can be analyzed here. Take its answer as one piece of evidence: "AI-generated" is a reason to act, "authentic" is not a permission to pay, and "inconclusive" means that the file did not let itself be measured.',
  ),
];

const questions = [
  question(
    'first-look',
    'A voice message of your director asks for a transfer. What do you look at first?',
    'What is asked for, and whether it can be checked on a way that the sender did not choose',
    [
      'Whether the voice sounds flat or metallic, stops at odd places, or lacks the breath between the sentences',
      'Whether the message has spelling mistakes',
      'Whether the number of the sender is shown',
    ],
    'Voices can be copied well, and numbers can be faked. The request and the way to check it are what you can rely on.',
  ),
  question(
    'call-back',
    'Which number do you call back?',
    'The one that your own directory has for that person',
    [
      'The one that the message came from',
      'The one in the signature of the mail',
      'The one that the caller offers for questions, once you have asked for it',
    ],
    'Whoever made the message also chose the number in it. A check only counts on a way that you knew before.',
  ),
  question(
    'signs-mended',
    'Why is a list of visible signs (hands, eyes, edges) not enough?',
    'Each sign has been mended as soon as it was known, and compression damages honest files too',
    [
      'Because only experts with the right equipment are allowed to judge whether a file was made by a program',
      'Because deepfakes are always of very low quality',
      'Because signs can only be seen on large screens',
    ],
    'Good fakes have none of the old signs, and honest recordings that went through a messenger have some of them.',
  ),
  question(
    'inconclusive',
    'The analysis of a clip says "inconclusive". What does that mean?',
    'The file did not let itself be measured: it says nothing for or against it',
    [
      'The clip is probably fine: a fake would have been found by one of the many measurements',
      'The clip is certainly fake',
      'The service was not available',
    ],
    'Inconclusive is an honest answer. It is no permission and no finding; check on another way.',
  ),
  question(
    'two-people',
    'What does a second approval protect against?',
    'Against a fake that convinces one person: it has to convince two who check on their own',
    [
      'Against mistakes in the account number alone',
      'Against nothing, because both see the same message',
      'Against being blamed afterwards, because two people share the responsibility for the payment',
    ],
    'It protects when the second person checks on their own, and not by asking the first.',
  ),
  question(
    'pressure',
    'Which of these is the strongest reason to stop?',
    'You are asked to keep it from the colleagues who would normally be involved',
    [
      'The message is short',
      'The message came in the evening from a telephone, and it is shorter than what this person usually writes',
      'The sender writes from a telephone',
    ],
    'Secrecy takes away the people who would notice. Honest urgent matters still go through the people responsible.',
  ),
  question(
    'already-paid',
    'You notice after lunch that the payment you released was asked for by a fake. What now?',
    'Report it at once: the bank may still stop it, and others may be asked too',
    [
      'Wait for the evening, so that you are sure',
      'Write to the sender, explain the mistake politely, and ask for the money back before anybody else hears of it',
      'Delete the message, so that nobody falls for it again',
    ],
    'The first hour decides. The message is evidence: keep it.',
  ),
  question(
    'authentic-result',
    'The analysis of a video message says "authentic". The message asks you to change a bank account. What do you do?',
    'Call back as always: the answer is about the file, and not about the request',
    [
      'Change the account, because the file was checked',
      'Change the account and write down the result',
      'Ask the sender for a second video that names the account number, and analyze that one too',
    ],
    'A detector can miss, and a real recording can be used for something else. The call back is what protects the account.',
  ),
  question(
    'what-needed',
    'What does somebody need to copy your director’s voice?',
    'Some minutes of public sound, such as a talk or an interview',
    [
      'A recording studio and the director’s consent',
      'Access to the telephone system of the company',
      'Many hours of recordings without any noise',
    ],
    'Anybody who speaks in public can be copied. That is why a known voice proves nothing.',
  ),
  question(
    'evidence',
    'You are sure that a clip is a fake. What do you do with the file?',
    'Keep it as it came, and report it with where and when it came',
    [
      'Delete it, so that it does no harm',
      'Forward it to all colleagues as a warning',
      'Save it anew in better quality',
    ],
    'Unchanged, it can be examined. Forwarding spreads it, and saving it anew destroys traces.',
  ),
];

export const sample: LibraryModule = {
  name: 'sample',
  title: 'Deepfake Detection Basics',
  description:
    'What made pictures, voices and videos are used for in companies, why looking closely is not enough, and what to do instead. For everybody.',
  durationMinutes: 15,
  difficultyLevel: 'beginner',
  category: 'Detection',
  isMandatory: true,
  kind: 'course',
  content: content(sections, questions, 6),
};
