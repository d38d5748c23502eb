/** Words of outgoing mail. */

export const WELCOME_MAIL = {
  subject: "You're on the list for early access",
  preview: 'You are on the list. This is the only mail that it sends by itself.',
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  lines: [
    "You're on the list for early access to Unmask. Nothing else is sent to this address by itself.",
    'You can check a video right now: upload it, and Unmask says whether it was made or altered by AI, how sure it is, and why. When it cannot tell, it says so.',
  ],
  action: 'Analyze a video',
  footer:
    'You receive this because this address was entered in the sign-up form. If that was not you, ignore this message.',
} as const;
