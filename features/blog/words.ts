/** Words of the blog. */
import { words } from '@unmask/product/language';

export const blog = words('blog.blog', {
  title: 'Articles',
  lead: 'How fakes are made, how they are measured, and what can be done before one arrives.',
  teaserTitle: 'From the blog',
  viewAll: 'View All Articles',
  backHome: 'Back to Home',
  allArticles: 'All articles',
  notFound: 'Post Not Found',
  notFoundText: 'There is no article at this address.',
  by: 'By',
} as const);
