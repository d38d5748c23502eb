export { BlogTeaser } from './blog-teaser.tsx';
export { loadPost } from './load-post.ts';
