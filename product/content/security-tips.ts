import type { TextDocument } from './documents.ts';

export const securityTips: TextDocument = {
  title: 'Security tips',
  lead: '',
  changed: '2026-11-21',
  sections: [],
};
