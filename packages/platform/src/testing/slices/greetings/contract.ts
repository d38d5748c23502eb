/** A demonstration of what one folder can be: everything about greetings stands here. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import { errors } from './errors.ts';
import { callWords } from './words.ts';

export const greetingsRead: OwnPermission = {
  id: 'greetings.read',
  about: 'Be greeted.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

export const greetingsSend: OwnPermission = {
  id: 'greetings.send',
  about: 'Greet somebody else.',
  actors: ['analyst', 'admin', 'staff'],
};

const Greeting = z.object({ words: z.string() });

export const greetingsContract = {
  greet: call
    .route({ method: 'GET', path: '/greetings/{name}', ...callWords.greet, tags: ['Greetings'] })
    .meta({
      permission: greetingsRead,
      sample: { name: 'Ann' },
      // Programs may ask as well: GET /api/v1/greetings/{name}, with nothing more to be written.
      byKey: { id: 'greet', scope: 'greetings:use', tag: 'greetings', refusals: [errors.nobody_to_greet] },
    })
    .errors({ CONFLICT: {} })
    .input(z.object({ name: z.string(), loudly: z.enum(['yes', 'no']).optional() }))
    .output(Greeting),
  send: call
    .route({ method: 'POST', path: '/greetings/{name}', ...callWords.send, tags: ['Greetings'] })
    .meta({
      permission: greetingsSend,
      sample: { name: 'Ann', wish: '' },
      byKey: {
        id: 'sendGreeting',
        scope: 'greetings:use',
        tag: 'greetings',
        status: 201,
        example: { wish: 'Good luck' },
        invalid: errors.wish_needed,
      },
    })
    .input(z.object({ name: z.string(), wish: z.string() }))
    .output(Greeting),
};
