/** The call-back procedure as a drill: two sections to read, then decisions one after the other, each with what happens then. */
import { content, decision, type LibraryModule, list, text } from './parts.ts';

const sections = [
  text(
    'procedure',
    'The procedure',
    'It holds for every request that moves money, changes where money goes, or opens access, whoever asks and however they ask.',
    list(
      '**1. Take the request, promise nothing.** Write down what is asked, by whom, until when.',
      '**2. End the contact.** "I will call you back on your number in the directory. That is our rule for everybody."',
      '**3. Call back** on the number in the company’s own directory, or in the supplier’s stored record. Never on a number from the request.',
      '**4. Ask openly.** "Did you ask me for something today?" and not "did you ask me to pay 48,000 to Hansen?"',
      '**5. Two people.** Somebody who has not spoken to the caller checks the record and approves on their own.',
      '**6. Write it down**: who called whom, on which number, when, with which answer.',
      '**7. Not reached means not done.** It waits. Then report what was asked.',
    ),
  ),
  text(
    'what-drill-is',
    'How this drill works',
    'You are the one who is called. At each point you decide what to do, and read at once what happens then. A decision cannot be taken back. Nobody is told what you chose: those who manage the team see whether the drill was passed, and how often it was tried.',
    'The story is invented. Names, numbers and amounts are nobody’s.',
  ),
];

const points = [
  decision(
    'point-1',
    'Thursday, 16:20. You work in finance. The voice of your managing director, Ms Berg, calls from her mobile number: "I am signing the purchase of a small company. The seller’s lawyer sends you the account; 48,000 have to leave today as a deposit. Can you do that for me?" What do you do?',
    [
      'Write down what is asked and by when, and promise nothing yet',
      'You have three notes: amount, deadline, the lawyer. "Good," she says, "he writes to you in a minute."',
    ],
    [
      [
        'Say yes: she is the director, and a deposit of this size is hers to decide',
        'She thanks you and hangs up. From now on every question sounds like backing out.',
      ],
      [
        'Ask her whether she is a deepfake',
        'She laughs: "Do you have time for this? I do not." You have learnt nothing, and she is in a hurry now.',
      ],
    ],
    'Taking notes costs nothing, commits you to nothing, and is what the report is made of later.',
  ),
  decision(
    'point-2',
    'The voice goes on: "And please stay on the line until it is done, I am about to board." What do you say?',
    [
      '"I will call you back on your number in the directory. That is our rule for everybody, also for you."',
      'A pause. "I will not be reachable." You say that it then waits until you are called back, and hang up.',
    ],
    [
      [
        'Stay on the line and open the bank’s page meanwhile',
        'She stays friendly and hears every step. The line keeps you from calling anybody.',
      ],
      [
        'Say that the bank’s page is down',
        'She gives you the number of "our adviser at the bank". The next voice is waiting there.',
      ],
    ],
    'Ending the contact is the step that takes the other side’s control away. The sentence is the same for everybody, so it offends nobody.',
  ),
  decision(
    'point-3',
    'Which number do you dial now?',
    [
      'The one that the company’s directory has for Ms Berg',
      'It rings. It goes to her voicemail: the directory’s number is hers, and she does not answer it now.',
    ],
    [
      [
        'The one on the display: it is her mobile number, and you have called it before',
        'You press "call back". It would be the right one if the display could be trusted; with some networks you reach the caller again.',
      ],
      [
        'The one in the lawyer’s mail, which has just come',
        'A pleasant man confirms everything. He also confirms the amount, the account and the hurry.',
      ],
    ],
    'The display and the mail come from the request. The directory was there before.',
  ),
  decision(
    'point-4',
    'Ms Berg does not answer. It is 16:31. The lawyer’s mail says: "bank closes at 17:00". What now?',
    [
      'Call her assistant on the number in the directory, and ask openly whether she asked you for anything today',
      'The assistant looks it up: "She is in the workshop downstairs, without her telephone. I will go down."',
    ],
    [
      [
        'Release it: you tried to reach her on the right number, and you write down the time, so that it is documented',
        'The money is gone at 16:40. A check that was tried is not a check.',
      ],
      [
        'Leave a message and release it, so that she can still stop it',
        'She hears the message at 18:10. At 18:10 nothing can be stopped any more.',
      ],
    ],
    'Not reached means not done. But there is nearly always a second person who can be reached, and who knows where the first one is.',
  ),
  decision(
    'point-5',
    'While you wait, "Ms Berg" calls again, angry: "Why is it not done? Do you want to be responsible for this failing?" What do you do?',
    [
      'Say that you are calling back as the rule says, and hang up',
      'It is unpleasant for ten seconds. Then it is quiet, and you can think.',
    ],
    [
      [
        'Ask her something that only she can know, and pay if she knows it',
        'She names the summer party and the name of your dog. Both stand in the internet. You feel safe, and are not.',
      ],
      [
        'Let her speak to your trainee, who knows less',
        'The trainee has been here for two weeks and says yes.',
      ],
    ],
    'Anger is the tool that is left when a check is announced. A rule that holds for everybody is what you can hide behind.',
  ),
  decision(
    'point-6',
    'The assistant calls: "She is standing beside me." How do you ask?',
    [
      '"Did you ask me for something today?"',
      '"No," says Ms Berg. "Why?" Now you know it from her, without having told her what to say yes to.',
    ],
    [
      [
        '"You want 48,000 paid to a lawyer, is that right?"',
        'She has half an ear on the workshop: "If that is what we agreed..." A closed question nearly got a yes.',
      ],
      [
        'You say that everything is settled and ask nothing',
        'She thanks you. She does not know of the attack, and neither does anybody else.',
      ],
    ],
    'An open question gets an answer; a closed one gets a nod.',
  ),
  decision(
    'point-7',
    'It was an attack. Nothing was paid. What happens now?',
    [
      'Report it with your notes, the mail and the number, and keep all of it',
      'Security warns the other offices. The same voice had called there at 16:05: they were still waiting for a second approval.',
    ],
    [
      [
        'Delete the mail, so that nobody clicks on what is in it',
        'The mail was the only trace of the account. The bank of that account could have been warned.',
      ],
      ['Nothing: it went well', 'At 16:50 the other office pays.'],
    ],
    'An attack that failed with you is going on with somebody else.',
  ),
  decision(
    'point-8',
    'A week later a real supplier calls: new bank, new account number, all in order, here is the mail with the letter of the bank. What do you do?',
    [
      'Call the supplier on the number in its stored record, and have a second person approve the change',
      'The supplier confirms it: a real change this time. The procedure cost eleven minutes.',
    ],
    [
      [
        'Change it: after last week you can tell the difference',
        'This time it was real. The next time it is not, and you will have felt just as sure.',
      ],
      [
        'Answer the mail, ask for a confirmation by the person who signed the letter of the bank, and change it then',
        'The confirmation comes in two minutes, from whoever can read that mailbox.',
      ],
    ],
    'The procedure is not there for suspicious cases. It is there for all of them, because the good ones are not suspicious.',
  ),
];

export const callBack: LibraryModule = {
  name: 'call-back',
  title: 'The Call-Back Procedure: a Drill',
  description:
    'Eight decisions in a call that you may get tomorrow: what to say, whom to call on which number, how to ask, and what to do afterwards. For finance, the help desk and assistants.',
  durationMinutes: 15,
  difficultyLevel: 'intermediate',
  category: 'Procedure',
  isMandatory: false,
  kind: 'drill',
  content: content(sections, points, null),
};
