/** Words of the frame around every page: header, footer, not-found page, toasts of the session. */
import { words } from '../language.ts';

export const BRAND = 'Unmask';

export const header = words('site.header', {
  home: 'Unmask, home',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  analyze: 'Analyze',
  accuracy: 'Accuracy',
  plans: 'Plans',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  profile: 'Profile',
  signOut: 'Sign Out',
  analyses: 'My analyses',
  skip: 'Skip to content',
  toDark: 'Switch to dark colours',
  toLight: 'Switch to light colours',
} as const);

export const footer = words(
  'site.footer',
  {
    language: 'Language',
    line: 'Unmask reports what it measured, how sure it is, and what it could not see.',
    licence: 'Free software under the AGPL, version 3 or later.',
    columns: [
      {
        id: 'product',
        title: 'Product',
        links: [
          { text: 'Analyze a video', to: '/', hash: 'analyze' },
          { text: 'Measured accuracy', to: '/accuracy' },
          { text: 'Plans', to: '/', hash: 'subscription-plans' },
          { text: 'Questions', to: '/', hash: 'faq' },
        ],
      },
      {
        id: 'read',
        title: 'Read',
        links: [{ text: 'Security tips', to: '/security-tips' }],
      },
      {
        id: 'legal',
        title: 'Legal',
        links: [
          { text: 'Privacy', to: '/privacy' },
          { text: 'Terms of use', to: '/terms' },
        ],
      },
    ],
  } as const,
  { fixed: ['id', 'to', 'hash'] },
);

export const documents = words('site.documents', {
  changed: 'Last changed',
} as const);

/** On a page that stands in English inside of another language. */
export const englishPage = words('english-page.englishPage', { note: 'This page is in English.' } as const);

export const notFound = words('site.notFound', {
  code: '404',
  title: 'Oops! Page not found',
  home: 'Return to home',
} as const);

export const crashed = words('site.crashed', {
  title: 'This page could not be shown',
  text: 'Something in the page itself failed. Your analysis is safe: reload to go on.',
  reload: 'Reload',
} as const);

export const loading = words('site.loading', 'Loading');
export const tryAgain = words('site.tryAgain', 'Try again');
/** Below a list that is read in parts. */
export const showMore = words('site.showMore', 'Show more');
/** At a field whose rule has no words of its own. */
export const fieldWrong = words('site.fieldWrong', 'Please check this field.');
export const close = words('site.close', 'Close');

/** Title of the browser tab. */
export const pageTitle = (page: string | null): string => (page === null ? BRAND : `${page} | ${BRAND}`);
