import { FeedbackPanel } from '@unmask/analyses/ui/feedback-panel';
import { NextSteps } from '@unmask/analyses/ui/next-steps';
import { ResultDetails } from '@unmask/analyses/ui/result-details';
import { ResultDownloads } from '@unmask/analyses/ui/result-downloads';
import type { ResultPageProps } from '@unmask/analyses/ui/result-page';
import { Statement } from '@unmask/analyses/ui/statement';
import { VoiceResultView } from './voice-result-view.tsx';

type Result = NonNullable<ResultPageProps['analysis']['result']>;

type VoiceResultProps = Pick<
  ResultPageProps,
  'analysis' | 'file' | 'mediaUrl' | 'onAgain' | 'readOnly' | 'actions' | 'children'
>;

/** The result of a voice with what the results of all files tell: the answer of the person, the methods, the file. */
export function VoiceResult({ readOnly, actions, children, ...props }: VoiceResultProps) {
  const { analysis } = props;
  const { id, result } = analysis;
  return (
    <VoiceResultView
      {...props}
      actions={result && <ResultDownloads id={id} result={result} />}
      statement={result?.modality === 'audio' && <Statement result={result} />}
      details={result && <ResultDetails result={heard(result)} />}
    >
      {actions}
      {result && <NextSteps analysis={analysis} result={result} />}
      {children}
      {!readOnly && <FeedbackPanel id={analysis.id} />}
    </VoiceResultView>
  );
}

/** Without the methods that look at pictures. */
function heard(result: Result): Result {
  return { ...result, signals: result.signals.filter(({ reason }) => reason !== 'not_this_kind_of_file') };
}
