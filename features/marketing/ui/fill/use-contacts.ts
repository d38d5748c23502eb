import { SAMPLE_PROSPECTS } from '@unmask/product/content/marketing/prospects';
import { useProspects } from '../use-prospects.ts';
import { type Contact, useFilling, type Values } from './fill-context.tsx';

/** Without what they do: "Dana Quillfeather, managing partner". */
const nameOf = (decisionMaker: string) => decisionMaker.split(',')[0] ?? decisionMaker;

const SAMPLES: readonly Contact[] = SAMPLE_PROSPECTS.map(({ id, company, decisionMaker, contactEmail }) => ({
  ...{ id, company, name: nameOf(decisionMaker), email: contactEmail, sample: true, objected: false },
}));

/** Whom one can write to, and whom the templates are filled for. */
export function useContacts() {
  const { contactId, sender } = useFilling();
  const { data } = useProspects();
  const own: Contact[] = (data?.items ?? []).map(({ id, company, contact, email, objected }) => ({
    ...{ id, company, name: contact, email, sample: false, objected },
  }));
  const contact = [...own, ...SAMPLES].find(({ id }) => id === contactId) ?? null;
  const values: Values =
    contact === null || contact.objected
      ? sender
      : { ...sender, CONTACT_NAME: contact.name, COMPANY_NAME: contact.company };
  /** Of one's own pipeline, with all that is known of them. */
  const prospect = data?.items.find(({ id }) => id === contactId) ?? null;
  return { own, samples: SAMPLES, contact, values, prospect };
}
