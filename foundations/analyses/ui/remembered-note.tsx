import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Analysis } from '@unmask/analyses/contract';
import { rememberedWords as words } from '@unmask/product/copy/analysis-page';
import { useState } from 'react';
import { tellEnd } from './endings.ts';
import { useLiveAnalysis } from './live/use-live-analysis.ts';
import { forgetAnalysis, rememberedAnalysis } from './remembered.ts';
import { isFinal } from './watch.ts';

/** The way back to the analysis that this tab has begun; nothing where there is none, or where it gave no result. */
export function RememberedNote({ onEnded }: { onEnded: (analysis: Analysis) => void }) {
  const [id] = useState(rememberedAnalysis);
  const { state, analysis } = useLiveAnalysis(id, (ended) => {
    tellEnd(ended);
    onEnded(ended);
  });
  if (state === 'missing') forgetAnalysis();
  if (id === null || analysis === null) return null;
  const running = !isFinal(analysis);
  if (!running && analysis.result === null) return null;
  return (
    <Alert variant="outline" role="status" title={running ? words.running : words.done}>
      {analysis.fileName}{' '}
      <Anchor
        component={Link}
        to={analysis.expiresAt === null ? '/analyses/$id' : '/analysis/$id'}
        params={{ id } as never}
      >
        {running ? words.follow : words.open}
      </Anchor>
    </Alert>
  );
}
