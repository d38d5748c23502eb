import { Link } from '@tanstack/react-router';
import { toSlice } from '@unmask/ui/slices.tsx';
import { BLOG_POSTS } from '../posts.ts';
import classes from './blog.module.css';
import { PostFacts } from './post-facts.tsx';

/** The articles, newest first. `level` is that of their headings. */
export function PostList({ level, limit }: { level: 2 | 3; limit?: number }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const newest = BLOG_POSTS.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, limit);
  return (
    <ul className={classes.list}>
      {newest.map((post) => (
        <li key={post.id} className={classes.item}>
          <p className={classes.category}>{post.category}</p>
          <Heading className={classes.itemTitle}>
            <Link to={toSlice(`/blog/${post.slug}`)}>{post.title}</Link>
          </Heading>
          <p className={classes.excerpt}>{post.excerpt}</p>
          <PostFacts post={post} />
        </li>
      ))}
    </ul>
  );
}
