import { expect, test } from 'vitest';
import { addressIsGone } from './bounces.ts';

test.each([
  '550 No such user here',
  '550 5.1.1 The account that you tried to reach does not exist',
  '550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist',
  '550 5.2.1 The account is disabled',
  '550 5.4.1 Recipient address rejected: Access denied',
  '551 User not local',
  '553 Mailbox name not allowed',
])('%s: no mail goes there again', (response) => {
  expect(addressIsGone(Number(response.slice(0, 3)), response)).toBe(true);
});

test.each([
  '450 4.2.1 Greylisted',
  '552 Mailbox is full',
  '552 5.2.2 Over quota',
  '552 5.2.3 Message too long',
  '550 5.3.4 Message too big for the system',
  '550 5.4.6 Routing loop',
  '550 5.7.1 Sender is on a list',
  '554 Transaction failed',
])('%s: the address may be fine', (response) => {
  expect(addressIsGone(Number(response.slice(0, 3)), response)).toBe(false);
});
