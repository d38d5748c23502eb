/** Video calls with people who are not there: for finance, help desk and executives' assistants. */
import { comparison, content, type LibraryModule, list, question, said, text } from './parts.ts';

const sections = [
  text(
    'what-is-possible',
    'What is possible in a live call',
    'In a video call a program can put another face over the one in front of the camera, live, and another voice over what is said. It can also play a recording that was made before, and say that the microphone is broken. And a meeting can be full of people of whom only one is real: you.',
    'It has been done for money. In a case from early 2024 that the police of Hong Kong made public, an employee in finance paid some 200 million Hong Kong dollars after a conference in which every colleague was a fake. The invitation had come by mail, he had doubted it, and the call had taken the doubt away.',
    'That is the point of such a call: **it is not there to deceive an examiner. It is there to end a doubt.** So the doubt has to end on another way.',
  ),
  text(
    'tests-that-age',
    'Tests that work today, and why you must not rely on them',
    'You may read that one should ask the other person to turn the head, to move a hand before the face, or to stand up. Today many live programs still fail at some of that: the ear vanishes, the hand melts, the face lags behind.',
    list(
      'Use such a test when you like. A failure is a good reason to end the call.',
      '**A test that is passed proves nothing.** The next version passes it, and a bad connection fails it.',
      'Nobody should have to examine a superior’s face. A call back is politer and better.',
    ),
    'What a program cannot fake is a way that it does not control: your directory, your calendar, the door of the next office.',
  ),
  comparison(
    'calls',
    'Two calls with the same wish',
    [
      'Read them without thinking of pictures. What differs is where the call came from, and what it wants to end.',
    ],
    [
      said(
        'The invitation is in the calendar, from the address of the company, to the usual group. Somebody whom you meet in person is there and stays for questions.',
      ),
      said(
        'The decision is written down in the system afterwards, and goes through the same approvals as every other. You can sleep on it.',
      ),
      said(
        'Help desk: the new colleague is introduced by the manager, who calls from the stored number, and shows up at the desk of IT on the first day.',
      ),
    ],
    [
      said(
        'The link comes by chat a minute before. People whom you hardly know, cameras that go off, no time for your questions. At the end somebody who is "responsible" sends account details in the chat.',
      ),
      said(
        '"Do not put it into the system yet, it would be seen." The usual approvals are the reason why you were called.',
      ),
      said(
        'Help desk: somebody whose face fits the photograph asks in a call for a new second factor, and has a reason why the manager cannot be asked.',
      ),
    ],
  ),
  text(
    'by-role',
    'What to do, by role',
    '**Finance.** What is decided in a call is not paid from a call. The payment goes through the system with its order, the account number is the stored one, and a change of it is confirmed by a call back to the stored number. A second person approves who was not in the call.',
    '**Help desk.** A face in a call is no proof of identity. New second factors and reset passwords need the procedure: stored number, a manager who vouches, or a visit. Applicants and new colleagues who were only ever seen on a screen are checked before they get access.',
    '**Assistants.** You know who is where. When your director sits in a call while you see her walk into a lift, you are the alarm. Keep the calendar to yourself: it tells an attacker when nobody can be asked.',
  ),
  text(
    'afterwards',
    'When you were in such a call',
    list(
      'End it. "My connection is breaking off, I will call you back" is enough.',
      'Write down who was shown, what was asked, and every address, number and link, while you remember.',
      'Keep the invitation, the chat and, where it is allowed, the recording. A recording can be analyzed here; a live stream was compressed hard, so expect "inconclusive" more often than from a file.',
      'Report at once, also when you paid. Banks stop payments in the first hours.',
      'Tell the people who were imitated: they will be used again, with others.',
    ),
  ),
];

