import { refusalWords, rpcClient } from '@unmask/ui/calls.ts';
import type { adminContract } from '../contract.ts';
import { admin as words } from '../words.ts';

/** The typed client of this slice's calls under /rpc. */
export const adminCalls = () => rpcClient<{ admin: typeof adminContract }>().admin;

/** What the service said, or words of our own. */
export const failureText = (thrown: unknown): string => refusalWords(thrown) ?? words.failed;

/** What is said when something asked for was not done. */
export const failed = (thrown: unknown) => ({ title: words.title, description: failureText(thrown) });

/** All of the operator's area is read anew after a change: its lists show the same things from several sides. */
export const ADMIN_KEY = ['admin'];
export const CHANGES = { failed, changes: [ADMIN_KEY] };
