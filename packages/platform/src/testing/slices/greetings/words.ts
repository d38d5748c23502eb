export const words = {
  title: 'Greetings',
  greet: (name: string, wish = 'Good morning') => `${wish}, ${name}.`,
  silent: 'Nobody is here to be greeted.',
} as const;

/** Of the calls, in both descriptions. */
export const callWords = {
  greet: { summary: 'Be greeted', description: 'Says good morning.' },
  send: { summary: 'Greet somebody', description: 'Greets in your own words.' },
} as const;

export const errorWords = {
  nobody_to_greet: { title: 'Greetings', message: words.silent, status: 409 },
  wish_needed: { title: 'Greetings', message: 'Send what you wish in "wish".', status: 400 },
} as const;

export const tags = { Greetings: 'Good wishes.' } as const;
export const apiScopes = { 'greetings:use': 'Send and read good wishes' } as const;

export const apiTags = { greetings: 'Good wishes, for programs.' } as const;