const questions = [
  question(
    'purpose',
    'An employee doubts a mail that asks for a payment. Then a video call with the director takes the doubt away. What was the call for?',
    'To end the doubt: it is part of the same attack until it was checked on another way',
    [
      'To show that the mail was genuine: the director took the time to explain the payment in person',
      'To give the employee a chance to ask',
      'To keep the company’s rules',
    ],
    'A doubt ends on a way that the other side does not control. A call that comes from the same source is the same source.',
  ),
  question(
    'passed-test',
    'The person in the call turns the head and moves a hand before the face, and nothing looks wrong. What do you know?',
    'Little: failing such a test is a reason to stop, passing it is no proof',
    [
      'The person is real: a program cannot follow two such movements at the same time',
      'The connection is good, so it is no fake',
      'The program must be an old one',
    ],
    'Tests like these age within months. They may end a call; they never approve a payment.',
  ),
  question(
    'many-people',
    'Five colleagues are in the call, and you know all of them. How does that change things?',
    'Not at all: all of them can be made; the check is the same',
    [
      'Five people cannot be faked at once, because it would need five very fast computers',
      'One of them would have objected',
      'It is enough if two of them speak',
    ],
    'In the case that the police of Hong Kong made public, everybody in the conference but the victim was a fake.',
  ),
  question(
    'pay-from-call',
    'Finance: in a call it is decided that a supplier is paid on another account from now on. What happens next?',
    'The change is confirmed by a call back to the stored number of the supplier, and approved by somebody who was not in the call',
    [
      'The account is changed, because everybody agreed',
      'The account is changed, and the call is minuted',
      'The account is changed for this one payment only, which is marked in the system and looked at again by the head of finance next month',
    ],
    'What is decided in a call is not paid from a call.',
  ),
  question(
    'camera-off',
    'Early in the call the camera goes off, "the connection is bad". What is the most sensible reading?',
    'It may be true, and it may hide something: the request is checked as always',
    [
      'It proves that the call is a fake',
      'It proves that the call is real, because somebody who plays a fake wants to be seen for as long as possible',
      'It does not matter once the face was seen',
    ],
    'A bad connection is common and convenient. Neither proves anything.',
  ),
  question(
    'help-desk-face',
    'Help desk: in a video call the face fits the photograph in the directory. The person wants a new second factor. What do you do?',
    'Follow the procedure: stored number, a manager who vouches, or a visit',
    [
      'Set it up, because the face was checked',
      'Ask for the identity card in front of the camera and compare the photograph on it with the face',
      'Set it up, and note the time of the call',
    ],
    'A face in a call and a card in front of a camera are both pictures.',
  ),
  question(
    'assistant-alarm',
    'Assistant: a colleague asks why the director is in a call with him right now. She has just walked past your desk. What do you do?',
    'Tell him to end the call and pay nothing, and report it at once',
    [
      'Ask the director later what it was about',
      'Join the call with your own camera on, ask who is there, and decide when you have seen the face',
      'Nothing: she may be using her telephone',
    ],
    'You are the way to check that the attacker does not control. Use it at once.',
  ),
  question(
    'leave',
    'How do you leave a call that feels wrong?',
    'Politely and at once: "my connection is breaking off, I will call you back"',
    [
      'By staying until you have a proof',
      'By accusing the other person',
      'By doing what is asked for the time being, so that nobody is warned, and reporting it afterwards',
    ],
    'You owe nobody a proof. The call back settles it either way.',
  ),
  question(
    'recording',
    'A recording of the call is analyzed and the answer is "inconclusive". Why is that common?',
    'Calls are compressed hard and written anew, so that little can be measured',
    [
      'Because live calls cannot be faked',
      'Because recordings are too short by law',
      'Because the service does not read videos',
    ],
    'What cannot be measured gets no verdict. That is no all-clear.',
  ),
  question(
    'not-in-system',
    '"Please do not put it into the system yet, it would be seen." What does that tell you?',
    'The usual approvals are what the request wants to get around: stop and report',
    [
      'It is a confidential matter that you have been trusted with',
      'The system should be changed',
      'You should make a note of it in private',
    ],
    'Confidential matters have confidential ways in the system. Around it there is none.',
  ),
];

export const videoCalls: LibraryModule = {
  name: 'video-calls',
  title: 'Video Calls With People Who Are Not There',
  description:
    'Faces and voices that are exchanged live: what such a call is for, why tests age, and what finance, the help desk and assistants do instead of looking closely.',
  durationMinutes: 25,
  difficultyLevel: 'intermediate',
  category: 'Video calls',
  isMandatory: false,
  kind: 'course',
  content: content(sections, questions, 6),
};
