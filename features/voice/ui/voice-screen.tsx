import { Alert, Button } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { mediaUrl, ProgressPanel } from '@unmask/analyses/ui';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import { Panel } from '@unmask/ui';
import { voiceUpload as words } from '../words.ts';
import { useVoiceFlow } from './use-voice-flow.ts';
import { VoiceIntake } from './voice-intake.tsx';
import { VoiceResult } from './voice-result.tsx';
import classes from './voice-screen.module.css';

/** Voice clone detection: a recording is chosen, analysed, and its result takes the uploader's place. */
export default function VoiceScreen() {
  const { profile, refreshProfile } = useSession();
  const maxBytes = maxVideoSizeBytes(profile?.subscription_tier ?? 'free');
  const flow = useVoiceFlow(maxBytes, refreshProfile);
  const { phase, file, soundOfVideo, analysis, error, uploadShare } = flow.state;

  if (phase === 'done' && analysis !== null) {
    return (
      <VoiceResult
        analysis={analysis}
        file={file}
        mediaUrl={analysis.hasMedia ? mediaUrl(analysis.id) : null}
        onAgain={flow.clear}
      />
    );
  }
  const running = phase === 'running';
  return (
    <Panel title={running ? words.running : words.title}>
      <div className={classes.voice}>
        {running ? (
          <ProgressPanel
            uploadShare={uploadShare}
            uploadNote={null}
            analysis={analysis}
            mode="full"
            preparing={false}
            onCancel={flow.cancel}
          />
        ) : (
          <>
            <VoiceIntake
              file={file}
              soundOfVideo={soundOfVideo}
              maxBytes={maxBytes}
              onFile={flow.select}
              onRemove={flow.clear}
            />
            {error !== null && (
              <Alert color="var(--um-red)" variant="outline" role="alert">
                {error}
              </Alert>
            )}
            <Button size="lg" fullWidth disabled={file === null} onClick={() => void flow.run()}>
              {words.analyze}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
