/** Asking for a document, the mail with its link, and what is printed: the length that pages state is counted here. */
import { eq } from '@unmask/db/sql';
import { describe, expect, test } from 'vitest';
import { readPdf, squeezed } from '../../../packages/report/src/pdf-text.testing.ts';
import { DOWNLOAD_DAYS, LEAD_MAGNETS, type LeadMagnetType } from '../limits.ts';
import { leadMagnetRequests } from '../tables.ts';
import { leadMagnets, mailWords } from '../words-service.ts';
import { newsletterWorld } from './newsletter.testing.ts';
import { guideBlocks } from './papers/guide.ts';

const { parts, db } = newsletterWorld();
const DAY_MS = 86_400_000;

const request = (type: string, email: string, more: object = {}) =>
  parts()
    .server.client()
    .post('/functions/v1/send-email', {
      email,
      name: ' Ann  Reader ',
      type: 'lead_magnet',
      leadMagnetType: type,
      leadMagnetTitle: 'A title of a stranger',
      downloadUrl: 'https://elsewhere.example/a.pdf',
      ...more,
    });
const rowOf = async (email: string) =>
  (await db().select().from(leadMagnetRequests).where(eq(leadMagnetRequests.email, email)))[0];

/** @returns the address in the mail, as a path */
async function linkTo(type: LeadMagnetType, email: string): Promise<string> {
  const subject = mailWords.leadMagnet.subject(leadMagnets[type].title);
  const { text } = await parts().inbox.newest(email, subject);
  return /\/newsletter\/downloads\/[\w.-]+/.exec(text)?.[0] ?? '';
}

describe('documents by mail', () => {
  test.each(LEAD_MAGNETS)(
    '[NEWS-048][CALL-132][ENT-364][ENT-365][ENT-366][ENT-367][ENT-368][ENT-369][ENT-370][ENT-371][MKT-049][MKT-050][MKT-051] the %s comes by mail, and has as many pages as is said',
    async (type) => {
      const email = `${type}@example.com`;
      const answer = await request(type, email);
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(await rowOf(email)).toMatchObject({
        email,
        name: 'Ann Reader',
        type: 'lead_magnet',
        leadMagnetType: type,
        // Not what the form says: nobody sends words and links of theirs to others by our mail.
        leadMagnetTitle: leadMagnets[type].title,
        downloadUrl: `/newsletter/downloads/${type}`,
        downloadedAt: null,
      });
      const file = await parts()
        .server.client()
        .fetch(await linkTo(type, email));
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(file.headers.get('content-disposition')).toBe(
        `attachment; filename="${leadMagnets[type].file}"`,
      );
      const { pages, fonts } = readPdf(Buffer.from(await file.arrayBuffer()));
      expect(pages).toHaveLength(leadMagnets[type].pages);
      expect(fonts.every(({ embedded }) => embedded)).toBe(true);
      // Each page has something to read, and the title stands on the first.
      expect(pages.filter((page) => page.length < 200).length).toBeLessThanOrEqual(1);
      expect(pages[0]).toContain(squeezed(leadMagnets[type].title));
      expect((await rowOf(email))?.downloadedAt).not.toBeNull();
    },
  );

  test('the table of contents of the guide names the pages that its chapters begin on', async () => {
    await request('guide', 'contents@example.com');
    const file = await parts()
      .server.client()
      .fetch(await linkTo('guide', 'contents@example.com'));
    const { pages } = readPdf(Buffer.from(await file.arrayBuffer()));
    const chapters = guideBlocks().slice(1);
    for (const [at, { heading }] of chapters.entries()) {
      expect(pages[at + 2]).toSatisfy((page: string) => page.startsWith(squeezed(heading)));
      expect(pages[1]).toContain(squeezed(`${at + 3} ${heading}`));
    }
  });

  test('[CALL-133] what is missing is said in words; a link holds for thirty days, and nobody can make one up', async () => {
    for (const [wrong, status] of [
      [{ name: '  ' }, 400],
      [{ email: 'nobody' }, 400],
      [{ leadMagnetType: 'other' }, 400],
    ] as const) {
      const refused = await request('guide', 'wrong@example.com', wrong);
      expect([wrong, refused.status]).toEqual([wrong, status]);
      expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/\.$/) });
    }
    expect(await rowOf('wrong@example.com')).toBeUndefined();
    await request('checklist', 'late@example.com');
    const link = await linkTo('checklist', 'late@example.com');
    const open = (path: string) => parts().server.client().fetch(path);
    const { id } = (await rowOf('late@example.com'))!;
    expect((await open(`/newsletter/downloads/${id}.${'A'.repeat(43)}`)).status).toBe(404);
    await db()
      .update(leadMagnetRequests)
      .set({ createdAt: new Date(Date.now() - (DOWNLOAD_DAYS + 1) * DAY_MS) })
      .where(eq(leadMagnetRequests.id, id));
    expect((await open(link)).status).toBe(404);
  });
});
