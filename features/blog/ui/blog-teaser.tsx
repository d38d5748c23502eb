import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toSlice } from '@unmask/ui/slices.tsx';
import { blog as words } from '../words.ts';
import classes from './blog.module.css';
import { PostList } from './post-list.tsx';

const TEASED = 3;

/** The newest articles on the home page. */
export function BlogTeaser() {
  return (
    <section className={classes.teaser} aria-labelledby="blog-title">
      <div className={classes.teaserHead}>
        <h2 id="blog-title" className={classes.teaserTitle}>
          {words.teaserTitle}
        </h2>
        <Button component={Link} to={toSlice('/blog')} variant="default">
          {words.viewAll}
        </Button>
      </div>
      <PostList level={3} limit={TEASED} />
    </section>
  );
}
