import { useLoaderData } from '@tanstack/react-router';
import { useTitle } from '@unmask/ui/use-title.ts';
import type { BlogPost } from '../contract.ts';
import { blog as words } from '../words.ts';
import { PostPage } from './post-page.tsx';

/** `/blog/{slug}` */
export default function PostRoute() {
  const post: BlogPost | null = useLoaderData({ strict: false }) ?? null;
  useTitle(post?.title ?? words.notFound);
  return <PostPage post={post} />;
}
