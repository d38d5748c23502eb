import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { InEnglish } from '@unmask/ui/in-english.tsx';
import { toSlice } from '@unmask/ui/slices.tsx';
import type { BlogPost } from '../contract.ts';
import { blog as words } from '../words.ts';
import classes from './blog.module.css';
import { PostFacts } from './post-facts.tsx';

/** One article; null is an address without one. The body is our own file, sanitized when the web app is built. */
export function PostPage({ post }: { post: BlogPost | null }) {
  if (post === null) return <MissingPost />;
  return (
    <InEnglish>
      <article className={`um-page ${classes.page} ${classes.article}`}>
        <nav className={classes.back}>
          <Anchor component={Link} to="/">
            {words.backHome}
          </Anchor>
          <Anchor component={Link} to={toSlice('/blog')}>
            {words.allArticles}
          </Anchor>
        </nav>
        <header className={classes.head}>
          <p className={classes.category}>{post.category}</p>
          <h1 className={classes.title}>{post.title}</h1>
          <p className={classes.lead}>{post.excerpt}</p>
          <PostFacts post={post} />
        </header>
        <div className={classes.body} dangerouslySetInnerHTML={{ __html: post.content }} />
      </article>
    </InEnglish>
  );
}

function MissingPost() {
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <h1 className={classes.title}>{words.notFound}</h1>
        <p className={classes.lead}>{words.notFoundText}</p>
      </header>
      <Button component={Link} to="/">
        {words.backHome}
      </Button>
    </div>
  );
}
