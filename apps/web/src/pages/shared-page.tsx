import { useParams } from '@tanstack/react-router';
import { SharedPage as Shared } from '@unmask/analyses/ui/shared-page';
import { sharedPage as words } from '@unmask/product/copy/history';
import { ResultView } from '../result-view.tsx';
import { useTitle } from '../use-title.ts';

/** `/shared/{token}`: what a link shows to anyone. */
export function SharedPage() {
  const { token } = useParams({ from: '/shared/$token' });
  useTitle(words.title);
  return <Shared token={token} view={ResultView} />;
}
