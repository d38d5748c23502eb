/** Answers to `RCPT TO` without an enhanced code that speak of the address (RFC 5321, section 4.2.3). */
const ABOUT_ADDRESS = new Set([550, 551, 553]);
/**
 * Enhanced codes (RFC 3463) that say so: there is no such address, it has moved, or it is switched off. 5.4.1 at this place is how servers
 * answer that look addresses up in a directory.
 */
const GONE = /^5\.(0\.0|1\.\d+|2\.1|4\.1)$/;

/**
 * Whether an address takes no mail any more, by what its server answered to `RCPT TO`. A full mailbox, a mail too long, a network that
 * fails and a sender who is not liked (5.2.2, 5.2.3, 5.3, 5.4, 5.7) say nothing about the address: whoever has it may want the next mail.
 */
export function addressIsGone(status: number, response: string): boolean {
  if (status < 500) return false;
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1];
  return enhanced === undefined ? ABOUT_ADDRESS.has(status) : GONE.test(enhanced);
}
