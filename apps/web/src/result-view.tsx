import { Loader } from '@mantine/core';
import { ResultPage, type ResultPageProps } from '@unmask/analysis/ui/result-page';
import { loading } from '@unmask/product/copy/site';
import { lazy, Suspense } from 'react';
import classes from './pages/pages.module.css';

const VoiceResult = lazy(async () => ({ default: (await import('./voice/voice-result.tsx')).VoiceResult }));

/** An opened result on the screen that has the words for it: that of voices for a recording without pictures. */
export function ResultView(props: ResultPageProps) {
  if (props.analysis.result?.modality !== 'audio') return <ResultPage {...props} />;
  return (
    <Suspense
      fallback={
        <div className={classes.loading} role="status" aria-label={loading}>
          <Loader />
        </div>
      }
    >
      <VoiceResult {...props} />
    </Suspense>
  );
}
