/** What the page for businesses says; how much of each feature works today is said beside it. */
import type { Readiness } from '@unmask/product/content/marketing';
import { words } from '@unmask/product/language';

export const businessPage = words('business-page.businessPage', {
  title: 'Deepfake detection for business',
  headline: 'Check the video before somebody acts on it.',
  text: 'A call, a clip or a voice message can carry a face or a voice that never said it. Unmask measures what the file shows, says how sure it is, and says so when it cannot tell.',
  analyze: 'Analyze a video',
  demo: 'Schedule Demo Call',
} as const);

export const threatsSection = words('business-page.threatsSection', {
  title: 'What businesses are faced with',
  items: [
    {
      title: 'The executive on the call',
      text: 'A face swapped into a video meeting asks for a payment that must not be talked about.',
    },
    {
      title: 'The voice on the phone',
      text: 'A few seconds of public speech are enough to clone a voice that asks for a password or a transfer.',
    },
    {
      title: 'The clip about your brand',
      text: 'A product failure, a confession or a recommendation that was generated, and spreads faster than an answer.',
    },
    {
      title: 'The applicant who is somebody else',
      text: 'A generated face in a remote interview or an identity check opens the door to systems and accounts.',
    },
  ],
} as const);

export const caseStudies = words('business-page.caseStudies', {
  title: 'Case studies',
  text: 'Constructed cases: each is a pattern, told as one story. No company, person or incident is described.',
  link: 'Read all five cases',
  path: '/blog/deepfake-case-studies',
  problem: 'What happens',
  trace: 'What the file shows',
  stop: 'What stops it',
  items: [
    {
      title: 'The face in the meeting',
      problem: 'A regional director explains a confidential purchase on camera and leaves early.',
      trace:
        'Noise and sharpness differ inside the face, and lips and sound drift apart. Poor recordings end inconclusive.',
      stop: 'A payment rule that one voice cannot waive, and a call back on the office line.',
    },
    {
      title: 'The voice over real pictures',
      problem: 'Genuine pictures of a speech, with words that nobody said.',
      trace: 'Statistics of made speech, and lips that open when nothing is said.',
      stop: 'The original footage, published beside the clip within hours.',
    },
    {
      title: 'The portrait that speaks',
      problem: 'A presenter recommends a trading platform in an advertisement.',
      trace: 'Nearly every picture element is generated, which leaves the most to measure.',
      stop: 'A look at the offer itself, and a report to the platform and to the person’s office.',
    },
  ],
} as const);

export interface BusinessFeature {
  text: string;
  readiness: Readiness;
}

export const featuresSection = words('business-page.featuresSection', {
  title: 'What you get',
  text: 'Four kinds of help, and how much of each works in this version.',
} as const);

export const FEATURE_CATEGORIES: readonly { title: string; features: readonly BusinessFeature[] }[] = words(
  'business-page.FEATURE_CATEGORIES',
  [
    {
      title: 'Real-time protection',
      features: [
        { text: 'Analysis of videos and voices, with every measurement shown', readiness: 'works' },
        {
          text: 'Reports of suspicious media that reach the admins of your organization',
          readiness: 'works',
        },
        { text: 'Alerts by mail, Slack, Teams and webhook', readiness: 'planned' },
      ],
    },
    {
      title: 'Team and workflow',
      features: [
        {
          text: 'Organizations with admins, analysts and viewers, and invitations by mail',
          readiness: 'works',
        },
        { text: 'A shared history with search, links that expire, and export', readiness: 'works' },
        { text: 'Single sign-on by your own provider, with Enterprise Elite', readiness: 'works' },
        { text: 'Training modules with certificates', readiness: 'works' },
      ],
    },
    {
      title: 'Compliance and reporting',
      features: [
        {
          text: 'Results that name engine version, measurements and the SHA-256 of the file',
          readiness: 'works',
        },
        { text: 'Forensics cases with a chain of custody', readiness: 'works' },
        { text: 'Readiness reports by framework, never an attestation', readiness: 'works' },
      ],
    },
    {
      title: 'Professional services',
      features: [
        { text: 'A demo call with the operator of this service', readiness: 'works' },
        {
          text: 'Installation on your own machines: the software is free under the AGPL',
          readiness: 'works',
        },
        { text: 'Detectors of your own, added beside the built-in ones', readiness: 'works' },
      ],
    },
  ],
  { fixed: ['readiness'] },
);

export const priceSection = words('business-page.priceSection', {
  title: 'Published price',
  of: (plan: string) => `${plan}, at the introductory price`,
  text: (month: string, list: string) =>
    `Twelve months at ${month}, paid month by month and ended in any of them. The price stays for as long as the subscription. Without the offer Enterprise costs ${list} a month.`,
  choose: (month: string) => `Choose Enterprise at ${month}`,
  plans: 'See all plans',
} as const);

export const closing = words('business-page.closing', {
  title: 'Try it, or talk to us',
  text: 'Three analyses a day are free. For teams, ask for a demo call.',
} as const);
