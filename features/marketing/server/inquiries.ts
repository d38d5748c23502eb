/** Who asks for a demo call is a prospect: the request comes into the pipeline that staff share. */
import { randomId } from '@unmask/platform/identifiers';
import type { Handlers } from '@unmask/platform/kernel/events';
import { marketingProspects } from '../tables.ts';
import { inquiryNotes } from '../words.ts';

const LARGE = '500+';

export const inquiryListener: Handlers = {
  'inquiry.received': async (tx, { id, name, email, company, teamSize, message }) => {
    const now = new Date();
    await tx
      .insert(marketingProspects)
      .values({
        id: randomId(),
        ownerId: null,
        inquiryId: id,
        ...{ company, contact: name, email, phone: '', website: '', industry: '', size: teamSize },
        // They wrote themselves.
        ...{ priority: teamSize === LARGE ? 'High' : 'Medium', status: 'Responded', nextStep: '' },
        notes: inquiryNotes(teamSize, message),
        ...{ createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing();
  },
};
