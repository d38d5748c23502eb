import { auc } from '../statistics/auc.ts';
import { bootstrapOverGroups, byGroup } from '../statistics/group-bootstrap.ts';
import { type Rows, roundedInterval } from './figures.ts';
import type { MacroAuc } from './latest.ts';

/** Mean of the AUC inside every `pair_group` that holds both labels, with its interval over those groups. */
export function macroAuc(rows: Rows, draws: number): MacroAuc {
  const groups = byGroup(rows, (row) => row.pairGroup)
    .map((own) => ({ own, auc: auc(own), name: own[0]!.pairGroup }))
    .filter((group) => Number.isFinite(group.auc));
  const mean = (drawn: readonly { auc: number }[]) =>
    drawn.reduce((sum, group) => sum + group.auc, 0) / drawn.length;
  const interval = bootstrapOverGroups(groups, (group) => group.name, mean, { draws });
  return {
    ...roundedInterval(interval),
    groups: groups.length,
    n: groups.reduce((sum, { own }) => sum + own.length, 0),
  };
}
