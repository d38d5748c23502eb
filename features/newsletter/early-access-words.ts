/** Words of outgoing mail. */

export const WELCOME_MAIL = {
  subject: "You're on the list for early access",
  preview: 'You are on the list. Confirm here if you want the weekly newsletter as well.',
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  lines: [
    "You're on the list for early access to Unmask. Without your confirmation below nothing else is sent to this address by itself.",
    'You can check a video right now: upload it, and Unmask says whether it was made or altered by AI, how sure it is, and why. When it cannot tell, it says so.',
  ],
  action: 'Analyze a video',
  newsletter:
    'There is a weekly newsletter too, AI Security Weekly: what happened, with measured figures and one case. It is sent to you only once you confirm it here.',
  confirm: 'Confirm the weekly newsletter',
  footer:
    'You receive this because this address was entered in the sign-up form. If that was not you, ignore this message.',
} as const;
