/** A real SMTP server for tests, which keeps what it is sent. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './server.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
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

/** The answer to a recipient that is not taken; null for one that is. */
export type Refusing = (address: string) => Error | null | Promise<Error | null>;

/** @param taken what is waited for once a mail has arrived, before it is said that it has */
export async function startInbox(
  refuses: Refusing = () => null,
  taken: (mail: ReceivedMail) => unknown = () => undefined,
): Promise<Inbox> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => void Promise.resolve(refuses(address)).then(done),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const {
          to,
          subject = '',
          text = '',
          html = '',
          headers,
        } = await PostalMime.parse(Buffer.concat(parts));
        const named = Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]));
        const mail = { to: to?.[0]?.address ?? '', subject, text, html, headers: named };
        mails.push(mail);
        await taken(mail);
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
