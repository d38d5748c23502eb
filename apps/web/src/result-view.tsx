import { ResultPage, type ResultPageProps } from '@unmask/analyses/ui/result-page';
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
  if (result?.modality !== 'audio') return <ResultPage {...props} voice={<Voice {...props} />} />;
  return (
    <Suspense fallback={<Waiting />}>
      <VoiceResult {...props} />
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
