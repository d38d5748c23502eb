import type { SiteFact } from '../site-facts.ts';
import type { TextDocument } from './documents.ts';

export function terms(fact: (name: SiteFact) => string): TextDocument {
  return {
    title: 'Terms of use',
    lead: '',
    changed: '2026-11-21',
    sections: [{ title: 'Who', paragraphs: [fact('operator-name')] }],
  };
}
