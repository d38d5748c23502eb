import { useLocation } from '@tanstack/react-router';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { actionPage } from '../action-words.ts';
import { ActionPage } from './action-page.tsx';

/** `/alert-action`: the token stands in the fragment, which browsers send to nobody. */
export default function ActionRoute() {
  const token = useLocation({ select: (location) => location.hash });
  useNoIndex();
  useTitle(actionPage.title);
  return <ActionPage key={token} token={token} />;
}
