/** Pages that everyone may read and search engines may list: title of the tab and of shared links, and what is said about each. */
import { BRAND } from './copy/site.ts';

export interface PublicPage {
  path: string;
  /** Null: the name of the service alone. */
  title: string | null;
  description: string;
  /** Day of the last change, `YYYY-MM-DD`, where one is known. */
  changed?: string;
  /** Of an article: for previews of links and search engines. */
  article?: {
    author: string;
    category: string;
    /** `YYYY-MM-DD`. */
    date: string;
    /** The page that lists it. */
    list: { title: string; path: string };
  };
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    title: null,
    description: 'Find out whether a video was made or altered by AI, how sure that is, and why.',
  },
  {
    path: '/accuracy',
    title: 'How we measure',
    description: `Measured accuracy of ${BRAND} on labelled videos, voices and pictures, with intervals, per kind and per signal.`,
  },
  {
    path: '/security-tips',
    title: 'Security tips',
    description:
      'What to do before, during and after a call, a video or a mail that may not be what it seems.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: `What ${BRAND} stores, for how long, who can read it, and how to have it deleted.`,
  },
  {
    path: '/terms',
    title: 'Terms of use',
    description: `What ${BRAND} does and does not promise, and what it asks of the people who use it.`,
  },
];
