/** What the software really does with data. A change of what is stored belongs on this page. */
import { KEPT, type Kept } from '../browser-storage.ts';
import { VISITOR_RESULT_HOURS } from '../limits.ts';
import type { SiteFact } from '../site-facts.ts';
import type { TextDocument, TextSection } from './documents.ts';

export function privacy(fact: (name: SiteFact) => string): TextDocument {
  return {
    title: 'Privacy',
    lead: 'What this service stores, for how long, who can read it, and how to have it deleted.',
    changed: '2026-11-22',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          `This is an installation of Unmask, free software that anyone can run. Responsible for the data on it: ${fact('operator-name')}.`,
          `Contact for questions about data: ${fact('operator-contact')}.`,
          'The authors of the software do not operate this installation and receive nothing from it: the software sends no usage data to anybody, and the reports that a library it runs networks with would send to its makers are switched off.',
        ],
      },
      analyses(fact),
      people,
      {
        title: 'E-mail addresses for early access',
        paragraphs: [
          'An address that you leave is stored with the name you may give and the time, until you or the operator delete it. It is used for one welcome mail; nothing else is sent to it by itself. Every mail that the service sends is kept as a copy, with recipient and text, so that a failed delivery can be repeated.',
        ],
      },
      {
        title: 'Requests for a demo call',
        paragraphs: [
          'What you enter in the form of the page for businesses (name, work email, company, size, message) is stored with the time and mailed to the operator, until you or the operator delete it. It is used to answer you and for nothing else.',
        ],
      },
      {
        title: 'Counting',
        items: [
          'Limits: to keep one address from using the service up, requests are counted under a keyed hash of the network address. The address itself is not stored for this, and the counters are deleted after a day.',
          'Use: for statistics the service notes that a page was opened or an analysis was made: the name of the event, the path of the page and the time, without address, account or file name.',
          'Logs: the technical log holds times, routes, status codes and error texts. Passwords, tokens and cookies are blanked out in it.',
        ],
      },
      {
        title: 'What is kept in your browser',
        items: [
          ...keptIn('cookie', 'Cookie', 'No script can read it; over https its name begins with __Secure-.'),
          ...keptIn('localStorage', 'Stored by the browser', ''),
          ...keptIn('sessionStorage', 'Stored by this tab', ''),
          ...keptIn('cache storage', 'Stored by the installed app', ''),
          'Without signing in no cookie is set. Nothing of this list is sent to anybody else.',
          'Fonts, scripts and pictures come from this server alone. No page of this service loads anything from a third party.',
        ],
      },
      {
        title: 'Who else receives data',
        paragraphs: [
          'By default nobody: database, files, queue and analysis run on the operator’s machine. The operator may connect services of others, and then these receive what they need:',
        ],
        items: [
          'a mail server, which receives the mails to be delivered;',
          'a storage or database service, which holds the files and rows described here;',
          'a payment provider, which receives what you enter when you pay. Card data never reaches this service; it stores your customer number there, your plan and the invoices.',
        ],
      },
      {
        title: 'Backups',
        paragraphs: [
          'The built-in database is copied at intervals, by default every hour with seven copies kept. Something you deleted can remain in such a copy until it has been replaced. Media files are not part of these copies. An operator who uses a database server of their own decides about its backups.',
        ],
      },
      {
        title: 'Your rights and how to use them',
        items: [
          'Signed in, you can download everything the service holds about you and delete your account on the profile page. Deletion removes the profile, sessions, analyses, files, the entry for early access and the mails sent to you.',
          `Without an account, use the contact above, or wait: results and files of visitors are gone after ${VISITOR_RESULT_HOURS} hours.`,
          'Depending on where you live you also have the right to have data corrected, to object, and to complain to a supervisory authority.',
        ],
      },
    ],
  };
}

function analyses(fact: (name: SiteFact) => string): TextSection {
  return {
    title: 'Files and results',
    paragraphs: ['The file that you send is read on this server, and only to analyse it. It trains nothing.'],
    items: [
      `Without an account: the file, its name and the result are deleted ${VISITOR_RESULT_HOURS} hours after you sent it. Until then whoever knows the address of the result can open it; the address cannot be guessed.`,
      `With an account: the result stays until you delete it or your account. The file is deleted ${fact('media-retention')}.`,
      'In private mode the file never leaves your device: five still frames do, with its name and size and its SHA-256, by which whoever has the same file can recognise it. The browser computes that and sends it unless you go on without it. All are kept under the same rules.',
      'Beside a result up to six small pictures of the file are kept, and numbers that describe its looks and its sound, by which you are told when you have analysed the same thing before. They are compared within your account, and within an organization where your role lets you see its analyses, never with those of others. The pictures are deleted with the file, the numbers with the analysis. If you ask for a search by picture, that one picture gets an address that works for 15 minutes, and the search engine that you choose opens it.',
      'Uploads that were broken off are deleted after 24 hours.',
      'Inside an organization, an analysis that you make for it can be read by its members, as far as their role allows. An organization on Enterprise Elite may decide itself how long analyses made for it are kept, with their files: 7 to 365 days, or until somebody deletes them.',
      'An organization can be told of what is found in analyses made for it: the name of the file, the verdict or measured probability and a link then go to the mail address of a member, to Slack, to Teams or to an address of its own, as its admins set it up. The link opens the result only for whoever may see it. Alerts are kept for 90 days.',
      'A link that you make to a result can be opened by whoever has it, until it expires or you take it back. It shows the result without your name and without the metadata of the file.',
      'The operator has access to the machine and can therefore read files and results.',
    ],
  };
}

function keptIn(place: Kept['place'], where: string, note: string): string[] {
  return Object.values<Kept>(KEPT)
    .filter((kept) => kept.place === place)
    .map(({ key, text }) => `${where} ${key.replace(/:$/, '')}: ${text}. ${note}`.trim());
}

const people: TextSection = {
  title: 'Accounts',
  items: [
    'Stored are your e-mail address, the name you give, your plan, how many analyses you made today, when you were last here, and your memberships in organizations.',
    'Who signs in by the provider of an organization: the name that the provider has for the person. Its tokens are not stored.',
    'The password is stored as a salted hash only. The secret of a second factor is stored encrypted.',
    'For each signed-in device the service stores its network address, the name the browser gives itself, and times, so that you can recognise and end sessions. A session ends after seven days without use.',
    'Actions that matter for security, such as signing in, changing roles or deleting an account, are written to an audit log. After an account is deleted the log keeps a number in place of the person.',
    'A guest is an account without an address. It becomes yours, with its analyses, when you sign up. Signing out, or a week without a visit, ends it: the account and its analyses are deleted then.',
  ],
};
