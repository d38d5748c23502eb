/** A real IMAP server for tests: Dovecot of Debian, which it installs when there is none, with mailboxes that begin empty. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { ImapFlow } from 'imapflow';
import { ensureProgram } from '../scripts/debian.ts';
import { until } from './server.ts';

export interface Dovecot {
  /** Of TLS, and of connections that are encrypted by STARTTLS. */
  port: number;
  plainPort: number;
  /** Of the authority that signed its certificate (which is for 127.0.0.1). */
  authorityFile: string;
  /** Every user name has this one. */
  password: string;
  /** Puts a mail into somebody's INBOX. */
  deliver(username: string, mail: string): Promise<void>;
  /** Of everybody, as when a person changes it at their provider. */
  changePassword(to: string): Promise<void>;
  close(): Promise<void>;
}

const PASSWORD = 'app-password';
const PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startDovecot(): Promise<Dovecot> {
  const program = ensureProgram(
    'Dovecot',
    'dovecot-imapd',
    () => PLACES.find((file) => existsSync(file)) ?? null,
  );
  const dir = mkdtempSync(path.join(tmpdir(), 'dovecot-'));
  // Its processes run as several users.
  chmodSync(dir, 0o777);
  const [certificate, key] = [path.join(dir, 'certificate.pem'), path.join(dir, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.test'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const [port, plainPort] = [await freePort(), await freePort()];
  const config = path.join(dir, 'dovecot.conf');
  const write = (password: string) =>
    writeFileSync(config, configuration(dir, { port, plainPort, certificate, key, password }));
  write(PASSWORD);
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(certificate) }, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  await until('Dovecot answers', answers, 20_000);
  const signedIn = async (username: string, password: string) => {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port, secure: true, auth: { user: username, pass: password } },
      ...{ tls: { ca: readFileSync(certificate) }, logger: false },
    });
    await client.connect();
    return client;
  };
  return {
    ...{ port, plainPort, authorityFile: certificate, password: PASSWORD },
    async deliver(username, mail) {
      const client = await signedIn(username, PASSWORD);
      await client.append('INBOX', mail.replaceAll(/\r?\n/g, '\r\n'));
      await client.logout();
    },
    async changePassword(to) {
      write(to);
      child.kill('SIGHUP');
      await until('the new password counts', async () => {
        const client = await signedIn('anybody', to).catch(() => null);
        await client?.logout();
        return client !== null;
      });
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Configured {
  port: number;
  plainPort: number;
  certificate: string;
  key: string;
  password: string;
}

function configuration(dir: string, { port, plainPort, certificate, key, password }: Configured): string {
  const root = process.getuid?.() === 0;
  const user = root ? 'nobody' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  // Without root it cannot change users: everything runs as whoever started it.
  const own = root
    ? ''
    : `default_internal_user = ${user}\ndefault_login_user = ${user}\ndefault_internal_group = ${group}
service anvil {\n  chroot =\n}\n`;
  return `base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/dovecot.log
protocols = imap
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail/%u
first_valid_uid = 1
auth_failure_delay = 0
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${dir}/home/%u
}
service imap-login {
  ${root ? '' : 'chroot ='}
  inet_listener imap {
    address = 127.0.0.1
    port = ${plainPort}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
${own}`;
}
