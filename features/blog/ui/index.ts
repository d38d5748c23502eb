export { BlogTeaser } from './blog-teaser.tsx';
