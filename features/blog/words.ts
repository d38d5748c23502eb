/** Words of the blog. */

export const blog = {
  title: 'Articles',
  lead: 'How fakes are made, how they are measured, and what can be done before one arrives.',
  teaserTitle: 'From the blog',
  viewAll: 'View All Articles',
  backHome: 'Back to Home',
  allArticles: 'All articles',
  notFound: 'Post Not Found',
  notFoundText: 'There is no article at this address.',
  by: 'By',
} as const;

/** 2026-11-09 → "9 November 2026": the same in every browser. */
export function writtenDate(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
