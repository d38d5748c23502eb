/** Demo figures of the specification (enterprise, section 9): shown with the mark alone, never as what was counted here. */
import type { SampleCampaign } from './shapes.ts';

export interface SampleFigure {
  label: string;
  value: string;
}

/** Tiles of the strategy view. */
export const CAMPAIGN_FIGURES: readonly SampleFigure[] = [
  { label: 'Subscribers', value: '3,240' },
  { label: 'Average open rate', value: '42.3%' },
  { label: 'Click rate', value: '12.1%' },
  { label: 'This month', value: '8' },
];

/** The performance card of the newsletter. */
export const NEWSLETTER_FIGURES: readonly SampleFigure[] = [
  { label: 'Newsletter subscribers', value: '15,247' },
  { label: 'Growth', value: '+23.7%' },
  { label: 'Open rate', value: '67.3%' },
  { label: 'Click rate', value: '15.9%' },
  { label: 'Threat alerts this week', value: '847' },
];

export const CLAIMED_ACCURACY = '96.7%';

export const SERVICE_FIGURES: readonly SampleFigure[] = [
  { label: 'Accuracy', value: CLAIMED_ACCURACY },
  { label: 'Uptime over 30 days', value: '99.2%' },
  { label: 'Data', value: 'refreshed hourly' },
  { label: 'Audience', value: '15,000+ professionals' },
];

export const SAMPLE_CAMPAIGNS: readonly SampleCampaign[] = [
  {
    id: 'weekly-47',
    title: 'AI Security Weekly, week 47',
    type: 'newsletter',
    status: 'sent',
    description: 'The issue of last Friday: a cloned voice in a call to an accountant.',
    recipients: 3240,
    openRate: 42.3,
    clickRate: 12.1,
  },
  {
    id: 'call-back-course',
    title: 'Call back: a course in three mails',
    type: 'educational',
    status: 'scheduled',
    description: 'What to do when a known voice asks for money.',
    recipients: 2980,
    scheduledDate: '2026-12-04',
  },
  {
    id: 'voices',
    title: 'Voices are measured now',
    type: 'product',
    status: 'draft',
    description: 'What the detection of cloned voices can say, and where it abstains.',
    recipients: 3240,
  },
  {
    id: 'payment-warning',
    title: 'Payment requests by video call',
    type: 'security',
    status: 'draft',
    description: 'A warning with what is known, and what to do today.',
    recipients: 3240,
  },
];
