import { useParams } from '@tanstack/react-router';
import { SharedPage as Shared } from '@unmask/analyses/ui/shared-page';
import { sharedPage as words } from '@unmask/product/copy/history';
import { useTitle } from '@unmask/ui/use-title.ts';
import { ResultView } from '../result-view.tsx';

/** `/shared/{token}`: what a link shows to anyone. */
export function SharedPage() {
  const { token } = useParams({ from: '/shared/$token' });
  useTitle(words.title);
  return <Shared token={token} view={ResultView} />;
}
