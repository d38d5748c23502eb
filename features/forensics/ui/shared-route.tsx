import { useLocation } from '@tanstack/react-router';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { sharedPage } from '../share-words.ts';
import { SharedPage } from './shared-page.tsx';

/** `/shared-case`: the token stands in the fragment, which browsers send to nobody. */
export default function SharedRoute() {
  const token = useLocation({ select: (location) => location.hash });
  useNoIndex();
  useTitle(sharedPage.title);
  return <SharedPage key={token} token={token} />;
}
