import { useNavigate, useParams } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { SavedPage } from '@unmask/analyses/ui/saved-page';
import { SignedIn } from '@unmask/analyses/ui/signed-in';
import { history as words } from '@unmask/product/copy/history';
import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import { ResultView } from '../result-view.tsx';
import { useAnalysisEnded, useWayHome } from '../use-analysis-page.ts';
import classes from './pages.module.css';

/** `/analyses/{id}`: one analysis opened again. */
export function SavedAnalysisPage() {
  const { id } = useParams({ from: '/analyses/$id' });
  const [name, setName] = useState<string>(words.title);
  const { refreshProfile } = useSession();
  const navigate = useNavigate();
  const ended = useAnalysisEnded();
  const home = useWayHome(id);
  const sections = usePlaces('analysis.section');
  useTitle(name);
  return (
    <SignedIn>
      <SavedPage
        id={id}
        onOpen={(other) => void navigate({ to: '/analyses/$id', params: { id: other } })}
        onLeave={() => void navigate({ to: '/analyses' })}
        onCounted={refreshProfile}
        onEnded={ended}
        onHome={home}
        onTitle={setName}
        view={ResultView}
      />
      {sections.length > 0 && (
        <div className={`um-page ${classes.sections}`}>
          {sections.map(({ id: section, load }) => (
            <Part key={section} load={load} waiting={null} analysisId={id} />
          ))}
        </div>
      )}
    </SignedIn>
  );
}
