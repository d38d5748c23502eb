/** The contract's calls about the record store. */
import { implement } from '@orpc/server';
import { type CallContext, callGate } from '@unmask/platform/calls';
import { recordStoreContract } from '../../record-store-contract.ts';
import { listStatements, repeatStatement } from './log.ts';
import { type StatementDeps, testStore } from './sender.ts';
import { readStore, removeStore, saveStore, statementsTo } from './stores.ts';

const NEVER = new AbortController().signal;
const done = { success: true } as const;

export function recordStoreCalls(deps: StatementDeps & { onStatements(): void }) {
  const os = implement(recordStoreContract).$context<CallContext>().use(callGate);
  const { db } = deps;
  return {
    recordStore: os.recordStore.handler(async ({ input, context }) => ({
      store: await readStore(deps, context.actor, input.organizationId),
    })),
    saveRecordStore: os.saveRecordStore.handler(({ input, context }) =>
      saveStore(deps, context.actor, input),
    ),
    removeRecordStore: os.removeRecordStore.handler(async ({ input, context }) => {
      await removeStore(db, context.actor, input.organizationId);
      return done;
    }),
    testRecordStore: os.testRecordStore.handler(({ input, context, signal = NEVER }) =>
      testStore(deps, context.actor, input.organizationId, signal),
    ),
    statements: os.statements.handler(({ input, context }) => listStatements(db, context.actor, input)),
    sendStatement: os.sendStatement.handler(async ({ input, context }) => {
      await repeatStatement({ db, onDue: deps.onStatements }, context.actor, input);
      return done;
    }),
    statementsTo: os.statementsTo.handler(({ input, context }) =>
      statementsTo(db, context.actor, input.organizationId),
    ),
  };
}
