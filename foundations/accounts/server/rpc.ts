/** The contract's calls. */
import { implement } from '@orpc/server';
import type { Database } from '@unmask/db';
import { type CallContext, permissionGate } from '@unmask/platform/calls';
import { AppError } from '@unmask/platform/errors';
import { addressNetwork } from '@unmask/platform/identifiers';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import { readPlan } from '@unmask/platform/plan-of';
import type { LimitPolicy } from '@unmask/product/plans';
import { accountContract, permissions, profileContract } from '../contract.ts';
import type { AccountData } from './account-data.ts';
import {
  confirmAddressChange,
  isAddressChange,
  requestAddressChange,
  stopAddressChange,
} from './address-change.ts';
import type { Attempts } from './attempts.ts';
import type { Auth, SendAccountMail } from './auth.ts';
import { devicesOf, endDevice, endOtherDevices } from './devices.ts';
import { findOrCreateProfile, presentProfile } from './profiles.ts';
import { requireUser } from './require-user.ts';
import { secureAccount } from './secure-link.ts';
import { confirmAddress, type FirstProof } from './verification.ts';

export function profileCalls(parts: { db: Database; limitPolicy(): LimitPolicy }) {
  const os = implement(profileContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    me: os.me.handler(async ({ context }) => {
      const { userId, email } = requireUser(context.actor);
      const row = await findOrCreateProfile(parts.db, { id: userId, email });
      return presentProfile(row, await readPlan(parts.db, userId), parts.limitPolicy(), new Date());
    }),
  });
}

export function accountCalls(parts: {
  db: Database;
  auth: Auth;
  attempts: Attempts;
  data: AccountData;
  mail: SendAccountMail;
  /** Signs the links of verification mails. */
  secret: string;
  firstProof: FirstProof;
  /** What the slices hold about people. */
  parts: readonly PersonalDataSection[];
}) {
  const { db, data } = parts;
  const os = implement(accountContract).$context<CallContext>().use(permissionGate(permissions));
  return os.router({
    devices: os.devices.handler(async ({ context: { actor } }) => ({
      items: await devicesOf(db, requireUser(actor).userId, actor.sessionId),
    })),
    endDevice: os.endDevice.handler(async ({ context: { actor }, input }) => {
      if (!(await endDevice(db, requireUser(actor).userId, input.id))) throw new AppError('not_found');
      return { done: true } as const;
    }),
    endOtherDevices: os.endOtherDevices.handler(async ({ context: { actor } }) => ({
      ended: await endOtherDevices(db, requireUser(actor).userId, actor.sessionId),
    })),
    changeAddress: os.changeAddress.handler(async ({ context: { actor }, input }) => {
      // A guest has no password, and so no way past this.
      const owner = await data.proved(actor, input.password);
      await requestAddressChange(parts, owner, input.email);
      return { done: true } as const;
    }),
    confirmAddress: os.confirmAddress.handler(async ({ context: { actor }, input }) => {
      await parts.attempts.begin('account.verifyEmail', addressNetwork(actor.address), null);
      const opened = isAddressChange(input.token) ? confirmAddressChange : confirmAddress;
      return opened(parts, input.token, actor);
    }),
    stopAddressChange: os.stopAddressChange.handler(async ({ context: { actor }, input }) => {
      await parts.attempts.begin('account.verifyEmail', addressNetwork(actor.address), null);
      return { state: await stopAddressChange(parts, input.token) };
    }),
    secure: os.secure.handler(async ({ context: { actor }, input }) => {
      await parts.attempts.begin('account.verifyEmail', addressNetwork(actor.address), null);
      return secureAccount(parts, input, actor.sessionId);
    }),
    deletionPlan: os.deletionPlan.handler(({ context: { actor } }) => data.plan(actor)),
    delete: os.delete.handler(async ({ context: { actor }, input }) => {
      await data.delete(actor, input.password);
      return { done: true } as const;
    }),
  });
}
