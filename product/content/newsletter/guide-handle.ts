/** The guide, second half: what measuring can say, and what to do. One entry is one page. */
import type { GuidePage } from './guide-recognise.ts';

const MEASURE = 'Measuring';
const ACT = 'The first hour';
const PREPARE = 'Before it happens';

export const MEASURING: readonly GuidePage[] = [
  {
    part: MEASURE,
    title: 'What a detector does',
    text: [
      'A detector takes measurements from the file: noise, compression, motion, the spectrum of a voice, traces of signatures. Each measurement is compared with files of which it is known whether they are real. Together they give a likelihood, and a rule turns that into an answer.',
      'It knows what it was taught. A generator that came out last week, a platform that re-encodes in a new way, a very short or very small clip: all of these lower what it can say. A good detector tells you so.',
    ],
    list: [
      'It does not know whether the story is true.',
      'It does not know who made the file, or why.',
      'It does not see what compression has removed.',
    ],
    task: 'Before you read a result, write down what you would do if it were "no answer".',
  },
  {
    part: MEASURE,
    title: 'Three answers, not two',
    text: [
      'Honest measuring ends in one of three ways: signs of generation, no signs of it, or not enough to tell. The third is frequent. It is not a failure of the tool but a statement about the file: in this quality it does not carry the answer.',
      'Whoever forces a yes or no out of every file accuses real people. Judge a tool by how often it accuses the innocent, and whether that figure is published with its data.',
    ],
    list: [
      'Signs found: read which ones, how many independent ones, and where in the file.',
      'No signs: this is not proof. Read what could not be measured.',
      'Not enough: ask for a better copy, and work on the source.',
    ],
    task: 'Look up the published false alarms of every tool you use. No figure, no verdict.',
  },
  {
    part: MEASURE,
    title: 'Getting the best copy',
    text: [
      'Every time a file is sent, shown or saved anew, evidence is lost and traces of the platform are added. The first copy that reached you is the best there will ever be. A screen recording of a post is the worst.',
      'Ask the sender for the file as a document or by a link to a store, not as a message with a preview. Do not rename, cut, rotate or convert it. Work on copies.',
    ],
    list: [
      'Best: the original from the device, with its name.',
      'Good: a download in the highest quality from where it first appeared.',
      'Poor: a forwarded message.',
      'Useless: a picture of a screen.',
    ],
    task: 'Find out now how to send a file "as document" in the messenger that your colleagues use.',
  },
];

