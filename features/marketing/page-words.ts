/** Words of the area as a whole, and of the plan (enterprise specification, section 2). */
import type { FailureWords } from '@unmask/ui/failure.ts';

export const page = {
  title: 'Marketing',
  lead: 'The toolkit of whoever brings the service to people: a plan for the day, texts to send, a pipeline, and where it all comes back as sign-ups.',
  note: 'People, companies, addresses and figures that carry the mark are made up, as examples.',
  sample: 'sample',
  tabsLabel: 'Parts of the marketing area',
  tabs: {
    plan: "Tomorrow's Plan",
    outreach: 'Outreach Tools',
    email: 'Email Marketing',
    analytics: 'Analytics Setup',
  },
  keep: 'Nothing of this is kept for visitors.',
  signIn: 'Sign in to keep it',
  copied: 'Copied!',
  copyFailed: {
    title: 'Not copied',
    description: 'The browser did not let it. Mark the text and copy it by hand.',
  },
} as const;

export const saveFailed: FailureWords = {
  title: 'Not saved',
  description: 'Please try again later.',
};

export const plan = {
  title: 'Marketing Blitz',
  lead: 'Eight tasks from 8 AM to 4 PM. What is ticked is kept for the day.',
  day: 'Day',
  today: 'Today',
  tomorrow: 'Tomorrow',
  tasks: 'Tasks of the day',
  total: (tasks: number, time: string) => `${tasks} tasks, ${time}`,
  minutes: (minutes: number) => `${minutes} min`,
  done: (done: number, all: number) => `${done} of ${all} done`,
  doneLabel: 'Done of the day',
  failed: 'Your progress could not be loaded.',
  loading: 'Loading your progress',
  goals: 'Weekly goals',
  goalsNote:
    'From Monday to Sunday. What you do yourself you count here; a prospect that you move to “Reached Out” is a cold email.',
  measured: 'counted by the service',
  of: (count: number, target: number) => `${count.toLocaleString('en')} of ${target.toLocaleString('en')}`,
  more: (goal: string) => `One more: ${goal}`,
  less: (goal: string) => `One less: ${goal}`,
  actions: 'Quick actions',
  due: 'Next steps that are due',
  dueOn: (day: string) => `since ${day}`,
  dueToday: 'on this day',
  toPipeline: 'To the pipeline',
} as const;
