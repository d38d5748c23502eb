/** What stands in the header. */
export const headerWords = { enterprise: 'Team dashboard' } as const;
