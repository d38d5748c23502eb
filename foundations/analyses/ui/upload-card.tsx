import { Alert, Button } from '@mantine/core';
import { analyzeButton, progressWords, upload as words } from '@unmask/product/copy/upload';
import { MAX_VIDEO_SIZE_BYTES } from '@unmask/product/limits';
import { type MediaKind, TAKEN_FILES } from '@unmask/product/media';
import { Panel } from '@unmask/ui';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { DropArea } from './drop-area.tsx';
import { FileCard } from './file-card.tsx';
import { LinkField } from './link-field.tsx';
import type { ChosenFiles } from './lists/chosen.ts';
import { ModeSwitch } from './mode-switch.tsx';
import type { Recorded } from './recorder/can-record.ts';
import { SampleClips } from './sample-clips.tsx';
import { StabilityOption } from './stability-option.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';
import classes from './upload-card.module.css';
import type { AnalysisFlow } from './use-analysis-flow.ts';
import { type FileIntake, targetsOf, useFileIntake } from './use-file-intake.ts';

const ProgressPanel = lazy(async () => ({ default: (await import('./progress-panel.tsx')).ProgressPanel }));
const RecorderPanel = lazy(() => import('./recorder/recorder-panel.tsx'));
const ChosenList = lazy(() => import('./lists/chosen-list.tsx'));

export interface Allowance {
  used: number;
  /** Null: no limit is shown (visitors, unlimited plans). */
  limit: number | null;
}

interface UploadCardProps {
  flow: AnalysisFlow;
  /** Several files in place of one. */
  chosen: ChosenFiles;
  maxBytes: number;
  allowance: Allowance;
  /** A signed-in person has used up the day's analyses. */
  limitReached: boolean;
  onAnalyze: () => void;
  /** The way back to the analysis that this tab has begun. */
  note: ReactNode;
}

/** The uploader: no file, file selected, analyzing, failed. An analysis that was taken goes on at a page of its own. */
export function UploadCard(props: UploadCardProps) {
  const { flow, chosen, maxBytes, allowance, limitReached, onAnalyze, note } = props;
  const running = flow.state.phase === 'analyzing';
  const many = chosen.files.length > 0;
  const isVideo = flow.kind === 'video' && !many;
  const intake = useFileIntake(!running, { ...targetsOf(flow, chosen), many });
  const picker = useRef<HTMLInputElement>(null);
  const browse = () => picker.current?.click();

  return (
    <div {...intake.dropTarget} data-phase={flow.state.phase} id="analyze">
      <Panel
        title={running ? progressWords.title : words.title}
        aside={<span className="um-mono">{words.analysesToday(allowance.used, allowance.limit)}</span>}
      >
        <div className={classes.card}>
          {flow.state.phase === 'empty' && !many && note}
          <PickerInput inputRef={picker} intake={intake} />
          {!running && maxBytes > MAX_VIDEO_SIZE_BYTES && <UnfinishedNote file={flow.state.file} />}
          <Subject
            flow={flow}
            chosen={chosen}
            maxBytes={maxBytes}
            dragging={intake.dragging}
            onBrowse={browse}
          />
          {flow.state.file === null && !many && (
            <LinkField
              link={flow.state.link ?? ''}
              disabled={running}
              onLink={flow.follow}
              onSubmit={onAnalyze}
            />
          )}
          {flow.state.error !== null && (
            <Alert color="var(--um-red)" variant="outline" role="alert">
              {flow.state.error}
            </Alert>
          )}
          {!running && isVideo && <ModeSwitch mode={flow.mode} disabled={running} onChange={flow.setMode} />}
          {!running && isVideo && flow.mode === 'full' && (
            <StabilityOption checked={flow.stability} onChange={flow.setStability} />
          )}
          {running && (
            <Suspense>
              <ProgressPanel
                uploadShare={flow.state.uploadShare}
                uploadNote={flow.state.uploadNote}
                hashShare={flow.state.hashShare}
                onSkipHash={flow.skipHash}
                analysis={null}
                mode={flow.mode}
                preparing={flow.mode === 'private' && flow.clip.reading}
                onCancel={flow.cancel}
              />
            </Suspense>
          )}
          <AnalyzeButton
            kind={flow.kind}
            running={running}
            limitReached={limitReached}
            onAnalyze={onAnalyze}
          />
          {flow.state.phase === 'empty' && !many && <SampleClips onFile={flow.select} />}
        </div>
      </Panel>
    </div>
  );
}

/** The real file input; the buttons of the card press it, and it stays out of sight. */
function PickerInput({
  inputRef,
  intake,
}: {
  inputRef: { current: HTMLInputElement | null };
  intake: FileIntake;
}) {
  return (
    <input
      ref={inputRef}
      type="file"
      accept={TAKEN_FILES}
      multiple
      className="um-hidden"
      tabIndex={-1}
      aria-label={words.browse}
      onChange={(event) => {
        intake.take([...(event.currentTarget.files ?? [])]);
        // Lets the same file be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}

interface SubjectProps {
  flow: AnalysisFlow;
  chosen: ChosenFiles;
  maxBytes: number;
  dragging: boolean;
  onBrowse: () => void;
}

function Subject({ flow, chosen, maxBytes, dragging, onBrowse }: SubjectProps) {
  const { file, phase } = flow.state;
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const has = file !== null || chosen.files.length > 0;
  // A file that was dropped meanwhile takes its place for good.
  if (has && recorded !== null) setRecorded(null);
  if (chosen.files.length > 0) {
    return (
      <Suspense fallback={null}>
        <ChosenList chosen={chosen} maxBytes={maxBytes} onBrowse={onBrowse} />
      </Suspense>
    );
  }
  if (file === null && recorded !== null) {
    const close = () => setRecorded(null);
    const use = (made: File) => {
      close();
      flow.select(made);
    };
    return (
      <Suspense fallback={null}>
        <RecorderPanel key={recorded} kind={recorded} onFile={use} onClose={close} />
      </Suspense>
    );
  }
  if (file === null) {
    return <DropArea dragging={dragging} maxBytes={maxBytes} onBrowse={onBrowse} onRecord={setRecorded} />;
  }
  return (
    <FileCard
      file={file}
      clip={flow.clip}
      mode={flow.mode}
      maxBytes={maxBytes}
      actions={phase === 'analyzing' ? null : { onRemove: flow.clear, onBrowse }}
    />
  );
}

interface AnalyzeButtonProps {
  kind: MediaKind | null;
  running: boolean;
  limitReached: boolean;
  onAnalyze: () => void;
}

function AnalyzeButton({ kind, running, limitReached, onAnalyze }: AnalyzeButtonProps) {
  const runningWords =
    kind === 'audio' || kind === 'image' ? analyzeButton.runningOther[kind] : analyzeButton.running;
  const label = limitReached ? analyzeButton.limit : analyzeButton.ready;
  return (
    <Button size="lg" fullWidth disabled={running} onClick={onAnalyze}>
      {running ? runningWords : label}
    </Button>
  );
}
