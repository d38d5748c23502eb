import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { ResultPage, type ResultPageProps } from '@unmask/analyses/ui/result-page';
import { resultParts as words } from '@unmask/product/copy/voice';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { lazy, Suspense } from 'react';

const VoiceResult = lazy(async () => ({
  default: (await import('@unmask/voice/ui/voice-result')).VoiceResult,
}));

const VoicePanel = lazy(async () => ({
  default: (await import('@unmask/voice/ui/voice-panel')).VoicePanel,
}));

/** A result on the screen that has the words for it: that of voices for a recording without pictures. */
export function ResultView(props: ResultPageProps) {
  const { result } = props.analysis;
  const { part } = useLocation().search as { part?: unknown };
  const soundAlone = part === 'sound' && result?.modality === 'video' && Boolean(result.voice);
  if (result?.modality !== 'audio' && !soundAlone)
    return <ResultPage {...props} voice={<Voice {...props} />} />;
  return (
    <Suspense fallback={<Waiting />}>
      <VoiceResult {...props} />
      {soundAlone && (
        <p>
          <Anchor component={Link} to="." search={{} as never}>
            {words.whole}
          </Anchor>
        </p>
      )}
    </Suspense>
  );
}

/** The panel of the voice, loaded for results that have one. */
function Voice({ analysis, file, mediaUrl }: ResultPageProps) {
  if (!analysis.result?.voice) return null;
  return (
    <Suspense fallback={null}>
      <VoicePanel result={analysis.result} file={file} mediaUrl={mediaUrl} />
    </Suspense>
  );
}
