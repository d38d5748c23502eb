import { useTitle } from '@unmask/ui/use-title.ts';
import { blog as words } from '../words.ts';
import classes from './blog.module.css';
import { PostList } from './post-list.tsx';

export default function BlogPage() {
  useTitle(words.title);
  return (
    <div className={`um-page ${classes.page}`}>
      <header className={classes.head}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.lead}>{words.lead}</p>
      </header>
      <PostList level={2} />
    </div>
  );
}
