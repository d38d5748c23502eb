/** What stands in the footer. */
export const footerWords = { business: 'For business', features: 'Enterprise features' } as const;