export const HANDLE: readonly GuidePage[] = [
  {
    part: ACT,
    title: 'The first ten minutes',
    text: [
      'Nothing gets worse because you take ten minutes. Almost everything gets worse because somebody acted in the first one. Stop what the message asks for, tell one person, and save what you have.',
      'Do not answer the sender, do not warn them, and do not forward the file to friends. If you are on the telephone, end the call with any sentence you like.',
    ],
    list: [
      'Stop: no payment, no code, no file leaves.',
      'Save: the message, the file, the number, the address, the time.',
      'Tell: your superior or whoever looks after security, by voice.',
      'Check: call the person concerned on a known number.',
      'Write: three lines of what happened, with times.',
    ],
    task: 'Copy these five lines onto a card and put it beside the telephone.',
  },
  {
    part: ACT,
    title: 'Stop, call back, two people',
    text: [
      'Three rules would have stopped nearly every case in this guide, whatever the quality of the deception. They need no technology and no suspicion: they hold for everybody, also for the chief executive, also for somebody who is offended.',
      'A rule with an exception for urgent cases is no rule. Urgency is what the attacker brings along.',
    ],
    list: [
      'Stop: a request for money, data or access that came by voice, video or message is not carried out in the same conversation.',
      'Call back: on a number or channel that was known before the request.',
      'Two people: new account details and sums above a limit are released by two, who do not sit in the same call.',
    ],
    task: 'Write down the limit for your organization, and who the two people are when one is on holiday.',
  },
  {
    part: ACT,
    title: 'If money has gone',
    text: [
      'Minutes count here, and the bank is first. Transfers can sometimes be stopped or recalled on the same day, hardly ever after three. Call; do not write. Ask for the fraud department, and ask what they need from the police.',
      'Tell your insurer before you negotiate with anybody. Do not pay a second sum to get the first one back, and take no help from people who offer themselves unasked.',
    ],
    list: [
      'Bank: recall, with amount, time, receiving bank and account.',
      'Receiving bank: through your own.',
      'Police: report with the evidence; ask for a number of the case.',
      'Insurer: by the deadline in the contract, often 24 or 72 hours.',
      'Inside: accounts, passwords and mail rules of those concerned.',
    ],
    task: 'Look up the emergency number of your bank and write it on the card.',
  },
  {
    part: ACT,
    title: 'Saving evidence',
    text: [
      'Evidence is what somebody else can check later. A file without its path is a rumour. Save the file itself, the page or message around it with its address and time, and a checksum, so that nobody can say that it was changed afterwards.',
      'Note what you did not do as well: not opened, not converted, not answered. Whoever hands the file on signs with date and time. Keep one copy that nobody works on.',
    ],
    list: [
      'File, unchanged, with its name.',
      'Full page as a picture and as text, with address and time.',
      'Head of the mail, number of the call, name and id of the account.',
      'SHA-256 of the file.',
      'Who had it, from when to when.',
    ],
    task: 'Save one harmless post like this now, and time yourself. It should take less than five minutes.',
  },
  {
    part: ACT,
    title: 'Telling the platform',
    text: [
      'Every large platform has a form for impersonation and for manipulated media; some have one for copyright, which is often faster when your own picture was used. Use the form, not the comment field. Name the exact address of each copy, and say which rule is broken.',
      'Ask people not to share the clip in order to warn of it: each share spreads it. Publish a statement without the clip instead, and link to that.',
    ],
    list: [
      'Address of every copy, with the time you saw it.',
      'Who is shown, and in which role you write.',
      'Which rule: impersonation, manipulated media, fraud, copyright, privacy.',
      'The original, where there is one.',
      'The number of your report; ask again after two working days.',
    ],
    task: 'Save the addresses of the forms of the three platforms that matter most to you.',
  },
  {
    part: ACT,
    title: 'When it is you',
    text: [
      'A generated clip of yourself is an injury, also when nobody believes it. You need not look at it again and again, and you need not handle it alone. Ask somebody to do the saving and the reporting.',
      'Intimate pictures that were made without consent are a crime in many countries, also when they are generated. There are services that block known pictures on large platforms by their checksum, without the picture leaving your device.',
    ],
    list: [
      'Save evidence, or let somebody save it, before anything is deleted.',
      'Report to the platforms and to the police; ask for a person trained for it.',
      'Tell employer or school early, in your own words.',
      'Do not pay extortion: it does not end with the first payment.',
      'Look for help: victim support, a lawyer, friends.',
    ],
    task: 'Choose today the person you would call. Tell them.',
  },
  {
    part: ACT,
    title: 'Before you publish',
    text: [
      'For newsrooms, press offices and everybody with many followers: what you publish becomes the proof for others. The order of checks is source, place, time, other angles, then measuring. A result of a tool is one paragraph in a report, never its headline.',
      'Write what you know and how you know it. "We could not verify this recording" is a complete sentence. If you were wrong, correct it at the place where the error stood, with the same size.',
    ],
    list: [
      'Who made the recording, and have you spoken with them?',
      'What would the person shown say? Have you asked, with enough time?',
      'Who gains if you publish now?',
      'Which result would change your decision? Then wait for it.',
    ],
    task: 'Put these four questions at the head of your own publishing checklist.',
  },
  {
    part: ACT,
    title: 'Talking about it inside',
    text: [
      'Attempts come in waves: when one department was called, others will be. A short warning within the hour protects more than a perfect report next week. Say what was asked for, by which way, and what to do. Leave out who fell for it.',
      'Thank people who report, loudly. An organization in which the last one to report was ridiculed will hear of the next attempt from its bank.',
    ],
    list: [
      'What: "a call in the voice of …, about …, from number …".',
      'Do: hang up, call back, report to …',
      'Do not: forward the recording, answer the number.',
      'Until when: next news at …',
    ],
    task: 'Write this warning as a template, with gaps, and store it where it can be found at night.',
  },
  {
    part: PREPARE,
    title: 'Rules for payments',
    text: [
      'Most money is lost in ordinary processes: changed account details of a supplier, an urgent invoice, an acquisition that nobody may know of. Put the protection into the process, so that no single person has to be suspicious at the right moment.',
      'Test it. Let somebody try, announced to two people only, once a year. What fails then fails cheaply.',
    ],
    list: [
      'New or changed account details: called back on a number from the contract, noted with name and time.',
      'Sums above the limit: two releases on two devices.',
      'Waiting time of one day for first payments to new receivers.',
      'No exceptions by telephone, not even by those who made the rule.',
      'Monthly list of all changed account details to somebody outside the process.',
    ],
    task: 'Take the last three changes of account details. Find the note of each call back.',
  },
  {
    part: PREPARE,
    title: 'Rules for access and codes',
    text: [
      'A cloned voice of a colleague asks the service desk for a new password, or an employee for a code. Here too the process protects: identity is proved by something that cannot be spoken.',
      'Keys that work only on the right site (passkeys, security keys) end the telephone trick, because there is nothing to read aloud. Begin with administrators and finance.',
    ],
    list: [
      'The service desk calls back on the stored number, always.',
      'Resetting a second factor needs a superior, in a second channel.',
      'Codes are told to nobody; put this sentence on every screen that shows one.',
      'A new device is reported to its owner on the old one.',
    ],
    task: 'Call your own service desk and ask for a reset. Note what you were asked.',
  },
  {
    part: PREPARE,
    title: 'Training that stays',
    text: [
      'People do not remember slides. They remember what happened to them. Ten minutes with a real cloned voice of their own director, made with consent, do more than an hour of warnings. Then practise the sentence that ends the call.',
      'Repeat it three times a year, briefly. Measure reports, not mistakes: the number of people who report a test is the figure that matters, and it can be improved without shaming anybody.',
    ],
    list: [
      'New people in the first week; finance and assistants four times a year.',
      'One exercise by telephone, one by video call, one by message.',
      'Results by department, never by name.',
      'Managers take part, and are tested too.',
    ],
    task: 'Put three dates of ten minutes into the calendar of the coming year.',
  },
  {
    part: PREPARE,
    title: 'Making originals provable',
    text: [
      'You cannot prevent that somebody imitates you. You can make it easy to show what is really yours. Publish important statements in one place that is known, keep the recordings as the device made them, and sign what you publish where your tools can (Content Credentials).',
      'A list of official channels on your own site, and a page where corrections appear, give others something to point at within minutes.',
    ],
    list: [
      'One page with all official accounts and numbers.',
      'Originals of speeches and films, with date and device, for five years.',
      'A checksum of every film that you publish.',
      'Somebody who answers enquiries within the hour, also at weekends.',
    ],
    task: 'Write the page with your official channels this week.',
  },
  {
    part: PREPARE,
    title: 'Your sheet for the emergency',
    text: [
      'Fill this in by hand, copy it, and keep it where it can be reached without a network. Check the numbers twice a year.',
    ],
    list: [
      'Bank, fraud department: ______________________________',
      'Our account manager: ______________________________',
      'Police, cybercrime: ______________________________',
      'Insurer and policy number: ______________________________',
      'Lawyer: ______________________________',
      'IT and security, day and night: ______________________________',
      'Press office: ______________________________',
      'First to release payments: ______________________________',
      'Second to release payments: ______________________________',
      'Where evidence is stored: ______________________________',
      'Our word (never write it here): agreed on ____________ by ____________',
      'Last checked: ____________   ____________   ____________',
    ],
    task: 'Fill it in now. Half an hour is enough.',
  },
];

