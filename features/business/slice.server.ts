import { defineSlice } from '@unmask/platform/slice';
import { businessContract } from './contract.ts';
import { errors } from './errors.ts';
import { operatorAddress } from './server/operator-address.ts';
import { businessPersonalData } from './server/personal-data.ts';
import { businessCalls } from './server/rpc.ts';
import { tags } from './words.ts';

/** Asking for a demo call. */
export default defineSlice({
  id: 'business',
  contract: businessContract,
  errors,
  tags,
  events: ['business_inquiry'],
  calls: ({ db, events, settings, hashAddress, track, sendMail }) =>
    businessCalls({
      db,
      events,
      operator: operatorAddress(settings),
      hashAddress,
      onInquiry: () => track('business_inquiry'),
      onMail: sendMail,
    }),
  personalData: ({ db }) => [businessPersonalData(db)],
});
