/**
 * Everything that the web app leaves in a browser, and where. Code that stores something takes its key from here:
 * scripts/browser-storage.test.ts finds any that does not. What the privacy page says of it stands in content/kept.ts,
 * which the first page need not load.
 */

export interface Kept {
  /** Its name; what follows a colon differs from person to person. */
  key: string;
  place: 'localStorage' | 'sessionStorage' | 'cookie' | 'cache storage';
}

export const KEPT = {
  usage: {
    key: 'video_usage',
    place: 'localStorage',
  },
  upload: {
    key: 'unmask_upload',
    place: 'localStorage',
  },
  dismissed: {
    key: 'unmask_dismissed_alerts:',
    place: 'localStorage',
  },
  asked: {
    key: 'unmask_asked',
    place: 'localStorage',
  },
  quiz: {
    key: 'quizStats',
    place: 'localStorage',
  },
  quizSets: {
    key: 'unmask_quiz_sets',
    place: 'localStorage',
  },
  experts: {
    key: 'unmask_experts',
    place: 'localStorage',
  },
  colours: {
    key: 'mantine-color-scheme-value',
    place: 'localStorage',
  },
  language: {
    key: 'unmask_language',
    place: 'localStorage',
  },
  analysis: {
    key: 'unmask_analysis',
    place: 'sessionStorage',
  },
  email: {
    key: 'unmask_signup_email',
    place: 'sessionStorage',
  },
  arrival: {
    key: 'unmask_arrival',
    place: 'sessionStorage',
  },
  scroll: {
    key: 'tsr-scroll-restoration-v1_3',
    place: 'sessionStorage',
  },
  shared: {
    key: 'unmask-shared',
    place: 'cache storage',
  },
  session: {
    key: 'unmask.session_token',
    place: 'cookie',
  },
  secondFactor: {
    key: 'unmask.two_factor',
    place: 'cookie',
  },
  guest: {
    key: 'unmask.guest',
    place: 'cookie',
  },
} as const satisfies Record<string, Kept>;
