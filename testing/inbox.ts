/** A real SMTP server for tests, which keeps what it is sent. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './server.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Inbox {
  url: string;
  mails: ReceivedMail[];
  /** Waits for the newest mail to `to` with this subject. */
  newest(to: string, subject: string, after?: number): Promise<ReceivedMail>;
  /** The token in the link of that mail. */
  token(to: string, subject: string, after?: number): Promise<string>;
  close(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const { to, subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(parts));
        mails.push({ to: to?.[0]?.address ?? '', subject, text, html });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const newest = (to: string, subject: string, after = 0) =>
    until(`a mail "${subject}" to ${to}`, async () =>
      mails.slice(after).findLast((mail) => mail.to === to && mail.subject === subject),
    );
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    newest,
    async token(to, subject, after) {
      const mail = await newest(to, subject, after);
      const found = /[?&]token=([\w.-]+)/.exec(mail.text)?.[1];
      if (!found) throw new Error(`no link in: ${mail.text}`);
      return found;
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
