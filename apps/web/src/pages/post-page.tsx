import { useLoaderData } from '@tanstack/react-router';
import { PostPage as Article } from '@unmask/blog/ui/post-page';
import { blog as words } from '@unmask/blog/words';
import { useTitle } from '@unmask/ui/use-title.ts';

export function PostPage() {
  const post = useLoaderData({ from: '/blog/$slug' });
  useTitle(post?.title ?? words.notFound);
  return <Article post={post} />;
}
