/** Sample entries: no customer said this, and the page says so. Replace them with real ones before you rely on them. */
import { words } from '../language.ts';

export interface Testimonial {
  name: string;
  role: string;
  company: string;
  content: string;
  /** 1 to 5. */
  rating: number;
  /** Address of a picture, drawn by us. */
  image: string;
}

export const TESTIMONIALS: readonly Testimonial[] = words('testimonials.TESTIMONIALS', [
  {
    name: 'Mara Ellingsen',
    role: 'Fraud analyst',
    company: 'Harbour & Vale',
    content:
      'What I needed was not a red light but reasons. A finding takes me to its second of the clip, and I can show that to the people who decide.',
    rating: 5,
    image: '/people/mara.svg',
  },
  {
    name: 'Tobias Okonjo',
    role: 'Newsroom verification lead',
    company: 'Eastgate Dispatch',
    content:
      'It says “inconclusive” when the clip is too short or too compressed. That saved us from trusting a number that would have meant nothing.',
    rating: 4,
    image: '/people/tobias.svg',
  },
  {
    name: 'Inés Caravaggio',
    role: 'Head of security',
    company: 'Lindqvist Components',
    content:
      'We run it on our own server, so nothing leaves the house. Private mode convinced the works council: five still frames, no file.',
    rating: 5,
    image: '/people/ines.svg',
  },
]);

export const testimonialsSection = words('testimonials.testimonialsSection', {
  title: 'What people would use it for',
  sample: 'Sample entries',
  sampleText: 'Three, written by us to show how a review looks. No customer is quoted.',
  rating: (stars: number) => `Rated ${stars} of 5`,
} as const);
