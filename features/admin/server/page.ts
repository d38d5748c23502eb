/** What every list of the operator is asked with. */
export interface PageInput {
  search: string;
  cursor?: string | undefined;
  limit: number;
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
