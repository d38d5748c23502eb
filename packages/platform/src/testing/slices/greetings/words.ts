export const words = {
  title: 'Greetings',
  greet: (name: string) => `Good morning, ${name}.`,
  silent: 'Nobody is here to be greeted.',
} as const;

export const errorWords = {
  nobody_to_greet: { title: 'Greetings', message: words.silent, status: 409 },
} as const;

export const tags = { Greetings: 'Good wishes.' } as const;