export const GLOSSARY: ReadonlyArray<readonly [string, string]> = [
  [
    'Authentic',
    'Recorded by a device and not altered in what it shows. It does not mean that a caption is true.',
  ],
  [
    'Checksum (SHA-256)',
    'A number made from a file: if one bit changes, it changes. It shows that two copies are the same.',
  ],
  ['Clone', 'A model that speaks new words in the sound of one person.'],
  [
    'Compression',
    'Saving a recording in fewer bytes. It removes what the eye misses least, and measurements most.',
  ],
  [
    'Content Credentials',
    'A signed statement in a file about how it was made. Valid ones are strong evidence; missing ones mean nothing.',
  ],
  ['Deepfake', 'Media in which a machine made or altered what is seen or heard of a person.'],
  ['Double release', 'Two people must agree, each by a way of their own.'],
  ['Face swap', 'A real recording in which one face was replaced by another.'],
  ['False alarm', 'Something real that is called generated. Its rate is the first figure to ask for.'],
  ['Generator', 'A model that makes pictures, sound or video.'],
  ['Impersonation', 'Posing as somebody. Platforms have rules and forms for it.'],
  ['Inconclusive', 'The file does not carry enough to tell.'],
  [
    'Likelihood ratio',
    'How much more often such a measurement is seen on generated files than on real ones.',
  ],
  ['Lip sync', 'Agreement of mouth and sound, or a system that makes it.'],
  ['Metadata', 'What a file says about itself: device, time, software. Easily removed and easily written.'],
  ['Phishing, vishing', 'Getting secrets by message, or by voice.'],
  ['Provenance', 'Where a file comes from, and through whose hands it went.'],
  ['Re-encoding', 'Saving anew with loss, as every platform does.'],
  ['Second channel', 'A way of asking that the request did not come by and did not name.'],
  ['Talking head', 'One photograph that was made to speak.'],
  ['Virtual camera', 'A program that poses as a camera in a video call.'],
  ['Watermark', 'A mark that a generator lays into what it makes, visible or not.'],
];
