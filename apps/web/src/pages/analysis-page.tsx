import { useNavigate, useParams } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { LivePage } from '@unmask/analyses/ui/live-page';
import { analysisPage as words } from '@unmask/product/copy/analysis-page';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useCallback, useState } from 'react';
import { ResultView } from '../result-view.tsx';
import { useAnalysisEnded, useWayHome } from '../use-analysis-page.ts';

/** `/analysis/{id}`: a visitor's analysis, from the moment it was taken to its result. */
export function AnalysisPage() {
  const { id } = useParams({ from: '/analysis/$id' });
  const { user } = useSession();
  const [title, setTitle] = useState<string>(words.title);
  const navigate = useNavigate();
  const onSaved = useCallback(
    () => void navigate({ to: '/analyses/$id', params: { id }, replace: true }),
    [id, navigate],
  );
  const ended = useAnalysisEnded();
  const home = useWayHome(id);
  useTitle(title);
  return (
    <LivePage
      key={id}
      id={id}
      signedOut={user === null}
      onHome={home}
      onSaved={onSaved}
      onEnded={ended}
      onTitle={setTitle}
      view={ResultView}
    />
  );
}
