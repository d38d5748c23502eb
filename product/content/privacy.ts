/** What the software really does with data. A change of what is stored belongs on this page. */
import { KEPT, type Kept } from '../browser-storage.ts';
import { VISITOR_RESULT_HOURS } from '../limits.ts';
import type { SiteFact } from '../site-facts.ts';
import type { TextDocument, TextSection } from './documents.ts';
import { KEPT_TEXTS } from './kept.ts';

export function privacy(fact: (name: SiteFact) => string): TextDocument {
  return {
    title: 'Privacy',
    lead: 'What this service stores, for how long, who can read it, and how to have it deleted.',
    changed: '2026-11-23',
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
        title: 'Email addresses for early access and the newsletter',
        paragraphs: [
          'An address that you leave is stored with the name you may give and the time, until you or the operator delete it. For early access it gets one welcome mail; the newsletter comes only once you confirm it there. An address that is not confirmed for the newsletter is deleted from its list after 30 days.',
          'Of readers of the newsletter: address, name if given, what was chosen, and each consent and withdrawal with its time, its words and a keyed hash of the network it came from; which issues were sent and whether a mail server took them. Mails carry nothing that reports whether they are read or clicked. Every mail has a link to leave at once. An address whose mail server refuses it for good is kept on a list of those that are not written to, after the deletion of an account as a keyed hash.',
          'For documents sent by mail: name, address, which one, and whether it was fetched, for 90 days.',
          'Mail that the service sends is kept as a row for 30 days; its text is deleted once it is sent.',
        ],
      },
      {
        title: 'Requests for a demo call',
        paragraphs: [
          'What you enter in the form of the page for businesses (name, work email, company, size, message) is stored with the time and mailed to the operator, until you or the operator delete it. It is used to answer you and for nothing else.',
        ],
      },
      {
        title: 'Training',
        items: [
          'Of members of an organization who open its training: which modules they began, how far they are, when they finished, the result of each check and what they answered there, what they were asked to finish by when, and their certificates with the name of their account.',
          'Admins of the organization see what was finished, with which result, how often it was tried, and the certificates; they never see what somebody answered. Other members see figures of all together.',
          'An organization can have statements of its trainings sent to a Learning Record Store that its admins name, another server: who began, passed, failed or finished which module when, in how long and with which score, never what was answered. Members are named there by the id of their account or by their mail address, as the admins chose; the page of one’s own progress says which. Here statements are kept for 90 days; what that server keeps is the organization’s matter.',
          'It goes with the account. Who leaves an organization is not shown there any more and keeps the certificates.',
        ],
      },
      {
        title: 'Marketing area',
        items: [
          'Of people who sign in there: which tasks of the plan they ticked on which day, what they counted in a week, the prospects that they entered themselves, and what they noted. It is shown to them alone and goes with the account.',
          'Who asks for a demo call is also in a list that the operator’s staff work with: what was entered in the form, how far the matter is, and their notes. It goes with your account where the address is yours, and when staff delete it.',
          'Of an account that was made within a day after following a link of a campaign: source, medium, campaign, term and content of that link, as they stood in it. Staff see how many accounts came by each; the row goes with the account.',
        ],
      },
      {
        title: 'Celebrity deepfake database',
        items: [
          'Of public figures: the name, what the person is known for, and confirmed reports of deepfakes of them, each with its source. Whoever is meant, or speaks for them, can ask on the page of the entry for it to be corrected or taken away; what is taken away is not listed again, for which a hash of the name is kept.',
          'Of people who report: what they entered, which account it came from, and what staff decided. Staff see the address of the account and where the fake was seen; others see the report once it is confirmed, without who made it.',
          'Reports that were not confirmed go with the account, or after 180 days. Confirmed ones stay, without the account. Requests about an entry are seen by staff alone, and are deleted 180 days after they were decided.',
        ],
      },
      {
        title: 'Compliance',
        items: [
          'Of members of an organization: what they did about findings, which findings they look after, when they confirmed the call-back rule, and what they entered, made or approved. The nightly checks note whether members sign in with a second factor, confirmed their address, were here lately, and have finished what they were asked to learn.',
          'Admins see whom a finding is about; other members see numbers, and auditors who have a link see no names. Confirmations go with the account; findings, reports and entries stay with the organization and without the name. The audit trail of a report keeps ids alone.',
        ],
      },
      {
        title: 'Quiz and leaderboard',
        items: [
          'Of each quiz that is begun: its questions, what was answered and when. Without an account it is stored under a random number that only your browser knows, and deleted after 30 days unless you claim it by signing up.',
          'Of players with an account: username, level, points, badges, streak, the recorded quizzes, free analyses that were earned, and certificates. It goes with the account.',
          'Leaderboards show a name that you choose yourself; until you have, you are Anonymous there. Your email address is never shown. You can leave the boards at any time.',
          'How often each picture, clip or voice was answered rightly is counted for everyone together, without saying by whom.',
        ],
      },
      {
        title: 'Issued documents',
        paragraphs: [
          'Of a certificate, report or notice that was issued here, its number, kind, title, issuer, dates, state and the hash of its file stay stored, so that whoever is shown it can check it at /verify. Nobody is named there: the document itself names whom it names, and it can be checked after an account or an organization is gone.',
        ],
      },
      {
        title: 'Counting',
        items: [
          'Limits: to keep one address from using the service up, requests are counted under a keyed hash of the network address. The address itself is not stored for this, and the counters are deleted after a day.',
          'Use: for statistics the service notes that a page was opened or an analysis was made: the name of the event, the path of the page and the time, without address, account or file name. Staff may have these events passed on to Google Analytics: see below.',
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
          'Google Analytics, or a server that takes its place, which receives what is counted under “Use” above: names of events, the beginning of the path and the minute, sent by this server under one number for all visitors. It is off unless the operator switches it on. Your browser loads nothing from there and is told to nobody: no address, no cookie, no account;',
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
    paragraphs: ['The file that you send is read on this server, and only to analyze it. It trains nothing.'],
    items: [
      `Without an account: the file, its name and the result are deleted ${VISITOR_RESULT_HOURS} hours after you sent it. Until then whoever knows the address of the result can open it; the address cannot be guessed.`,
      `With an account: the result stays until you delete it or your account. The file is deleted ${fact('media-retention')}.`,
      'In private mode the file never leaves your device: five still frames do, with its name and size and its SHA-256, by which whoever has the same file can recognise it. The browser computes that and sends it unless you go on without it. All are kept under the same rules.',
      'Beside a result up to six small pictures of the file are kept, and numbers that describe its looks and its sound, by which you are told when you have analyzed the same thing before. They are compared within your account, and within an organization where your role lets you see its analyses, never with those of others. The pictures are deleted with the file, the numbers with the analysis. If you ask for a search by picture, that one picture gets an address that works for 15 minutes, and the search engine that you choose opens it.',
      'If you compare two of your files, numbers that describe the faces and the voices in them exist for as long as that takes, an hour at most, and are deleted with the outcome: they could tell people apart. The outcome (how alike, and how the files were written) is kept for 90 days, or until you delete it or one of the two analyses.',
      'If you watch a result, its file is read anew when the engine of this service has changed, for as long as the file is kept. What it said before and says now is kept with the result, and you get a mail when the answer is another one.',
      'Uploads that were broken off are deleted after 24 hours.',
      'Inside an organization, an analysis that you make for it can be read by its members, as far as their role allows. An organization on Enterprise Elite may decide itself how long analyses made for it are kept, with their files: 7 to 365 days, or until somebody deletes them.',
      'An organization can keep files and results as evidence in a case. The copy stays until an admin ends the hold, even when the analysis that it came from is deleted, and an organization with cases is not deleted. Each case keeps a log of who added, opened and changed what; the log, the reports that were issued and their redacted copies stay, without your name once your account is gone. Of a redacted copy it is kept which names were struck. The organization can make links by which people outside read chosen documents and files of a case, for 90 days at most; each opening and each file that is fetched stands in the log with its time and the name that the link was given, without an address.',
      'An organization can be told of what is found in analyses made for it: the name of the file, the verdict or measured probability and a link then go to the mail address of a member, to Slack, to Teams, to an address of its own or, with the hash of the file, to the system that watches its security (SIEM), as its admins set it up; its members can read the alerts by program with an API key. The link opens the result only for whoever may see it. Whoever acknowledges an alert or calls it a false alarm is kept with it: members by account, users of Slack by the id and name that Slack sends. Alerts are kept for 90 days.',
      'An organization can have mailboxes scanned that its admins connect. Their passwords are stored sealed and sent to the mail server alone, encrypted. Of each attachment that is a video, a sound, a picture, an archive or encrypted, the sender, the subject, the time and its name and size are kept for 90 days and shown to admins; attachments that can be analyzed are analyzed on the account of the admin who connected the mailbox. Texts of mails are not read, nothing in the mailbox is changed, and senders are told nothing.',
      'An organization can have public posts watched for its keywords and the names of its people, as its admins set it up. Of a post that matches, its text, address and author, the page, and its picture or clip are captured with their hashes and analyzed; the analyses count on the account of the admin who switched it on. What became an alert is kept for a year after it was last seen, everything else for 30 days. Services that are watched see the requests of this server, and those that search (Bluesky; YouTube and X with keys of the operator) the words that are looked for. Takedown notices name the organization and whoever signs them, and are handed in by a person.',
      'While it watches, name servers are asked once a day for names that look like its official domains. Of those that are registered the records of the domain name system, the dates and, unless an admin switched that off, the home page with its hash and title are kept, for a year after the name was seen last. Whoever runs such a domain sees a request of this server; name servers see the names that are asked for.',
      'An organization can have the faces of its people looked for in what is captured, each with the consent of that person, who is asked by mail and answers by a link. Of whoever is asked, the name, the address, the answer and the words that were agreed to are stored. From one to five portraits numbers are computed that describe the face (biometric data) and are stored sealed; the pictures are deleted as soon as they have been read. They are compared within that organization alone. Where a face was found is shown to its members with the name. It ends after a year, or at any time by the link or by an admin: then the numbers and what was found by them are deleted at once, the rest after 90 days, or at once where the person deletes it. If the organization chooses so, pictures and clips of posts that match no word are looked at too; faces of others in them are read, compared and deleted, within an hour in any case, and of the post its address alone is kept for 30 days.',
      'A link that you make to a result can be opened by whoever has it, until it expires or you take it back. It shows the result without your name and without the metadata of the file.',
      'The operator has access to the machine and can therefore read files and results.',
    ],
  };
}

function keptIn(place: Kept['place'], where: string, note: string): string[] {
  return Object.entries<Kept>(KEPT)
    .filter(([, kept]) => kept.place === place)
    .map(([name, { key }]) =>
      `${where} ${key.replace(/:$/, '')}: ${KEPT_TEXTS[name as keyof typeof KEPT]}. ${note}`.trim(),
    );
}

const people: TextSection = {
  title: 'Accounts',
  items: [
    'Stored are your email address, the name you give, your plan, how many analyses you made today, when you were last here, and your memberships in organizations.',
    'Who signs in by the provider of an organization: the name that the provider has for the person. Its tokens are not stored.',
    'The password is stored as a salted hash only. The secret of a second factor is stored encrypted.',
    'For each signed-in device the service stores its network address, the name the browser gives itself, and times, so that you can recognise and end sessions. A session ends after seven days without use.',
    'Actions that matter for security, such as signing in, changing roles or deleting an account, are written to an audit log. After an account is deleted the log keeps a number in place of the person.',
    'A guest is an account without an address. It becomes yours, with its analyses, when you sign up. Signing out, or a week without a visit, ends it: the account and its analyses are deleted then.',
  ],
};
