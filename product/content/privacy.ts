import type { SiteFact } from '../site-facts.ts';
import type { TextDocument } from './documents.ts';

export function privacy(fact: (name: SiteFact) => string): TextDocument {
  return {
    title: 'Privacy',
    lead: '',
    changed: '2026-11-21',
    sections: [{ title: 'Who', paragraphs: [fact('operator-name')] }],
  };
}
