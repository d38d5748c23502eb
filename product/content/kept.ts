/** What the privacy page says of everything that is left in a browser: what it holds, why, and until when. */
import type { KEPT } from '../browser-storage.ts';

export const KEPT_TEXTS: Record<keyof typeof KEPT, string> = {
  usage:
    'how many analyses were made here today without an account, until you delete it; it starts anew each day',
  upload: 'name, size and number of an interrupted upload, until it has ended or is put aside',
  dismissed:
    'the numbers of the newest 200 alerts that you dismissed, for each account, until you delete them',
  asked: 'that you gave an address before an analysis, so that you are asked once only, until you delete it',
  quiz: 'how many quizzes were finished in this browser, with the best and the average result, the streak, the day of the last one and what was earned, until you delete it',
  quizSets:
    'the numbers of the last 20 quizzes that were finished here without an account, so that they can become yours when you sign up, until then',
  experts: 'that you opened the details for experts on a result, until you close them',
  colours: 'whether you chose light or dark colours, until you delete it',
  language: 'the language that you chose for this site, until you delete it',
  analysis: 'the number of the analysis of this tab, to survive a reload, until the tab is closed',
  email:
    'the email address that you gave for early access, so that you need not type it twice, until the tab is closed',
  arrival:
    'the campaign link that you followed, to count an account for it, until you sign in or the tab is closed',
  scroll: 'how far pages were scrolled, for going back, until the tab is closed',
  shared: 'files or a link that you shared from another app, until the home page has taken them, right after',
  session:
    'your session once you sign in or continue as a guest, until you sign out or seven days after the last visit',
  secondFactor: 'that your password was right, until the second step, for ten minutes',
  guest: 'which guest you were, until the second step, for ten minutes',
};
