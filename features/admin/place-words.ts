/** What stands in the header. */
export const headerWords = { operator: 'Operator' } as const;
