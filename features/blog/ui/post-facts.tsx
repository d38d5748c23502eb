import { formatDay } from '@unmask/ui';
import type { BlogPostHead } from '../posts.ts';
import { blog as words } from '../words.ts';
import classes from './blog.module.css';

/** Author, date and read time in one line. */
export function PostFacts({ post }: { post: BlogPostHead }) {
  return (
    <p className={classes.facts}>
      <span>
        {words.by} {post.author}
      </span>
      <time dateTime={post.date}>{formatDay(post.date)}</time>
      <span>{post.readTime}</span>
    </p>
  );
}
