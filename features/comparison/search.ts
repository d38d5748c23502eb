/** What the address of the page says is chosen already. */
export interface CompareSearch {
  questioned?: string;
}

export function readCompareSearch({ questioned }: Record<string, unknown>): CompareSearch {
  return typeof questioned === 'string' && /^[\w-]{1,200}$/.test(questioned) ? { questioned } : {};
}
