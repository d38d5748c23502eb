/** Numbers of comparisons as people read them. */
import { locale } from '@unmask/product/language';

export const shownNumber = (value: number): string => value.toLocaleString(locale());

/** Two digits that count, never more: `40`, `4.2`, `1,000`. */
export function rounded(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}

export const percent = (share: number): string =>
  share > 0 && share < 0.001 ? 'under 0.1%' : `${Number((100 * share).toPrecision(2))}%`;
