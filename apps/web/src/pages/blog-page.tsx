import { BlogPage as Articles } from '@unmask/blog/ui/blog-page';
import { blog as words } from '@unmask/product/copy/blog';
import { useTitle } from '../use-title.ts';

export function BlogPage() {
  useTitle(words.title);
  return <Articles />;
}
