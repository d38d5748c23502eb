/**
 * Everything that the web app leaves in a browser, and what the privacy page says of it. Code that stores something takes its
 * key from here: scripts/browser-storage.test.ts finds any that does not.
 */

export interface Kept {
  /** Its name; what follows a colon differs from person to person. */
  key: string;
  place: 'localStorage' | 'sessionStorage' | 'cookie' | 'cache storage';
  /** What it holds, why, and until when. */
  text: string;
}

export const KEPT = {
  usage: {
    key: 'video_usage',
    place: 'localStorage',
    text: 'how many analyses were made in this browser today without an account, until you delete it; the count starts anew each day',
  },
  upload: {
    key: 'unmask_upload',
    place: 'localStorage',
    text: 'name, size and number of an upload that was interrupted, so that it can go on, until it has ended or is put aside',
  },
  dismissed: {
    key: 'unmask_dismissed_alerts:',
    place: 'localStorage',
    text: 'the numbers of the alerts on your dashboard that you dismissed, the newest 200 for each account, until you delete them',
  },
  asked: {
    key: 'unmask_asked',
    place: 'localStorage',
    text: 'that you gave an address before an analysis, so that you are asked once only, until you delete it',
  },
  experts: {
    key: 'unmask_experts',
    place: 'localStorage',
    text: 'that you opened the details for experts on a result, until you close them',
  },
  colours: {
    key: 'mantine-color-scheme-value',
    place: 'localStorage',
    text: 'whether you chose light or dark colours, until you delete it',
  },
  analysis: {
    key: 'unmask_analysis',
    place: 'sessionStorage',
    text: 'the number of the analysis that this tab is about, so that it survives a reload, until the tab is closed',
  },
  email: {
    key: 'unmask_signup_email',
    place: 'sessionStorage',
    text: 'the e-mail address that you gave for early access, so that you need not type it twice, until the tab is closed',
  },
  scroll: {
    key: 'tsr-scroll-restoration-v1_3',
    place: 'sessionStorage',
    text: 'how far the pages of this tab were scrolled, so that going back ends at the same place, until the tab is closed',
  },
  shared: {
    key: 'unmask-shared',
    place: 'cache storage',
    text: 'files or a link that you shared from another app with this one once it is installed, until the home page has taken them, right after',
  },
  session: {
    key: 'unmask.session_token',
    place: 'cookie',
    text: 'your session once you sign in or continue as a guest, until you sign out or seven days after the last visit',
  },
  secondFactor: {
    key: 'unmask.two_factor',
    place: 'cookie',
    text: 'that your password was right, while the code of the second step is still to come, for ten minutes',
  },
  guest: {
    key: 'unmask.guest',
    place: 'cookie',
    text: 'which guest you were, while the code of the second step is still to come, for ten minutes',
  },
} as const satisfies Record<string, Kept>;
