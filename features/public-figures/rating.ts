/** How an entry is rated by what was confirmed of it. Safe for the browser. */
import { RISK_FROM, type RiskLevel, TRENDING_FROM } from './limits.ts';

export interface Counts {
  total: number;
  /** Within the last day. */
  recent: number;
  /** Within the last seven days, and the seven before. */
  week: number;
  weekBefore: number;
  /** Within the last ninety days. */
  quarter: number;
}

export function riskOf({ quarter }: Pick<Counts, 'quarter'>): RiskLevel {
  const levels = Object.entries(RISK_FROM) as [keyof typeof RISK_FROM, number][];
  return levels.find(([, from]) => quarter >= from)?.[0] ?? 'Low';
}

export const isTrending = ({ week, weekBefore }: Pick<Counts, 'week' | 'weekBefore'>): boolean =>
  week >= TRENDING_FROM && week > weekBefore;
