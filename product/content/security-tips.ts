import { words } from '../language.ts';
import type { TextDocument } from './documents.ts';

export const securityTips: TextDocument = words('security-tips.securityTips', {
  title: 'Security tips',
  lead: 'A call, a video or a mail asks you for something. How to find out whether it is what it seems, and what to do when it was not.',
  changed: '2026-11-21',
  sections: [
    {
      title: 'The three warning signs',
      paragraphs: [
        'You need no eye for fakes. Almost every attempt has the same shape, and these three together are reason enough to stop:',
      ],
      items: [
        'Hurry: it has to happen now, before you can ask.',
        'Secrecy: nobody else may know, not your colleague, not your family, not the bank.',
        'An unusual way: a new account, gift cards, crypto money, a remote-control program, a code that you are to read out.',
      ],
    },
    {
      title: 'When somebody calls',
      items: [
        'Hang up and call back on a number that you already had. A real caller will understand; an impostor will argue.',
        'Do not trust the number on the display: it can be set freely.',
        'Ask something that only the real person knows and that stands nowhere online. Agree with family on a word for emergencies, in person.',
        'Never read out a code from an app or a text message, whoever asks. The person on the other end is trying to sign in as you.',
        'A video call is no proof either. Ask to meet, or to confirm in another app that you open yourself.',
      ],
    },
    {
      title: 'When a video or a voice message arrives',
      items: [
        'Ask first where it comes from: who posted it, when, and whether anyone else filmed the same thing.',
        'Search for single frames with an image search. Many “new” clips are old ones with a new caption.',
        'Keep the file as you received it before you forward it. Every forwarding app compresses it again and removes evidence.',
        'Analyze the original here if you want measurements. Read what could not be measured, not only the verdict, and take “inconclusive” seriously.',
        'A result without findings does not make a story true. It says nothing about the caption, the date or the person.',
      ],
    },
    {
      title: 'At work',
      items: [
        'Payments, new bank details and resets of accounts need a second person and a confirmation that you start yourself, even if the director calls in person.',
        'Take telephone numbers of suppliers from your own records, never from the mail that asks for the change.',
        'Let a first payment to a new account wait for a day.',
        'Agree that nobody is blamed for asking. Then people ask.',
      ],
    },
    {
      title: 'Make yourself harder to copy',
      items: [
        'A different password for every account, kept in a password manager, and a second factor wherever it is offered. Passkeys and hardware keys are better than codes.',
        'Look at who can see your videos, voice messages and travel plans. You need not vanish; old public recordings can often be made private.',
        'A short, standard greeting on the voicemail gives less away than a long personal one.',
        'Keep phone and computer up to date, and install apps from their official places only.',
      ],
    },
    {
      title: 'If it has happened',
      items: [
        'Money: call your bank at once on its official number and ask for a recall. Minutes matter.',
        'Account: change the password from a clean device, end all other sessions, and check the forwarding rules of your mailbox.',
        'Evidence: save files, messages, numbers and times. Take screenshots with the address visible. Do not edit anything.',
        'Report it to the police and to the platform. Warn the person who was imitated: others are being called as well.',
        'Intimate or abusive fakes of yourself: do not pay and do not answer. Save the evidence, report it to the platform, and get help from a victims’ support service near you.',
      ],
    },
  ],
});
