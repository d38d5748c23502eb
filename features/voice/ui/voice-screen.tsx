import { Alert, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { ProgressPanel } from '@unmask/analyses/ui';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import { Panel } from '@unmask/ui';
import { voiceUpload as words } from '../words.ts';
import { useVoiceFlow } from './use-voice-flow.ts';
import { VoiceIntake } from './voice-intake.tsx';
import classes from './voice-screen.module.css';

/** Voice clone detection: a recording, or the sound of a video, is chosen and analyzed; its result is read at its page. */
export default function VoiceScreen() {
  const { profile, refreshProfile } = useSession();
  const maxBytes = maxVideoSizeBytes(profile?.subscription_tier ?? 'free');
  const navigate = useNavigate();
  // The result stands where every file has it; of a video the sound alone was asked for, and is shown first.
  const flow = useVoiceFlow(maxBytes, refreshProfile, ({ id, expiresAt }, soundOfVideo) => {
    void navigate({
      to: expiresAt === null ? '/analyses/$id' : '/analysis/$id',
      params: { id } as never,
      ...(soundOfVideo && { search: { part: 'sound' } as never }),
    });
  });
  const { phase, file, soundOfVideo, analysis, error, uploadShare } = flow.state;

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
