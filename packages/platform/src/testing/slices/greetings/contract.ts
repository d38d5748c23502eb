/** A demonstration of what one folder can be: everything about greetings stands here. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';

export const greetingsRead: OwnPermission = {
  id: 'greetings.read',
  about: 'Be greeted.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

export const greetingsContract = {
  greet: call
    .route({ method: 'GET', path: '/greetings/{name}', summary: 'Be greeted', tags: ['Greetings'] })
    .meta({ permission: greetingsRead, sample: { name: 'Ann' } })
    .errors({ CONFLICT: {} })
    .input(z.object({ name: z.string() }))
    .output(z.object({ words: z.string() })),
};
