/** The filters of the history as they stand in the address, so that the way back finds them again. */
import type { HistoryFilter, HistorySort } from '@unmask/analyses/contract';

export interface HistorySearch {
  q?: string;
  outcome?: NonNullable<HistoryFilter['outcome']>;
  threat?: NonNullable<HistoryFilter['threat']>;
  kind?: NonNullable<HistoryFilter['kind']>;
  /** Newest first when left out. */
  sort?: Exclude<HistorySort, 'newest'>;
  /** Days as the person chose them, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  scope?: 'organization';
}

const OUTCOMES = ['ai_generated', 'authentic', 'inconclusive'] as const;
const THREATS = ['critical', 'high', 'medium', 'low'] as const;
const KINDS = ['video', 'audio', 'image'] as const;
const SORTS = ['signs', 'name'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address does not say properly is left out. */
export function readHistorySearch(given: Record<string, unknown>): HistorySearch {
  const search: HistorySearch = {};
  if (typeof given.q === 'string' && given.q !== '') search.q = given.q.slice(0, 200);
  const outcome = OUTCOMES.find((one) => one === given.outcome);
  if (outcome) search.outcome = outcome;
  const threat = THREATS.find((one) => one === given.threat);
  if (threat) search.threat = threat;
  const kind = KINDS.find((one) => one === given.kind);
  if (kind) search.kind = kind;
  const sort = SORTS.find((one) => one === given.sort);
  if (sort) search.sort = sort;
  if (isDay(given.from)) search.from = given.from;
  if (isDay(given.to)) search.to = given.to;
  if (given.scope === 'organization') search.scope = 'organization';
  return search;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value));
}

/** Days are the person's own: from the midnight that begins the first to the one that ends the last. */
export function filterOf(search: HistorySearch): HistoryFilter {
  return {
    search: search.q,
    outcome: search.outcome,
    threat: search.threat,
    kind: search.kind,
    from: search.from && midnight(search.from, 0),
    before: search.to && midnight(search.to, 1),
    scope: search.scope ?? 'mine',
  };
}

function midnight(isoDay: string, later_days: number): string {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  return new Date(year, month - 1, date + later_days).toISOString();
}

export function hasFilters({ scope, sort, ...filters }: HistorySearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
